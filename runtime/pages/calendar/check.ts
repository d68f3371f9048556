import { holdsDays, isDateFormat } from '../../calendar/date-format.ts'
import { resultColumn } from '../../parts/result-column.ts'
import type { Problem } from '../../problem.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Rule } from '../../rules/rule.ts'
import * as defaults from '../../generated/defaults.ts'

const at = '/spec/list/calendar'

/** A list that is shown as a calendar reads its rows by days: its fields hold days, and end is not the start again. */
export const calendar: Rule<'content'> = (document, { library }) => {
  const { calendar: own, displayType } = document.spec.list ?? {}
  if (!own || displayType !== 'calendar') return []
  const { start, end, dateFormat = defaults.calendarDisplay.dateFormat } = own
  if (!isDateFormat(dateFormat))
    return [makeProblem('date-format-wrong', document, `${at}/dateFormat`, { found: dateFormat })]
  const columns = resultColumn(document, at, library)
  const unreadable = (name: 'start' | 'end'): Problem[] => {
    const column = columns?.find(({ key }) => key === own[name])
    if (!column || holdsDays(column.typeClass, dateFormat)) return []
    const wanted = column.typeClass === 'Number' ? 'YYYYMMDD' : 'YYYY-MM-DD'
    return [
      makeProblem('calendar-field-no-date', document, `${at}/${name}`, {
        values: [column.key, wanted],
        found: column.key,
      }),
    ]
  }
  if (end !== undefined && end === start)
    return [...unreadable('start'), makeProblem('calendar-inconsistent', document, `${at}/end`, { found: end })]
  return [...unreadable('start'), ...unreadable('end')]
}
