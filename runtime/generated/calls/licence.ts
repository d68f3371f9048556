// Made from schemas/ by `npm run generate`; do not edit.

export type LicenceAboutRequest = {
  /**
   * Number of the stored licence; 0: a new one.
   */
  id?: number
  /**
   * The key that is typed, by its place in the document; left out: the stored one.
   */
  secrets?: {
    [k: string]: string
  }
}

export type LicenceAboutResponse = {
  /**
   * Whether there is a key, and whether it holds here and today.
   */
  state: 'none' | 'right' | 'over' | 'elsewhere' | 'wrong'
  /**
   * Name of this installation.
   */
  install: string
  /**
   * Last day, YYYY-MM-DD; left out: it does not end.
   */
  until?: string
  /**
   * Days from today to the last one.
   */
  days?: number
  /**
   * Items: A part of the product, and whether the key opens it.
   */
  rows: {
    flag: string
    open: boolean
  }[]
}
