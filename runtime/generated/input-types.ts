// Made from schemas/ by `npm run generate`; do not edit.

/** What `schemas/inputs/input-type.json` says of each input type. */
export const inputTypeFacts = {
  textbox: {
    value: 'text',
    forNumbers: 'number',
    supplied: ["value"],
  },
  textarea: {
    value: 'text',
    rows: true,
    supplied: ["value"],
  },
  radio: {
    value: 'choice',
    choices: 'radios',
    stays: true,
    supplied: ["choices"],
  },
  checkbox: {
    value: 'ticks',
    choices: 'checkboxes',
    several: true,
    supplied: ["choices"],
  },
  select: {
    value: 'choice',
    choices: 'selects',
    finds: true,
    supplied: ["choices","table"],
  },
  date: {
    value: 'moment',
    moment: 'date',
    day: true,
    measured: true,
    dated: true,
    supplied: ["value","days"],
  },
  datetime: {
    value: 'moment',
    moment: 'datetime',
    measured: true,
    dated: true,
  },
  time: {
    value: 'moment',
    moment: 'time',
    measured: true,
  },
  number: {
    value: 'number',
    measured: true,
    supplied: ["value"],
  },
  password: {
    value: 'text',
    secret: true,
  },
} as const
