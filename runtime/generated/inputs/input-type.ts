// Made from schemas/ by `npm run generate`; do not edit.

/**
 * How the value is typed. Codes: textbox Text box, textarea Text area, radio Radio buttons, checkbox Checkboxes, select Select, date Date, datetime Date and time, time Time, number Number, password Password.
 */
export type InputType =
  'textbox' | 'textarea' | 'radio' | 'checkbox' | 'select' | 'date' | 'datetime' | 'time' | 'number' | 'password'
