import { holds } from './holds.ts'
import { isEmpty } from '../values/is-empty.ts'
import { add, subtract, multiply } from '../values/decimal.ts'
import { fillText } from '../values/fill-text.ts'
import { asText } from '../values/as-text.ts'
import { formatDate } from '../values/dates.ts'
import { formatNumber } from '../values/format-number.ts'
import { isTextInLanguages, localize } from '../text.ts'
import { propertyOf } from '../json/property-of.ts'
import { evaluate, type OpExpression, type OperatorName } from './evaluate.ts'
import type { Scope } from './scope.ts'

type Operator = (expression: OpExpression, scope: Scope) => unknown

/** A value among words: a builder's text in the language of the scope (`language`), anything else as it is. */
function wordsIn(scope: Scope): (value: unknown) => string {
  return (value) => (isTextInLanguages(value) ? localize(value, asText(scope.get('language'))) : asText(value))
}

/** The closed list. A new operator is one line here and one in `schemas/screens/screen-text.json`. */
export const operators = {
  /** Texts one after the other; empty values add nothing. */
  concat: (e, scope) => list(e, scope).map(wordsIn(scope)).join(''),
  /** Texts with `text` between them; empty values are left out. */
  join: (e, scope) =>
    list(e, scope)
      .flat()
      .map(wordsIn(scope))
      .filter((part) => part !== '')
      .join(e.text ?? ', '),
  /** `text` with `{0}`, `{1}`, … replaced. */
  message: (e, scope) => fillText(e.text ?? '', list(e, scope).map(wordsIn(scope))),
  /** How many items, properties or characters. Empty: 0. */
  count: (e, scope) => count(one(e, scope)),
  first: (e, scope) => values(one(e, scope))[0],
  last: (e, scope) => values(one(e, scope)).at(-1),
  /** The first value that is not empty. */
  coalesce: (e, scope) => list(e, scope).find((value) => !isEmpty(value)),
  empty: (e, scope) => isEmpty(one(e, scope)),
  not: (e, scope) => !one(e, scope),
  /** Whether all are equal; a number and a numeric text compare by value (`"1.0"` equals 1). */
  equals: (e, scope) => {
    const [first, ...rest] = list(e, scope)
    return rest.every((value) => holds({ name: 'a', condition: '=', value }, { get: () => first }))
  },
  includes: (e, scope) => {
    const [items, item] = list(e, scope)
    return values(items).includes(item)
  },
  /** The value that an object holds under a key. */
  item: (e, scope) => {
    const [of, key] = list(e, scope)
    return propertyOf(of, asText(key))
  },
  add: (e, scope) => fold(list(e, scope), add),
  subtract: (e, scope) => fold(list(e, scope), subtract),
  multiply: (e, scope) => fold(list(e, scope), multiply),
  /** Objects laid over each other, later ones win. */
  merge: (e, scope) => Object.fromEntries(list(e, scope).flatMap((value) => Object.entries(value ?? {}))),
  /** A number as it is read, its thousands apart. */
  number: (e, scope) => formatNumber(one(e, scope), { group: true }),
  /** A day or a time in the form `text`; without one as `yyyy-MM-dd`. */
  date: (e, scope) => formatDate(one(e, scope), e.text, asText(scope.get('language'))),
  json: (e, scope) => JSON.stringify(one(e, scope)),
  /** Whether `when` holds. */
  holds: (e, scope) => (e.when ? holds(e.when, scope) : false),
  /** `then` where `when` holds, else `else`. */
  choose: (e, scope) => evaluate(e.when && holds(e.when, scope) ? e.then : e.else, scope),
} satisfies Record<OperatorName, Operator>

function list(e: OpExpression, scope: Scope): unknown[] {
  const value = evaluate(e.of, scope)
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}

/** Of nothing there is no result; `reduce` alone would throw. */
function fold(operands: unknown[], combine: (a: unknown, b: unknown) => unknown): unknown {
  return operands.length === 0 ? undefined : operands.reduce(combine)
}

function one(e: OpExpression, scope: Scope): unknown {
  return evaluate(e.of, scope)
}

function values(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}

function count(value: unknown): number {
  return typeof value === 'string' ? [...value].length : values(value).length
}
