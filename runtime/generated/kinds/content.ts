// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { Picture } from '../common/picture.ts'
import type { SectionLogin } from '../common/section-login.ts'
import type { TransferSetting } from '../common/transfer-setting.ts'
import type { DbPage } from '../lists/db-page.ts'
import type { DetailPage } from '../lists/detail-page.ts'
import type { DisplaySetting } from '../lists/display-setting.ts'
import type { ListPage } from '../lists/list-page.ts'
import type { MessagePage } from '../lists/message-page.ts'
import type { OrderAgain } from '../purchase/order-again.ts'
import type { PurchaseSetting } from '../purchase/purchase-setting.ts'

/**
 * One section of a site: a list, a cart, update pages, a file transfer, a message or a dashboard.
 */
export type ContentSpec = {
  /**
   * What users do with the content. Codes: 1 List/detail, 2 File transfer, 3 List/update, 4 List/purchase, 5 Message, 6 Dashboard.
   */
  type: 1 | 2 | 3 | 4 | 5 | 6
  /**
   * To whom the content is shown.
   */
  displaySetting?: DisplaySetting
  /**
   * Users log in to this content itself; empty: the site’s login opens it.
   */
  login?: SectionLogin
  /**
   * How the parts of the content stand on the page.
   */
  sectionInfo?: {
    /**
     * How the category items stand.
     */
    category?: {
      /**
       * They stand in the middle of the home page; each leads to its rows. Default: false.
       */
      center?: boolean
    }
    /**
     * How the list stands.
     */
    list?: {
      /**
       * The list stands in the middle. Default: false.
       */
      center?: boolean
    }
  }
  /**
   * Shown before the name in the menu.
   */
  icon?: Icon
  /**
   * Shown on the home page.
   */
  image?: Picture
  /**
   * Fields that together identify a row; needed by detail pages, changes and the cart.
   *
   * Items: Part of the key.
   */
  keys?: string[]
  /**
   * The list page.
   */
  list?: ListPage
  /**
   * The detail page; empty: there is none.
   */
  detail?: DetailPage
  /**
   * Pages that add, change or delete rows.
   */
  dbPages?: DbPage[]
  /**
   * A row's menu and its detail offer to order its lines again; empty: they do not.
   */
  orderAgain?: OrderAgain
  /**
   * The cart and the order.
   */
  purchase?: PurchaseSetting
  /**
   * How files become rows.
   */
  transfer?: TransferSetting
  /**
   * The text that users read.
   */
  message?: MessagePage
  /**
   * Its graphs are of the rows that their schemas give to each user: parameters of these may be values of the login. A number leads to a list of the site that shows the same schema.
   */
  dashboard?: `${string}/${string}`
  /**
   * Contents that users open from this one, each in a tab of its own, to look something up.
   *
   * Items: A content to look something up in.
   */
  inquiries?: `${string}/${string}`[]
}
