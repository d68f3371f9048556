import * as defaults from '../../runtime/generated/input-defaults.ts'
import { isInputType } from '../../runtime/inputs/input-types.ts'
import type { Control } from './control.ts'
import { controls } from './generated/controls.ts'

export { controls }

/** The control of an input; a type that this program does not know yet is the usual one. */
export const inputControl = (type: string = defaults.inputField.inputType): Control =>
  controls[isInputType(type) ? type : defaults.inputField.inputType]
