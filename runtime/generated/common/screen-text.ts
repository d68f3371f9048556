// Made from schemas/ by `npm run generate`; do not edit.

import type { ScreenCondition } from '../common/screen-condition.ts'

/**
 * A text of the product in English, or an expression that makes one.
 */
export type ScreenText =
  | string
  | {
      /**
       * What the operator asks.
       */
      when?: ScreenCondition
      /**
       * Taken when the condition holds.
       */
      then?: unknown
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
