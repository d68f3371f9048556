import * as defaults from '../generated/input-defaults.ts'
import { inputTypeFacts } from '../generated/input-types.ts'
import type { InputType } from '../generated/inputs/input-type.ts'
import type { InputTypeFacts } from './input-type-facts.ts'

/** The names of all facts that the schema says: one that the interface does not know does not compile. */
type Named = { [Type in InputType]: keyof (typeof inputTypeFacts)[Type] }[InputType]

const inputTypes: Named extends keyof InputTypeFacts ? Readonly<Record<InputType, InputTypeFacts>> : never =
  inputTypeFacts

/** Whether an input type has that name. */
export const isInputType = (name: string): name is InputType => Object.hasOwn(inputTypes, name)

/** What is said of an input type; of one that is left out, or that this program does not know, what is said of the usual one. */
export const inputTypeOf = (type: string = defaults.inputField.inputType): InputTypeFacts =>
  inputTypes[isInputType(type) ? type : defaults.inputField.inputType]
