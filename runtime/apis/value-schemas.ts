import type { PlanColumn } from '../compile/plan.ts'
import * as defaults from '../generated/defaults.ts'
import type { InputCheck } from '../generated/inputs/input-check.ts'
import type { JsonSchema } from '../json-schema/json-schema-set.ts'
import { decimalOf } from '../values/decimal.ts'
import type { InputPlace } from './api-release.ts'

/** How a value of a request is declared. */
export interface SentValue {
  dataType: 'character' | 'numeric' | 'boolean' | 'date' | 'dateTime'
  check?: InputCheck | undefined
  /** The only values that are taken. */
  values?: readonly string[] | undefined
  /** Of the schema's parameter. */
  length?: number | undefined
  place: InputPlace
  /** Nobody says what it is: truth values are texts of a column, too. */
  isUnsaid?: boolean
}

/** Days as they are, and a clock; what the database then makes of it is its own. */
export const forms = {
  number: '-?\\d{1,50}(?:\\.\\d{1,50})?',
  date: '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])',
  time: '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?',
  offset: '(?:Z|[+-]\\d\\d(?::?\\d\\d)?)',
}
const moment = `${forms.date}[T ]${forms.time}${forms.offset}?`

/** Whole digits that a double holds exactly. */
const mostDigits = 15

/** A column, and whether it is a truth value or may have none: what answers hold of it. */
export interface AnsweredColumn extends PlanColumn {
  isTruth?: true
  nullable?: true
}

/** What a request is checked by. What answers say of the same value is taken: numbers as text, null where it may be left out. */
export function sentSchema(value: SentValue, required: boolean): JsonSchema {
  return value.place === 'body' && !required ? withNull(typed(value)) : typed(value)
}

/** What answers hold, as exactly as the column's type tells it. */
export function answeredSchema(column: AnsweredColumn): JsonSchema {
  const schema = plain(column)
  return column.nullable ? withNull(schema) : schema
}

function typed({ dataType, check, values, length, place, isUnsaid = false }: SentValue): JsonSchema {
  switch (dataType) {
    case 'numeric':
      return numberSchema(check, place, length)
    case 'boolean':
      return { type: 'boolean' }
    case 'date':
      return { type: 'string', format: 'date', pattern: `^${forms.date}$` }
    case 'dateTime':
      return { type: 'string', pattern: `^${moment}$` }
    case 'character':
      return values?.length ? { type: 'string', enum: [...values] } : textSchema({ ...check, length, place, isUnsaid })
  }
}

/** Numbers that a double might not hold travel as text, those with decimals too; a size that nobody says leaves both open. */
function plain({ typeClass, size, decimalDigits = 0, isTruth }: AnsweredColumn): JsonSchema {
  if (isTruth) return { type: 'boolean' }
  switch (typeClass) {
    case 'Number':
      if (decimalDigits > 0 || (size ?? 0) > mostDigits) return { type: 'string', format: 'decimal' }
      return { type: size === undefined ? ['number', 'string'] : 'number' }
    case 'Date':
      return { type: 'string', format: 'date' }
    case 'Guid':
      return { type: 'string', format: 'uuid' }
    case 'Binary':
      return { type: 'string', contentEncoding: 'base64' }
    case 'Time':
    case 'DateTime':
      return { type: 'string' }
    case 'String':
      return { type: 'string', ...(size !== undefined && size > 0 && { maxLength: size }) }
  }
}

const withNull = ({ type, enum: values, ...schema }: JsonSchema): JsonSchema => ({
  type: [...[type ?? []].flat(), 'null'],
  ...(values && { enum: [...values, null] }),
  ...schema,
})

/**
 * In a body also the digits as text. Elsewhere all is text, and becomes a number where a double holds it. A number beyond that comes
 * as text alone, and is bounded by `sentNumber`.
 */
function numberSchema(check: InputCheck | undefined, place: InputPlace, parameterLength = mostDigits): JsonSchema {
  const most = 10 ** Math.min(parameterLength, mostDigits) - 1
  const { minValue = defaults.inputCheck.minValue, maxValue = defaults.inputCheck.maxValue } = check ?? {}
  const [from, to] = check ? [Math.max(minValue, -most), Math.min(maxValue, most)] : [-most, most]
  const isLong = !check && parameterLength >= mostDigits
  const limits = { minimum: from, maximum: to }
  if (place !== 'body' && !isLong) return { type: 'number', ...limits }
  return { type: ['number', 'string'], ...limits, pattern: `^${forms.number}$` }
}

const largest = 10 ** mostDigits - 1

/**
 * The number that digits say, for the schema of one; text where no double holds them. Beyond its limits they become a number that is
 * beyond them as well: rounded, it might be within.
 */
export function sentNumber(digits: string, { minimum = -largest, maximum = largest }: JsonSchema): number | string {
  if (digits.replace(/\D/g, '').length <= mostDigits) return Number(digits)
  const number = decimalOf(digits)
  if (maximum < largest && number.gt(maximum)) return maximum + 1
  if (minimum > -largest && number.lt(minimum)) return minimum - 1
  return digits
}

type SentText = Pick<InputCheck, 'maxLength'> & Pick<SentValue, 'length' | 'place' | 'isUnsaid'>

function textSchema({ maxLength, length, place, isUnsaid }: SentText): JsonSchema {
  const lengths = [maxLength, length].filter((one) => one !== undefined)
  // A path without a segment is another path.
  return {
    type: place === 'body' && isUnsaid ? ['string', 'boolean'] : 'string',
    ...(place === 'path' && { minLength: 1 }),
    maxLength: Math.min(defaults.inputCheck.maxLength, ...lengths),
  }
}
