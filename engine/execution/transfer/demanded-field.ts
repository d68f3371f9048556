import { inputTypeOf } from '../../../runtime/inputs/input-types.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'
import type { InputField } from '../../../runtime/input-check/input-field.ts'
import type { CatalogueColumn } from '../../sources/source.ts'

/** What a column of the table demands of each value, as the catalogue says it. */
export type ColumnDemand = CatalogueColumn

type Check = InputField['check']

const moments = { Date: 'date', Time: 'time', DateTime: 'datetime' } as const
const formats = { date: 'yyyy-MM-dd', time: 'HH:mm:ss', datetime: 'yyyy-MM-dd HH:mm:ss' } as const

/**
 * A column of the file with what its column in the table demands: what the builder says may be narrower, never wider. A text
 * becomes the number or the moment that the column takes.
 */
export function demandedField(field: InputField, demand: ColumnDemand | undefined): InputField {
  if (!demand) return field
  const required = field.check.required === true || mustHaveValue(demand)
  const own = required ? { ...field, check: { ...field.check, required } } : field
  const { value } = inputTypeOf(own.input)
  const isText = value === 'text'
  switch (demand.typeClass) {
    case 'Number':
      if (!isText && value !== 'number') return own
      return { ...own, input: 'number', check: numberCheck(own.check, demand) }
    case 'Date':
    case 'Time':
    case 'DateTime': {
      if (!isText) return own
      const input = moments[demand.typeClass]
      return { ...own, input, datetime: { format: formats[input], timeDigit: defaults.datetimeSetting.timeDigit } }
    }
    case 'String':
      return isText && demand.limit ? { ...own, check: textCheck(own.check, demand.limit) } : own
    default:
      return own
  }
}

/** Whether the database has no value of its own for an empty one: it may give a number to a key, or the moment to a row. */
function mustHaveValue({ inullable, typeClass, key, type }: ColumnDemand): boolean {
  const mayBeGiven = (typeClass === 'Number' && key !== undefined) || type === 'timestamp'
  return inullable === false && !mayBeGiven
}

function textCheck(check: Check, limit: NonNullable<ColumnDemand['limit']>): Check {
  if (limit.unit === 'char') return { ...check, maxLength: Math.min(check.maxLength ?? Infinity, limit.max) }
  return check.limit ? check : { ...check, limit }
}

/** Of signed and unsigned ones: what is beyond both, no column of the type can hold. */
const ranges: Readonly<Record<string, [number | string, number | string]>> = {
  tinyint: [-128, 255],
  smallint: [-32_768, 65_535],
  mediumint: [-8_388_608, 16_777_215],
  int: [-2_147_483_648, 4_294_967_295],
  integer: [-2_147_483_648, 2_147_483_647],
  bigint: ['-9223372036854775808', '18446744073709551615'],
}
const decimals = new Set(['decimal', 'numeric', 'number'])

function numberCheck(check: Check, { type, size, decimalDigits = 0 }: ColumnDemand): Check {
  const range = ranges[type]
  if (range) {
    const [minValue, maxValue] = range
    const { minValue: least = minValue, maxValue: most = maxValue } = check
    return {
      ...check,
      scale: 0,
      ...digitsOf(check, 0),
      minValue: later(least, minValue),
      maxValue: earlier(most, maxValue),
    }
  }
  if (!decimals.has(type) || size === undefined || decimalDigits > size) return check
  const scale = Math.min(check.scale ?? decimalDigits, decimalDigits)
  const whole = Math.min(
    check.digits === undefined ? Infinity : check.digits - (check.scale ?? 0),
    size - decimalDigits,
  )
  return { ...check, scale, digits: whole + scale }
}

/** As many before the point as the builder allows. */
const digitsOf = ({ digits, scale: own = 0 }: Check, scale: number): Pick<Check, 'digits'> =>
  digits === undefined ? {} : { digits: digits - own + scale }

type Limit = number | string
const later = (one: Limit, other: Limit): Limit => (Number(one) > Number(other) ? one : other)
const earlier = (one: Limit, other: Limit): Limit => (Number(one) < Number(other) ? one : other)
