// Made from schemas/ by `npm run generate`; do not edit.

import type { BlobAddress } from '../common/blob.ts'
import type { Color } from '../common/color.ts'
import type { Language } from '../common/language.ts'
import type { Picture } from '../common/picture.ts'
import type { Text } from '../common/text.ts'
import type { UsageTime } from '../common/usage-time.ts'
import type { UserState } from '../common/user-state.ts'

/**
 * A business site that end users log in to.
 */
export type SiteSpec = {
  /**
   * First part of the site’s address; without it the site cannot be published.
   */
  path?: string
  /**
   * Tells colleagues what the site is for.
   */
  overview?: Text
  /**
   * Language in which the site opens. Default: "ja".
   */
  language?: Language
  /**
   * Languages that users can choose; empty: only the first one.
   */
  languages?: Language[]
  /**
   * The site answers at this port; sites may share one. Empty: the port of the installation (KUMIKI_SITE_PORT; 8443 unless set). Default: 8443.
   */
  port?: number
  /**
   * Logo in the header of the site.
   */
  image?: Picture
  /**
   * Small picture in the browser’s tab.
   */
  favicon?: Picture
  /**
   * Colour of buttons, links and marks. Default: "#1890ff".
   */
  color?: Color
  /**
   * Colour of labels. Default: "#606266".
   */
  labelColor?: Color
  /**
   * Font of the whole site; empty takes the reader’s system font.
   */
  font?: `${string}/${string}`
  /**
   * How end users log in.
   */
  login?: {
    /**
     * Checks ID and PASSWORD and returns the row of the user.
     */
    schema: `${string}/${string}`
    /**
     * When the row of the user is read. Codes: 1 On login, 2 Each time. Default: 1.
     */
    retrievalTiming?: 1 | 2
    /**
     * Field that identifies the user; empty takes the typed ID.
     */
    idField?: string
    /**
     * Field that is shown as the user’s name.
     */
    nameField?: string
    /**
     * Field with the keys of the user’s member roles, separated by commas. Default: "MEMBER_ROLES".
     */
    memberRolesField?: string
    /**
     * Which answers of the login schema mean that the user may not come in any more.
     */
    userState?: UserState
    /**
     * How the login page looks.
     */
    screen?: `${string}/${string}`
    /**
     * Users can log in by a direct link. Default: false.
     */
    direct?: boolean
  }
  /**
   * Whoever knows the address uses the site without logging in. Default: false.
   */
  public?: boolean
  /**
   * Asked at each login, in place of a login schema.
   */
  authenticationApi?: `${string}/${string}`
  /**
   * What users see first; empty shows the list of contents.
   */
  homeScreen?: `${string}/${string}`
  /**
   * Contents of the site, in the order of the menu.
   *
   * Items: A content of the site.
   */
  sections?: `${string}/${string}`[]
  /**
   * Groups of contents, in the order of the menu.
   *
   * Items: A group of contents.
   */
  contentCategories?: `${string}/${string}`[]
  /**
   * Pictures, PDFs and other files that columns with the protocol {host} name.
   *
   * Items: A file of the site.
   */
  files?: {
    /**
     * What the URL of a column says, folders included.
     */
    name: string
    /**
     * What is shown or downloaded.
     */
    file: BlobAddress
  }[]
  /**
   * Where the left menu is shown.
   */
  menuFlg?: {
    /**
     * Whether the left menu is on the home page. Codes: 1 Show, 2 Hide. Default: 1.
     */
    home?: 1 | 2
    /**
     * Whether the left menu is on the other pages. Codes: 1 Show, 2 Hide. Default: 1.
     */
    section?: 1 | 2
  }
  /**
   * When the site can be used.
   */
  usageTime?: UsageTime
  /**
   * Shown while the site cannot be used.
   */
  stopText?: Text
}
