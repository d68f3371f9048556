/** How a person goes through a screen, and how the engine answers what changes something. */
export interface Way {
  /** What is typed into each field; nothing where it is left out. */
  typed?: keyof typeof typedValues
  /** Code of the refusal; `lost`: no answer comes. */
  refused?: 60106 | 60107 | 'lost'
  /** Changes take their time, and there is a look at the screen meanwhile. */
  slow?: true
  /** Rows, and whether their values are empty. */
  rows?: 'none' | 'empty'
  /** Of the window, in pixels. */
  width?: number
  /** The address says what was searched, chosen and passed on. */
  linked?: true
}

/** What is typed, by the kind of the field. */
export const typedValues = {
  good: { text: 'Typed', number: '3', day: '2026-12-10', time: '10:20' },
  long: { text: 'ｘ'.repeat(700), number: '12345678901234567890', day: '9999-12-31', time: '99:99' },
  low: { text: 'a', number: '-1', day: '1900-01-01', time: '00:00' },
  high: { text: 'AB12', number: '2147483648', day: '2027-02-28', time: '23:59' },
  exact: { text: 'ab12', number: '1.255', day: '2026-12-1', time: '9:5' },
  wide: { text: 'ＡＢ１２', number: '１２', day: '２０２６', time: 'x' },
  none: { text: '', number: '', day: '', time: '' },
} as const

export const ways: readonly Way[] = [
  { typed: 'good' },
  { typed: 'long' },
  {},
  { width: 390 },
  { rows: 'none' },
  { rows: 'none', width: 390 },
  { rows: 'empty' },
  { typed: 'good', refused: 60107 },
  { typed: 'good', refused: 60106 },
  { typed: 'good', refused: 'lost' },
  { linked: true },
  { linked: true, width: 390 },
  { typed: 'good', slow: true },
  { typed: 'low' },
  { typed: 'high' },
  { typed: 'exact' },
  { typed: 'wide' },
  { typed: 'none' },
]
