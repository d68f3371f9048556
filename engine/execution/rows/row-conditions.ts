import type { PlanColumn, SearchRule } from '../../../runtime/compile/plan.ts'
import type { Comparison } from '../../../runtime/expressions/holds.ts'
import { parseDay } from '../../../runtime/values/dates.ts'
import { addDays } from '../../../runtime/values/iso-days.ts'
import type { Facts, Folds, Match } from '../../sources/facts.ts'
import type { Value } from '../../sources/source.ts'
import { BadValue } from '../bad-value.ts'
import { toNumber, toText } from '../bind-values.ts'

/** A condition in work: its text is part of a kept statement, its values are bound for each request. */
export interface Part {
  /** Same key, same text. */
  key: string
  text(placeholder: () => string): string
  values: Value[]
}

const comparing: Partial<Record<Comparison, string>> = {
  '=': '=',
  '<>': '<>',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
}
const matching: Partial<Record<Comparison, Match>> = {
  LIKE: 'contains',
  'prefix LIKE': 'prefix',
  'suffix LIKE': 'suffix',
}

export type Compare = (column: PlanColumn, condition: Comparison, value: unknown, rule?: Partial<SearchRule>) => Part

/**
 * Writes comparisons of a column with a value of the request. `expression` is the column's text. Values that cannot be
 * of the column's type throw `BadValue`, so that the database never sees them.
 */
export function makeCompare(facts: Facts, expression: (column: PlanColumn) => string): Compare {
  return (column, condition, value, rule = {}) => {
    const loose = rule.loose === true
    const folds: Folds = {
      case: loose || rule.ignoreCase === true,
      width: loose || rule.ignoreFullHalfWidth === true,
      loose,
    }
    const id = `${column.key}\u0001${condition}\u0001${folds.case ? 1 : 0}${folds.width ? 1 : 0}${loose ? 1 : 0}`
    const left = expression(column)
    const match = matching[condition]
    const compared = { facts, id, column, left }
    if (match) return matchPart(compared, match, value, folds)
    const sign = comparing[condition]
    if (!sign) throw new BadValue('condition', column.key, condition)
    if (value === null || value === '') return emptyPart(compared, condition)
    if (column.typeClass === 'Number') return numberPart(compared, sign, value)
    if (isMoment(column.typeClass)) {
      return momentPart({ ...compared, sign, wholeDay: rule.wholeDay !== false }, String(toText(value, column.key)))
    }
    return textPart(compared, sign, value, folds)
  }
}

type Moment = 'Date' | 'Time' | 'DateTime'

function isMoment(typeClass: PlanColumn['typeClass']): typeClass is Moment {
  return typeClass === 'Date' || typeClass === 'Time' || typeClass === 'DateTime'
}

/** A column that is compared: its text, and under which key its comparisons are kept. */
interface Compared {
  facts: Facts
  id: string
  column: PlanColumn
  left: string
}

interface MomentComparison extends Compared {
  sign: string
  wholeDay: boolean
}

/** Compares as moments. A day beside a moment means the whole day unless told: "to today" ends with today. */
function momentPart({ facts, id, column, left, sign, wholeDay }: MomentComparison, value: string): Part {
  const typeClass = column.typeClass as Moment
  requireForm(value, typeClass, column.key)
  const compared = (text: string) => facts.comparedMoment?.(text, typeClass) ?? text
  const bound = (text: string) => compared(facts.castToMoment?.(text, typeClass) ?? text)
  const part = (one: string, day: string): Part => ({
    key: `${id}\u0001${one}${wholeDay ? '' : '\u0001first'}`,
    text: (next) => `${compared(left)} ${one} ${bound(next())}`,
    values: [day],
  })
  if (!wholeDay || typeClass !== 'DateTime' || !/^\d{4}-\d\d-\d\d$/.test(value)) {
    const { key, text, values } = part(sign, value)
    return { key, text: (next) => orNull(left, sign, text(next)), values }
  }
  const next = String(addDays(value, 1))
  if (sign === '<=') return part('<', next)
  if (sign === '>') return part('>=', next)
  if (sign === '=') return all([part('>=', value), part('<', next)])
  if (sign !== '<>') return part(sign, value)
  const other = any([part('<', value), part('>=', next)])
  return { ...other, text: (placeholder) => orNull(left, sign, other.text(placeholder)) }
}

