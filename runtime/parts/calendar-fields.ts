import type { Part } from './part.ts'

/** What a calendar gives to parameters: the first and last day that it shows, and the chosen one. */
export const calendarFields: Part[] = [
  { key: 'start', typeClass: 'Date' },
  { key: 'end', typeClass: 'Date' },
  { key: 'date', typeClass: 'Date' },
]
