import type { DeclaredOperations } from '../../call/operation.ts'
import { addToCart } from './cart/add-to-cart.ts'
import { baseInfo } from './page/base-info.ts'
import { bulkChange } from './change/bulk-change.ts'
import { bulkProgress } from './change/bulk-progress.ts'
import { categoryData } from './rows/category-data.ts'
import { changeData } from './change/change-data.ts'
import { checkToken } from './login/check-token.ts'
import { componentChoices } from './rows/component-choices.ts'
import { downloadFile } from './download/background/download-file.ts'
import { downloadStart } from './download/background/download-start.ts'
import { listChecks, listDownloads } from './download/list-downloads.ts'
import { acceptCartChanges } from './cart/accept-cart-changes.ts'
import { deleteCartInfo } from './cart/delete-cart-info.ts'
import { detailData } from './rows/detail-data.ts'
import { getPurchaseCount } from './cart/get-purchase-count.ts'
import { siteGraphData } from './graph/site-graph-data.ts'
import { siteGraphFilters } from './graph/site-graph-filters.ts'
import { siteGraphList } from './graph/site-graph-list.ts'
import { siteGraphPdf } from './graph/site-graph-pdf.ts'
import { imageFile, linkFile, pdfFile } from './file/row-file.ts'
import { orderAgain } from './cart/order-again.ts'
import { orderAgainLines } from './cart/order-again-lines.ts'
import { pageData } from './rows/page-data.ts'
import { purchase } from './purchase/purchase.ts'
import { purchaseDone } from './purchase/purchase-done.ts'
import { decrypt, encrypt } from './purchase/seal-purchase.ts'
import { siteDirectLogin } from './login/site-direct-login.ts'
import { siteLogin } from './login/site-login.ts'
import { siteLoginToken } from './login/site-login-token.ts'
import { siteLogout } from './login/site-logout.ts'
import { listFavorite, listFavorites } from './rows/list-favorites.ts'
import { listView } from './page/list-view.ts'
import { transferCheck } from './transfer/transfer-check.ts'
import { transferEdit } from './transfer/transfer-edit.ts'
import { transferErrorFile } from './transfer/transfer-error-file.ts'
import { transferCancel, transferProgress, transferResult } from './transfer/transfer-progress.ts'
import { transferFind } from './transfer/transfer-find.ts'
import { transferLook } from './transfer/transfer-look.ts'
import { transferRows } from './transfer/transfer-rows.ts'
import { transferStart } from './transfer/transfer-start.ts'
import { siteScreen } from './page/site-screen.ts'
import { siteOpen } from './page/site-open.ts'
import { updatePurchaseAddedColumn } from './cart/update-purchase-added-column.ts'
import { updatePurchaseCount } from './cart/update-purchase-count.ts'

/** Operations of published sites, by the name that calls use. */
export const siteOperations = {
  'add-to-cart': addToCart,
  'base-info': baseInfo,
  'bulk-change': bulkChange,
  'bulk-progress': bulkProgress,
  'category-data': categoryData,
  'change-data': changeData,
  'check-token': checkToken,
  'component-choices': componentChoices,
  ...listChecks,
  ...listDownloads,
  decrypt,
  'accept-cart-changes': acceptCartChanges,
  'delete-cart-info': deleteCartInfo,
  'detail-data': detailData,
  'download-file': downloadFile,
  'download-start': downloadStart,
  encrypt,
  'get-purchase-count': getPurchaseCount,
  image: imageFile,
  'link-download': linkFile,
  'order-again': orderAgain,
  'order-again-lines': orderAgainLines,
  'page-data': pageData,
  pdf: pdfFile,
  purchase,
  'purchase-done': purchaseDone,
  'site-direct-login': siteDirectLogin,
  'site-graph-data': siteGraphData,
  'site-graph-filters': siteGraphFilters,
  'site-graph-list': siteGraphList,
  'site-graph-pdf': siteGraphPdf,
  'site-login': siteLogin,
  'site-login-token': siteLoginToken,
  'site-logout': siteLogout,
  'site-screen': siteScreen,
  'list-favorite': listFavorite,
  'list-favorites': listFavorites,
  'list-view': listView,
  'site-open': siteOpen,
  'transfer-cancel': transferCancel,
  'transfer-check': transferCheck,
  'transfer-edit': transferEdit,
  'transfer-error-file': transferErrorFile,
  'transfer-find': transferFind,
  'transfer-look': transferLook,
  'transfer-progress': transferProgress,
  'transfer-result': transferResult,
  'transfer-rows': transferRows,
  'transfer-start': transferStart,
  'update-purchase-added-column': updatePurchaseAddedColumn,
  'update-purchase-count': updatePurchaseCount,
} satisfies Partial<DeclaredOperations>
