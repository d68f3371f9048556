// Made from schemas/ by `npm run generate`; do not edit.

import type { ScreenCondition } from '../screens/screen-condition.ts'

/**
 * A text of the product in English, or an expression that makes one.
 */
export type ScreenText =
  | string
  | (
      | {
          /**
           * Where the value is read.
           */
          $get: string
          /**
           * Taken when there is no value.
           */
          else?: unknown
        }
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
           * What is done with the operands. Codes: concat Texts one after the other, join Texts with a separator, message Pattern with operands, count Number of items, first First item, last Last item, coalesce First that is not empty, empty Whether it is empty, not Opposite, equals Whether all are equal, includes Whether a list holds it, item What stands under a key, add Sum, subtract First without second, multiply Product, merge Objects as one, number Number, its thousands apart, date Day or time in a form, json JSON text, holds Whether a condition holds, choose One of two.
           */
          $op:
            | 'concat'
            | 'join'
            | 'message'
            | 'count'
            | 'first'
            | 'last'
            | 'coalesce'
            | 'empty'
            | 'not'
            | 'equals'
            | 'includes'
            | 'item'
            | 'add'
            | 'subtract'
            | 'multiply'
            | 'merge'
            | 'number'
            | 'date'
            | 'json'
            | 'holds'
            | 'choose'
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
    )
