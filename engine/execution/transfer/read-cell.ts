import { inputTypeOf } from '../../../runtime/inputs/input-types.ts'
import type { InputField } from '../../../runtime/input-check/input-field.ts'
import { normalizeInput } from '../../../runtime/input-check/normalize-input.ts'
import { makeUsualValue } from '../../../runtime/input-check/usual-value.ts'
import type { Value } from '../../sources/source.ts'
import type { ColumnDemand } from './demanded-field.ts'
import { fileMoment, inTimeZone, type FileMoment, type LocalTime } from './moment-value.ts'

/** How the text of a cell becomes the value of a column. */
export interface CellReader {
  /** Its value, of texts that are surely right; undefined: only the checks can say. */
  usual(text: string): Value | undefined
  /** What the checks are to see of it. */
  checked(text: string): string
  /** Its value, when they found nothing; a wrong one is told by the key of a message. */
  read(text: string): { value: Value } | { wrong: string }
}

export interface CellRules {
  /** As the column demands it. */
  field: InputField
  demand: ColumnDemand | undefined
  /** The database itself reads what the builder says nothing of. */
  isDemanded: boolean
  /** Of the site: where a column keeps no offset, a moment that has one is taken there. */
  localTime: LocalTime | undefined
}

export function cellReader(rules: CellRules): CellReader {
  const { field, demand, isDemanded } = rules
  const usualValue = makeUsualValue(field)
  const { value, moment } = inputTypeOf(field.input)
  if (value === 'number' && demand?.typeClass === 'Number') return numberReader(rules, usualValue)
  if (moment === undefined)
    return { usual: usualValue, checked: (text) => text, read: (text) => ({ value: normalizeInput(field, text) }) }
  return {
    usual: (text) => (isDemanded && (isUsualMoment(field.input, text) || isOwnMoment(text)) ? text : usualValue(text)),
    checked: (text) => placed(text, rules)?.plain ?? fileMoment(text).plain,
    read(text) {
      const found = placed(text, rules)
      return found ? { value: momentValue(found, rules) } : { wrong: 'transfer-offset' }
    },
  }
}

const truths: Readonly<Record<string, string>> = { TRUE: '1', FALSE: '0' }

/** Floating numbers have some that are no digits; a spreadsheet's truths are one and zero. */
function numberReader({ field, demand }: CellRules, usual: CellReader['usual']): CellReader {
  const isFloat = /float|double|real|numeric/.test(demand?.type ?? '')
  return {
    usual: (text) => usual(text) ?? (isFloat && /^(nan|[+-]?infinity)$/i.test(text) ? text : undefined),
    checked: (text) => truths[text] ?? text,
    read: (text) => ({ value: normalizeInput(field, truths[text] ?? text) }),
  }
}

const usualMoments: Partial<Record<InputField['input'], RegExp>> = {
  date: /^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/,
  time: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
  datetime: /^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?$/,
}
const isUsualMoment = (input: InputField['input'], text: string): boolean => usualMoments[input]?.test(text) ?? false

/** Moments that some databases have and no calendar: they are theirs to take or to refuse. */
const isOwnMoment = (text: string): boolean =>
  /^-?infinity$|^\d{4,6}-\d\d-\d\d.* BC$|^\d{5,6}-\d\d-\d\d|^\d{4}-(00-\d\d|\d\d-00)|^(-\d{1,3}|2[4-9]|[3-9]\d|\d{3}):\d\d(:\d\d(\.\d+)?)?$/i.test(
    text,
  )

const keepsOffset = ({ demand }: CellRules): boolean => /tz$|with time zone|offset/.test(demand?.type ?? '')

/** A moment as its column is to have it: with its offset, or on the clock of the site; undefined: it can have neither. */
function placed(text: string, rules: CellRules): Required<FileMoment> | undefined {
  const { plain, fraction, offset } = fileMoment(text)
  if (offset === undefined) return { plain, fraction, offset: '' }
  if (keepsOffset(rules)) return { plain, fraction, offset }
  const { localTime, field } = rules
  const there =
    inputTypeOf(field.input).moment === 'time' || !localTime ? undefined : inTimeZone(plain, offset, localTime)
  return there === undefined ? undefined : { plain: there, fraction, offset: '' }
}

function momentValue({ plain, fraction, offset }: Required<FileMoment>, { field, demand }: CellRules): Value {
  const value = normalizeInput(field, plain)
  if (typeof value !== 'string' || inputTypeOf(field.input).day) return value
  const isMoment = demand?.typeClass === 'DateTime' || demand?.typeClass === 'Time'
  const isExact = isMoment && field.datetime?.stored === undefined && fraction !== ''
  return `${value}${isExact ? `.${fraction}` : ''}${offset}`
}
