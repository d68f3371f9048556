import * as codes from '../generated/codes.ts'
import type { MomentFormat } from '../generated/fields/moment-format.ts'
import type { DateOffset } from '../values/offset-day.ts'
import { inputTypeOf } from '../inputs/input-types.ts'
import type { InputFieldSpec } from './content-spec.ts'
import * as defaults from '../generated/defaults.ts'

/**
 * How dates and times of a field are shown, stored and limited (specification 3, input field definition); undefined where
 * none is typed.
 */
export function datetimeOf(
  { datetime = {} }: Pick<InputFieldSpec, 'datetime'>,
  type: string | undefined,
): MomentFormat | undefined {
  const { moment } = inputTypeOf(type)
  if (!moment) return undefined
  const { weekdays = [], stopDates = [] } = datetime
  const { initial, displayFormat, timeDigit = defaults.datetimeSetting.timeDigit, emptyValue } = datetime
  const clock = timeDigit === codes.datetimeSettingTimeDigit.hoursAndMinutes ? 'HH:mm' : 'HH:mm:ss'
  const write = (date: string, time: string) =>
    moment === 'date' ? date : moment === 'time' ? time : `${date} ${time}`
  const stored = write(
    separated(datetime.dateFormat ?? defaults.datetimeSetting.dateFormat, /[-/.]/g, datetime.dateSeparator),
    separated(datetime.timeFormat ?? clock, /[:.]/g, datetime.timeSeparator),
  )
  const [min, max] = [limitOf(datetime.calendarMin), limitOf(datetime.calendarMax)]
  return {
    format: displayFormat ?? stored,
    ...(stored !== write('yyyy-MM-dd', clock) && { stored }),
    ...(emptyValue !== undefined && emptyValue !== null && { empty: emptyValue }),
    timeDigit,
    ...(initial && { initial: offset(initial) }),
    ...(min && { min }),
    ...(max && { max }),
    ...(datetime.cutOff !== undefined && { cutOff: datetime.cutOff.slice(0, 5) }),
    ...(weekdays.length > 0 && { weekdays }),
    ...(stopDates.length > 0 && { stopDates }),
  }
}

function separated(format: string, separators: RegExp, separator: string | undefined): string {
  return separator === undefined ? format : format.replaceAll(separators, separator)
}

function limitOf(limit: (Partial<DateOffset> & { date?: string }) | undefined): string | DateOffset | undefined {
  return limit && (limit.date ?? offset(limit))
}

function offset({ sign = '+', number = 0, unit = 'day' }: Partial<DateOffset>): DateOffset {
  return { sign, number, unit }
}
