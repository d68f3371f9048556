import type { Part } from './part.ts'

/** What a calendar gives to parameters: the first and last day that it shows, and the chosen one. */
export const calendarFields: Part[] = [
  { key: 'start', word: 'firstDay', typeClass: 'Date' },
  { key: 'end', word: 'lastDay', typeClass: 'Date' },
  { key: 'date', word: 'chosenDay', typeClass: 'Date' },
]
