import { componentChoices } from './component-choices.ts'
import type { DataSchema, InputFieldSpec } from './content-spec.ts'
import type { Context } from './context.ts'
import { datetimeOf } from './datetime-of.ts'
import { optionsOf } from './options-of.ts'
import { shownTo } from './part-access.ts'
import { inputPart } from './part-names.ts'
import { rowInputs } from './row-inputs.ts'
import type { InputField } from '../input-check/input-field.ts'
import { inputMessages, type InputCode } from '../input-check/messages.ts'
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
  return inputs.filter(hasKey).map((input) => {
    const limit = columnLimit(context, written, input.key)
    const type = input.inputType ?? defaults.inputField.inputType
    const label = context.text(input.label) || input.key
    const options = optionsOf(context, input, type)
    const supplied = componentChoices(context, place, { ...input, inputType: type })
    const rows = rowInputs(context, place.page, { ...input, inputType: type })
    return {
      key: input.key,
      label,
      ...shownTo(place.contentId, input.displaySetting, inputPart(place.page, input.key)),
      input: type,
      check: {
        ...checkOf(context, input, type, limit),
        ...(input.ignoreCase && { ignoreCase: true }),
        ...(input.ignoreFullHalfWidth && { ignoreFullHalfWidth: true }),
      },
      editable:
        !(input.custom?.disabledFlg ?? defaults.customInput.disabledFlg) &&
        (input.inputFlg ?? defaults.inputField.inputFlg) &&
        (input.displayType ?? defaults.inputField.displayType) === 'input',
      ...((input.displayType === 'hidden' || isFixedCorrection(input)) && { hidden: true }),
      ...(input.value !== undefined && { value: input.value }),
      ...(options && { options }),
      ...supplied,
      ...(rows && { rowInputs: inputFieldsOf(context, rows.inputs, rows.written, place) }),
      ...(type === 'checkbox' && input.selectAll && { all: true }),
      ...(input.placeholder && { placeholder: context.text(input.placeholder) }),
      ...(type === 'textarea' && { rows: input.rows ?? defaults.inputField.rows }),
      ...(['date', 'time', 'datetime'].includes(type) && { datetime: datetimeOf(input, type) }),
      messages: messagesOf(context, input, type, label, limit),
    }
  })
}

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

function checkOf(
  context: Context,
  { inputCheck = {} }: InputFieldSpec,
  type: string,
  limit: TextLimit | undefined,
): InputField['check'] {
  const {
    required,
    maxLength = defaults.inputCheck.maxLength,
    digitLength,
    minValue = defaults.inputCheck.minValue,
    maxValue = defaults.inputCheck.maxValue,
    rules,
  } = inputCheck
  return {
    ...(required && { required }),
    ...(isTyped(type) && { maxLength, ...(limit && { limit }) }),
    ...(type === 'number' && { minValue, maxValue, ...digitLength }),
    ...(rules && {
      rules: rules.map(({ message, ...rule }) => ({
        ...rule,
        ...(message && { message: context.text(message) }),
      })),
    }),
  }
}

const isTyped = (type: string): boolean => ['textbox', 'textarea', 'password'].includes(type)

/** Only what this input can say: the screen stays small. */
function messagesOf(
  context: Context,
  input: InputFieldSpec,
  type: string,
  label: string,
  limit: TextLimit | undefined,
): Record<string, string> {
  const codes = new Set<InputCode>()
  const check = input.inputCheck ?? {}
  if (check.required) codes.add('input-required')
  if (isTyped(type)) codes.add('input-too-long')
  if (isTyped(type) && limit?.unit === 'byte') codes.add('input-too-many-bytes')
  if (type === 'number')
    for (const code of ['input-number', 'input-too-small', 'input-too-large', 'input-scale', 'input-digits'] as const)
      codes.add(code)
  if (type === 'date' || type === 'datetime')
    for (const code of ['input-date', 'input-too-early', 'input-too-late', 'input-closed-day'] as const) codes.add(code)
  if (type === 'time') codes.add('input-time')
  if (['radio', 'select', 'checkbox'].includes(type)) codes.add('input-option')
  for (const rule of check.rules ?? []) codes.add(ruleCodes[rule.type])
  return messagesFor(codes, label, context)
}

/** What an input of that name can say. `{1}` stays: it is the limit. */
export function messagesFor(codes: Iterable<InputCode>, label: string, context: Context): Record<string, string> {
  return Object.fromEntries([...codes].map((code) => [code, context.t(inputMessages[code]).replaceAll('{0}', label)]))
}
