import { componentChoices } from './component-choices.ts'
import type { DataSchema, InputFieldSpec } from './content-spec.ts'
import type { Context } from './context.ts'
import { datetimeOf } from './datetime-of.ts'
import { optionsOf } from './options-of.ts'
import { shownTo } from './part-access.ts'
import { inputPart } from './part-names.ts'
import { rowInputs } from './row-inputs.ts'
import type { InputField } from '../input-check/input-field.ts'
import { inputTypeOf } from '../inputs/input-types.ts'
import { valueOf } from '../inputs/values/index.ts'
import type { InputType } from '../generated/inputs/input-type.ts'
import { inputMessages, type InputCode } from '../inputs/messages.ts'
import { ruleCodes } from '../input-check/rule-codes.ts'
import type { TextLimit } from '../values/text-limit.ts'
import * as defaults from '../generated/defaults.ts'

/**
 * The inputs in a language, with what to say when they are wrong. `written`: the schemas that get what is typed; `place`:
 * whose inputs they are.
 */
export function inputFieldsOf(
  context: Context,
  inputs: readonly InputFieldSpec[] = [],
  written: readonly DataSchema[],
  place: { contentId: number; page: string },
): InputField[] {
  return inputs.filter(hasKey).map((spec) => {
    const type = spec.inputType ?? defaults.inputField.inputType
    const input = { ...spec, inputType: type }
    const { several, rows: hasLines } = inputTypeOf(type)
    const limit = columnLimit(context, written, input.key)
    const label = context.text(input.label) || input.key
    const options = optionsOf(context, input, type)
    const datetime = datetimeOf(input, type)
    const rows = rowInputs(context, place.page, input)
    return {
      key: input.key,
      label,
      ...shownTo(place.contentId, input.displaySetting, inputPart(place.page, input.key)),
      input: type,
      check: checkOf(context, input, limit),
      editable: isEditable(input),
      ...((input.displayType === 'hidden' || isFixedCorrection(input)) && { hidden: true }),
      ...(input.value !== undefined && { value: input.value }),
      ...(options && { options }),
      ...componentChoices(context, place, input),
      ...(rows && { rowInputs: inputFieldsOf(context, rows.inputs, rows.written, place) }),
      ...(several && input.selectAll && { all: true }),
      ...(input.placeholder && { placeholder: context.text(input.placeholder) }),
      ...(hasLines && { rows: input.rows ?? defaults.inputField.rows }),
      ...(datetime && { datetime }),
      messages: messagesFor(codesOf(input, limit), label, context),
    }
  })
}

type TypedInput = InputFieldSpec & { inputType: InputType }

const isEditable = ({ custom, inputFlg, displayType }: InputFieldSpec): boolean =>
  !(custom?.disabledFlg ?? defaults.customInput.disabledFlg) &&
  (inputFlg ?? defaults.inputField.inputFlg) &&
  (displayType ?? defaults.inputField.displayType) === 'input'

// A tax or freight that nobody types stands among the totals; in the form it would be a number without meaning.
function isFixedCorrection({ inputFlg, totalAmountSetting }: InputFieldSpec): boolean {
  return inputFlg === false && totalAmountSetting?.enabled === true
}

// A field of a list may be typed into without a name of its own; an input of an order is sent by its key.
function hasKey(input: InputFieldSpec): input is InputFieldSpec & { key: string } {
  return input.key !== undefined
}

/** The narrowest limit of the columns into which the schemas write an input. */
function columnLimit(context: Context, written: readonly DataSchema[], key: string): TextLimit | undefined {
  const limits = written.flatMap((link) =>
    (link.parameters ?? []).flatMap(({ name, source, field = name }) => {
      if (source !== 'input' || field !== key) return []
      return context.schema(link.schema)?.parameters?.find((one) => one.name === name)?.limit ?? []
    }),
  )
  return limits.sort((one, other) => one.max - other.max)[0]
}

function checkOf(context: Context, input: TypedInput, limit: TextLimit | undefined): InputField['check'] {
  const { inputType, inputCheck = {}, ignoreCase, ignoreFullHalfWidth } = input
  const { required, rules } = inputCheck
  return {
    ...(required && { required }),
    ...valueOf(inputType).limits?.(inputCheck, limit),
    ...(rules && {
      rules: rules.map(({ message, ...rule }) => ({
        ...rule,
        ...(message && { message: context.text(message) }),
      })),
    }),
    ...(ignoreCase && { ignoreCase }),
    ...(ignoreFullHalfWidth && { ignoreFullHalfWidth }),
  }
}

/** Only what this input can say: the screen stays small. */
const codesOf = ({ inputType, inputCheck = {} }: TypedInput, limit: TextLimit | undefined): Set<InputCode> =>
  new Set<InputCode>([
    ...(inputCheck.required ? (['input-required'] as const) : []),
    ...valueOf(inputType).says(inputTypeOf(inputType), limit),
    ...(inputCheck.rules ?? []).map(({ type }) => ruleCodes[type]),
  ])

/** What an input of that name can say. `{1}` stays: it is the limit. */
export function messagesFor(codes: Iterable<InputCode>, label: string, context: Context): Record<string, string> {
  return Object.fromEntries([...codes].map((code) => [code, context.t(inputMessages[code]).replaceAll('{0}', label)]))
}
