import { nearest } from './ancestors.ts'
import { calendarFields } from './calendar-fields.ts'
import { loginColumn } from './login-column.ts'
import type { PartReader } from './part.ts'

/** The fields that a user variable may take its value from; which, its `source` says. */
export const variableField: PartReader = (document, at, library) =>
  nearest(document, at, 'source') === 'calendar' ? calendarFields : loginColumn(document, at, library)
