// Made from schemas/ by `npm run generate`; do not edit.

export const apiField = {
  dataType: 'character',
} as const

export const condition = {
  condition: '=',
  ignoreFullHalfWidth: false,
  ignoreCase: false,
} as const

export const customInput = {
  display: 'inline',
  height: 234,
  disabledFlg: false,
} as const

export const datetimeSetting = {
  initial: {
    sign: '+',
    number: 0,
    unit: 'day',
  },
  dateFormat: 'yyyy-MM-dd',
  timeFormat: 'HH:mm:ss',
  dateSeparator: '-',
  timeSeparator: ':',
  timeDigit: 6,
  calendarMin: {
    sign: '+',
    number: 0,
    unit: 'day',
  },
  calendarMax: {
    sign: '+',
    number: 0,
    unit: 'day',
  },
} as const

export const inputCell = {
  span: 12,
} as const

export const inputCheck = {
  required: false,
  maxLength: 255,
  maxValue: 2147483647,
  minValue: 0,
} as const

export const inputCondition = {
  condition: '=',
  ignoreFullHalfWidth: false,
  ignoreCase: false,
  wholeDay: true,
  words: true,
} as const

export const inputField = {
  inputFlg: true,
  inputType: 'textbox',
  selectAll: false,
  ignoreCase: false,
  ignoreFullHalfWidth: false,
  displayType: 'input',
  rows: 5,
} as const

export const inputItem = {
  type: 1,
} as const
