import type { InputsBlock } from '../generated/blocks/inputs.ts'

/**
 * An input in one language, as a screen or a plan holds it (specification 3, input field definition): its labels and
 * messages are made by compile, so nobody needs a catalogue to check.
 */
export type InputField = InputsBlock['fields'][number]
export type InputType = InputField['input']
export type InputCheck = InputField['check']
