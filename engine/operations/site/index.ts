import type { AnyOperation } from '../../call/operation.ts'
import { baseInfo } from './base-info.ts'
import { categoryData } from './category-data.ts'
import { checkToken } from './check-token.ts'
import { deleteCartInfo } from './delete-cart-info.ts'
import { detailData } from './detail-data.ts'
import { getPurchaseCount } from './get-purchase-count.ts'
import { pageData } from './page-data.ts'
import { purchase } from './purchase.ts'
import { purchaseDone } from './purchase-done.ts'
import { decrypt, encrypt } from './seal-purchase.ts'
import { siteDirectLogin } from './site-direct-login.ts'
import { siteLogin } from './site-login.ts'
import { siteLogout } from './site-logout.ts'
import { siteScreen } from './site-screen.ts'
import { siteOpen } from './site-open.ts'
import { updatePurchaseCount } from './update-purchase-count.ts'

/** Operations of published sites, by the name that calls use. */
export const siteOperations = {
  'base-info': baseInfo,
  'category-data': categoryData,
  'check-token': checkToken,
  decrypt,
  'delete-cart-info': deleteCartInfo,
  'detail-data': detailData,
  encrypt,
  'get-purchase-count': getPurchaseCount,
  'page-data': pageData,
  purchase,
  'purchase-done': purchaseDone,
  'site-direct-login': siteDirectLogin,
  'site-login': siteLogin,
  'site-logout': siteLogout,
  'site-screen': siteScreen,
  'site-open': siteOpen,
  'update-purchase-count': updatePurchaseCount,
} satisfies Record<string, AnyOperation>
