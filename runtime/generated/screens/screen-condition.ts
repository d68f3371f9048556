// Made from schemas/ by `npm run generate`; do not edit.

import type { Operator } from '../common/operator.ts'
import type { Value } from '../screens/value.ts'

/**
 * Compares a value of the screen, or joins conditions.
 */
export type ScreenCondition =
  | {
      /**
       * Where the value is read.
       */
      name: string
      /**
       * How the two values are compared.
       */
      condition: Operator
      /**
       * What it is compared with.
       */
      value?: Value
      /**
       * Capital and small letters count as equal. Default: false.
       */
      ignoreCase?: boolean
      /**
       * Full-width and half-width characters count as equal. Default: false.
       */
      ignoreFullHalfWidth?: boolean
    }
  | {
      /**
       * Every one must hold.
       */
      all: ScreenCondition[]
    }
  | {
      /**
       * At least one must hold.
       */
      any: ScreenCondition[]
    }
  | {
      /**
       * It must not hold.
       */
      not: ScreenCondition
    }
