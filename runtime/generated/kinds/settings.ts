// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { Language } from '../common/language.ts'

/**
 * What holds for the whole installation.
 */
export type SettingsSpec = {
  /**
   * Address under which people reach Kumiki; links in mails begin with it.
   */
  publicAddress?: string
  /**
   * Their word about the client’s address is believed.
   *
   * Items: Address or range of a proxy.
   */
  trustedProxies?: string[]
  /**
   * Language of the console for people who chose none and whose browser asks for neither. Default: "ja".
   */
  language?: Language
  /**
   * Colour of the console for people who chose none in their browser; a new one shows when the page is loaded again. Default: "#409EFF".
   */
  themeColor?: Color
  /**
   * Stands below the menu. Default: "1.1.0".
   */
  versionText?: string
  /**
   * Visited pages stay as tabs, for people who chose nothing else in their browser. Default: true.
   */
  tagsView?: boolean
  /**
   * The top bar stays when the page scrolls, for people who chose nothing else in their browser. Default: true.
   */
  fixedHeader?: boolean
  /**
   * The logo stands above the menu, for people who chose nothing else in their browser. Default: true.
   */
  sidebarLogo?: boolean
  /**
   * Larger uploads are refused. Default: 50.
   */
  uploadLimit?: number
  /**
   * Larger imports are refused. Default: 1024.
   */
  importLimit?: number
  /**
   * Larger fonts are refused. Default: 20.
   */
  fontLimit?: number
  /**
   * Whoever does nothing for this long must log in again. Default: 30.
   */
  idleMinutes?: number
  /**
   * Everybody must log in again after this long. Default: 12.
   */
  sessionHours?: number
  /**
   * The browser waits this long for an answer. Default: 60.
   */
  requestTimeout?: number
  /**
   * All schemas of a page together may take this long. Default: 130.
   */
  totalTimeout?: number
  /**
   * How the browser notices that the session has ended.
   */
  tokenCheck?: {
    /**
     * The browser checks the expiry of the session this often. Default: 500.
     */
    interval?: number
    /**
     * The checks begin this long after the login. Default: 30.
     */
    startAfter?: number
  }
  /**
   * Older logs are deleted. Default: 365.
   */
  logDays?: number
  /**
   * Whoever calls more often is asked to wait; per user, for logins per address.
   */
  rateLimits?: {
    /**
     * Calls that change nothing. Default: 30000.
     */
    read?: number
    /**
     * Calls that save, order or delete. Default: 3000.
     */
    write?: number
    /**
     * Connection tests and runs of schemas. Default: 240.
     */
    heavy?: number
    /**
     * Attempts from one address. Default: 60.
     */
    login?: number
  }
  /**
   * Everybody must set up two-factor authentication. Default: false.
   */
  twoFactor?: boolean
  /**
   * What Kumiki may ask of other servers: Web APIs, and pictures, PDFs and files of links for its sites.
   */
  outbound?: {
    /**
     * Own networks and unusual ports that may be asked; without them only the public internet at ports of the web.
     *
     * Items: A host or a network.
     */
    allowed?: {
      /**
       * Name of a host, an address or a range of addresses.
       */
      to: string
      /**
       * This port alone; left out: every port.
       */
      port?: number
    }[]
    /**
     * Never asked, even where they are public or allowed.
     *
     * Items: A host or a network.
     */
    denied?: {
      /**
       * Name of a host, an address or a range of addresses.
       */
      to: string
      /**
       * This port alone; left out: every port.
       */
      port?: number
    }[]
    /**
     * Longer answers are cut. Default: 20.
     */
    megabytes?: number
    /**
     * An answer must be there whole within this time. Default: 60.
     */
    seconds?: number
    /**
     * A server that does not answer the connection by then counts as away. Default: 5.
     */
    connectSeconds?: number
  }
}
