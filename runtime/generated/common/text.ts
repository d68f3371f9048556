// Made from schemas/ by `npm run generate`; do not edit.

/**
 * A text that people read: one for all languages, or one for each.
 */
export type Text =
  | string
  | {
      /**
       * Shown when the language is Japanese.
       */
      ja?: string
      /**
       * Shown when the language is English.
       */
      en?: string
    }
