import type { InputType } from '../../runtime/generated/inputs/input-type.ts'
import { checkbox } from './checkbox.tsx'
import type { Control } from './control.ts'
import { date } from './date.tsx'
import { datetime } from './datetime.tsx'
import { number } from './number.tsx'
import { password } from './password.tsx'
import { radio } from './radio.tsx'
import { select } from './select.tsx'
import { textarea } from './textarea.tsx'
import { textbox } from './textbox.tsx'
import { time } from './time.tsx'

/** Every input type (`schemas/inputs/input-type.json`): page inputs, search, cells and forms of the console draw these. */
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

/** Whether a control has that name. */
export const isInputType = (name: string): name is InputType => Object.hasOwn(controls, name)

/** The control of an input; a type that this program does not know yet is a line of text. */
export const inputControl = (type: string = 'textbox'): Control => (isInputType(type) ? controls[type] : textbox)
