import type { FormInput } from '../generated/screens/form-input.ts'

/**
 * An input in one language, as a screen or a plan holds it (specification 3, input field definition): its labels and
 * messages are made by compile, so nobody needs a catalogue to check.
 */
export type InputField = FormInput
export type InputCheck = InputField['check']