function matchPart({ facts, id, column, left }: Compared, match: Match, value: unknown, folds: Folds): Part {
  const text = String(toText(value, column.key))
  const asText = (column.typeClass === 'Number' && facts.numberToText) || facts.castToText
  const searched = column.typeClass === 'String' ? left : asText(left)
  return {
    key: id,
    text: (next) => facts.match(searched, next(), match, folds),
    values: [facts.matchValue(text, match, folds)],
  }
}

function emptyPart({ facts, id, column: { typeClass }, left }: Compared, condition: Comparison): Part {
  const text = () => facts.fold(left, { case: false, width: false })
  const empty = typeClass === 'String' ? `(${left} IS NULL OR ${text()} = '')` : `${left} IS NULL`
  return {
    key: `${id}\u0001null`,
    text: () => (condition === '<>' ? `NOT ${parenthesized(empty)}` : empty),
    values: [],
  }
}

function numberPart({ facts, id, column, left }: Compared, sign: string, value: unknown): Part {
  const number = toNumber(value, column.key)
  // A whole number keeps the column's own type, and so its index; other numbers need the wide one.
  const wide = !(typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 2_147_483_648)
  return {
    key: `${id}\u0001${wide ? 1 : 0}`,
    text: (next) => orNull(left, sign, `${left} ${sign} ${wide ? facts.castToNumber(next()) : next()}`),
    values: [number],
  }
}

function textPart(
  { facts, id: kept, column: { key, typeClass }, left: expression }: Compared,
  sign: string,
  value: unknown,
  folds: Folds,
): Part {
  const bound = toText(value, key)
  requireForm(String(bound), typeClass, key)
  const isText = typeClass === 'String'
  const isWide = isText && isTooWide(String(bound), facts)
  const [id, left] = isWide ? [`${kept}\u0001wide`, facts.grouped?.(expression) ?? expression] : [kept, expression]
  if (isText && facts.equals && (sign === '=' || sign === '<>')) {
    const equal = facts.equals
    const test = (next: () => string) =>
      sign === '=' ? equal(left, next(), folds) : `NOT (${equal(left, next(), folds)})`
    return {
      key: id,
      text: (next) => orNull(left, sign, test(next)),
      values: [facts.matchValue(String(bound), 'whole', folds)],
    }
  }
  return {
    key: id,
    text: (next) => {
      if (isText && (folds.case || folds.width))
        return orNull(left, sign, `${facts.fold(left, folds)} ${sign} ${facts.fold(facts.castToText(next()), folds)}`)
      return orNull(left, sign, `${left} ${sign} ${next()}`)
    },
    values: [bound],
  }
}

/** Whether a column might not be compared with the text as it is: nothing is found then, and nothing fails. */
export function isTooWide(text: string, { narrowTexts }: Facts): boolean {
  return narrowTexts === true && /[\u{10000}-\u{10ffff}]/u.test(text)
}

/** "Not this value" is true of no value as well. */
function orNull(left: string, sign: string, test: string): string {
  return sign === '<>' ? `(${test} OR ${left} IS NULL)` : test
}

const parenthesized = (text: string) => (text.startsWith('(') ? text : `(${text})`)

function requireForm(text: string, typeClass: PlanColumn['typeClass'], key: string): void {
  const isRight =
    typeClass === 'Date' || typeClass === 'DateTime'
      ? isDay(text)
      : typeClass === 'Time'
        ? /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/.test(text)
        : typeClass === 'Guid'
          ? /^\{?[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i.test(text)
          : true
  if (!isRight) throw new BadValue('string', key, text)
}

function isDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)
  return day !== null && parseDay(day[0]) !== undefined && /^[\dT:. +Z-]{10,40}$/.test(text)
}

/** True of no row. */
export const never: Part = { key: 'never', text: () => '1 = 0', values: [] }

export const any = (parts: readonly Part[]): Part => joined('any', parts, ' OR ')
export const all = (parts: readonly Part[]): Part => joined('all', parts, ' AND ')

function joined(name: string, parts: readonly Part[], sign: string): Part {
  return {
    key: `${name}(${parts.map((part) => part.key).join('\u0002')})`,
    text: (next) => `(${parts.map((part) => part.text(next)).join(sign)})`,
    values: parts.flatMap((part) => part.values),
  }
}
