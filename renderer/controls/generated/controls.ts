// Made from schemas/ by `npm run generate`; do not edit.

import type { InputType } from '../../../runtime/generated/inputs/input-type.ts'
import type { Control } from '../control.ts'
import { checkbox } from '../checkbox.tsx'
import { date } from '../date.tsx'
import { datetime } from '../datetime.tsx'
import { number } from '../number.tsx'
import { password } from '../password.tsx'
import { radio } from '../radio.tsx'
import { select } from '../select.tsx'
import { textarea } from '../textarea.tsx'
import { textbox } from '../textbox.tsx'
import { time } from '../time.tsx'

/** How each input type is drawn. */
export const controls: Readonly<Record<InputType, Control>> = {
  checkbox,
  date,
  datetime,
  number,
  password,
  radio,
  select,
  textarea,
  textbox,
  time,
}
