import type { Condition } from '../generated/inputs/condition.ts'

/** A comparison as it is written; the longer ones first, so that `<=` is not read as `<`. */
export const comparisons = [
  'prefix LIKE',
  'suffix LIKE',
  'LIKE',
  '<>',
  '<=',
  '>=',
  '=',
  '<',
  '>',
] as const satisfies readonly NonNullable<Condition['condition']>[]

/** Characters that a text of conditions may have. */
export const longestText = 2000

/** What is no text of conditions: the character, from 0, at which it is wrong. */
export class ConditionError extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** A field's name as it is written: in square brackets where it is more than letters, digits and underscores. */
export function printName(name: string): string {
  const isWord = /^(and|or|true|false|null|like|prefix|suffix)$/i.test(name)
  return /^[\p{L}_][\p{L}\p{N}_$#@]*$/u.test(name) && !isWord ? name : `[${name}]`
}
