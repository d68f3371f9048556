// Made from schemas/ by `npm run generate`; do not edit.

/**
 * A text of the product in English, or an expression that makes one.
 */
export type ScreenText =
  | string
  | {
      /**
       * Where the value is read.
       */
      $get?: string
      /**
       * What is done with the operands.
       */
      $op?: string
      /**
       * Text with {0}, {1}, … for the operands.
       */
      text?: string
      /**
       * What the operator works on.
       */
      of?: unknown
      /**
       * Taken when there is no value.
       */
      else?: unknown
    }
