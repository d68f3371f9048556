// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { Scalar } from '../common/scalar.ts'

/**
 * An entry as it is served: it has a title, its own or its screen's.
 */
export type NavigationEntry = {
  title: string
  icon?: Icon
  /**
   * Key of the screen that opens.
   */
  screen?: string
  /**
   * Values for the route of the screen.
   */
  params?: {
    [k: string]: Scalar
  }
  items?: NavigationEntry[]
}

export type NavigationRequest = {
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export type NavigationResponse = {
  menus: NavigationEntry[]
  screens: NavigationScreen[]
  /**
   * What kinds of documents are called.
   */
  kinds: {
    [k: string]: string
  }
  /**
   * Where the root leads.
   */
  landing: string
  /**
   * Version of the product.
   */
  version: string
}

/**
 * A screen that this user may open.
 */
export type NavigationScreen = {
  key: string
  route: string
  title: string
  meta: {
    icon?: string
    hidden?: boolean
    affix?: boolean
    noCache?: boolean
    activeMenu?: string
    skip?: boolean
    defaultParams?: {
      [k: string]: string | number
    }
  }
}
