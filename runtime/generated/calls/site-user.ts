// Made from schemas/ by `npm run generate`; do not edit.

import type { Hash, Loads, Search } from '../calls/opening.ts'
import type { DocumentEnvelope } from '../common/document.ts'
import type { ScreenSpec } from '../kinds/screen.ts'
import type { BlockList } from '../screens/blocks.ts'
import type { ScreenLoad } from '../screens/screen-load.ts'

export type BaseInfoRequest = {
  /**
   * Path of the site.
   */
  site: string
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
  /**
   * Kind of page that asks.
   */
  type?: number
}

/**
 * What a site's shell needs before anything else.
 */
export type BaseInfoResponse = {
  /**
   * Kind of page that asks.
   */
  type: number
  /**
   * Number of the site.
   */
  siteId: number
  ports: number[]
  version: string
  /**
   * Number of the release.
   */
  release: number
  /**
   * Somebody must log in.
   */
  tokenExpired: boolean
  /**
   * How long the session stands from now on.
   */
  expiry?: {
    /**
     * Without any action.
     */
    idleSeconds: number
    /**
     * In any case.
     */
    endSeconds: number
  }
  data: {
    /**
     * Name of the site.
     */
    name: string
    image?: string
    favicon?: string
    color: string
    labelColor: string
    /**
     * Language of the answer.
     */
    language: 'ja' | 'en'
    /**
     * Items: A language of the site.
     */
    languages: ('ja' | 'en')[]
    /**
     * It may be used now.
     */
    isB2bActive: boolean
    /**
     * Why it may not.
     */
    stopText?: string
    b2bUsageData: {
      /**
       * The site is open at certain times only.
       */
      limitFlg: boolean
      from?: string
      to?: string
      weekdays?: (0 | 1 | 2 | 3 | 4 | 5 | 6)[]
      /**
       * Seconds from now.
       */
      secondsUntilClose?: number
      /**
       * When a closed site opens next, on its own clock.
       */
      opens?: {
        day: string
        time: string
      }
    }
    /**
     * It asks who comes.
     */
    needsLogin: boolean
    section: SiteSection[]
    contentCategoryData: SiteCategory[]
    header: SectionHeader[]
    /**
     * Seconds until a content's period begins or ends: the menu changes then.
     */
    changesIn?: number
    b2b_main: {
      menuFlg: MenuShown
    }
    /**
     * Who is logged in.
     */
    b2bUserId?: string
    /**
     * What the user is called.
     */
    userName?: string
    /**
     * Session of a visitor of a site that is open to everybody.
     */
    token?: string
    /**
     * 1 on login, 2 each time.
     */
    timingOfRetrieval: 1 | 2
  }
}

export type CheckTokenRequest = {
  /**
   * Number of the content whose own login is asked for; without: the site's.
   */
  contentId?: number
}

export type CheckTokenResponse = {
  /**
   * The token is no longer good.
   */
  tokenExpired: boolean
}

/**
 * An entry of the user menu.
 */
export type HeaderEntry = {
  label: string
  icon?: string
  route: string
  query?: {
    [k: string]: string
  }
  /**
   * Also while another section's parts stand in the header.
   */
  always?: boolean
}

/**
 * Whether the left menu is on the home page and on the others: 1 shown, 2 hidden.
 */
export type MenuShown = {
  home: 1 | 2
  section: 1 | 2
}

export type RowFileRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Page that shows the row: list, detail, `update/KEY` or `delete/KEY`.
   */
  page: string
  /**
   * Column whose file is wanted.
   */
  field: string
  /**
   * Key values of the row, in the order of the content.
   */
  rowKey: (string | null)[]
}

/**
 * Stands in the site's header while its section is open; on other pages the first section's does.
 */
export type SectionHeader = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Only for who is logged in to the section itself.
   */
  login?: boolean
  /**
   * What its blocks read, shared by all pages: the header fetches it where no page does.
   */
  load: {
    [k: string]: ScreenLoad
  }
  blocks: BlockList
  /**
   * In the user menu.
   */
  entries: HeaderEntry[]
}

/**
 * A group of sections.
 */
export type SiteCategory = {
  title: string
  icon?: string
  /**
   * Entries that are shown at a time.
   */
  limit: number
  items: SiteSection[]
}

export type SiteDirectLoginRequest = {
  /**
   * Path of the site.
   */
  site: string
  /**
   * Random key or name.
   */
  key: string
}

export type SiteDirectLoginResponse = {
  /**
   * Session token of the site.
   */
  token?: string
}

export type SiteLoginRequest = {
  /**
   * Path of the site.
   */
  site: string
  /**
   * Login ID.
   */
  ID: string
  /**
   * Password.
   */
  PASSWORD: string
  /**
   * Number of the content with a login of its own; without: the site's login.
   */
  contentId?: number
  /**
   * Further parameters of the login schema.
   */
  inputs?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export type SiteLoginResponse = {
  /**
   * The login is right.
   */
  checkRes: boolean
  /**
   * Session token of the site.
   */
  token?: string
  /**
   * Who logged in.
   */
  b2bUserId?: string
  /**
   * 1 on login, 2 each time.
   */
  timingOfRetrieval?: number
}

export type SiteLoginTokenRequest = {
  /**
   * Session token, the same as in the header.
   */
  token: string
  /**
   * Number of the site.
   */
  siteId: number
}

export type SiteLogoutRequest = {
  /**
   * Number of the content whose own login ends; without: the site's.
   */
  contentId?: number
}

/**
 * Nothing to tell.
 */
export type SiteLogoutResponse = {}

export type SiteOpenRequest = {
  /**
   * Path of the site.
   */
  site: string
  /**
   * Path of the screen: /b2b/list/7/AbCdEfGhIj.
   */
  route: string
  search?: Search
  hash?: Hash
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export type SiteOpenResponse = {
  /**
   * Session token of the site, of the cookie.
   */
  token?: string
  base: BaseInfoResponse
  /**
   * Path of the screen: the login's, when nobody is logged in.
   */
  route: string
  screen?: SiteScreenResponse
  loads?: Loads
}

export type SiteScreenRequest = {
  /**
   * Number of the content whose own login counts; without: the site's.
   */
  contentId?: number
  /**
   * Path of the screen: /b2b/list/7/AbCdEfGhIj.
   */
  route: string
  /**
   * Path of the site.
   */
  site?: string
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export type SiteScreenResponse = {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  screen: Omit<DocumentEnvelope, 'spec'> & {spec: ScreenSpec}
  /**
   * Number of the release.
   */
  release: number
  /**
   * Seconds until something appears or goes on the screen, or it goes itself, because a period begins or ends.
   */
  changesIn?: number
  /**
   * Values of the parameters in the route.
   */
  params?: {
    [k: string]: string
  }
}

/**
 * A content as menus and the home page show it.
 */
export type SiteSection = {
  /**
   * Number of the content.
   */
  contentId: number
  title: string
  /**
   * With the route key: `/b2b/list/7/AbCdEfGhIj`.
   */
  route: string
  query: {
    [k: string]: string
  }
  icon?: string
  /**
   * Plan and fields of its category tree, when it has one.
   */
  category?: string
  /**
   * Its rows can be had as files.
   */
  downloads?: boolean
  /**
   * It asks for a login of its own.
   */
  login?: boolean
  /**
   * It belongs to a category: by itself it stands in no menu, also where the category is not shown.
   */
  inCategory?: boolean
}
