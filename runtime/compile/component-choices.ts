import * as defaults from '../generated/defaults.ts'
import type { Address } from '../document.ts'
import { isEmpty } from '../values/is-empty.ts'
import type { InputField } from '../input-check/input-field.ts'
import { componentSteps } from './component-steps.ts'
import type { Choice, ComponentSpec, CustomInput, DataSchema, InputFieldSpec } from './content-spec.ts'
import type { Context } from './context.ts'
import { calculated, isMade } from './send.ts'
import { longestMs, planColumn, readsOnly, sourceOf, totalMs } from './steps.ts'
import { aidsOf, suppliedComponent, takesRows, type Asking } from './supplied-component.ts'
import type { PlanOf, PlanStep, PlanColumn, MadeField } from './plan.ts'

/** The choices that a component supplies to an input; the engine asks before it accepts one of them. */
export interface ChoicesPlan extends PlanOf<'choices'> {
  contentId: number
  /** Key of the input, or name of the search field. */
  field: string
  steps: PlanStep[]
  columns: PlanColumn[]
  /** Column whose value is taken, and column that people read. */
  value: string
  label: string
  /** Values of the choices that stand before them. */
  fixed: string[]
  /** Choices that are given at a time. */
  limit: number
  /** They are what cannot be chosen. */
  closes?: true
  /** What is supplied, where it is no plain choices. */
  shows?: 'table' | 'days' | 'value'
  /** Further columns that people read, and by which choices are found. */
  aids: string[]
  /** Columns of a table that are calculated. */
  made?: MadeField[]
  /** Columns of a row that schemas take when something is typed into it. */
  taken?: string[]
  /** Rows come page by page. */
  pages?: true
}

/** What is left out of the closed could be chosen. */
const mostClosed = 1000

export const choicesKey = ({ id }: { id: number }, page: string, key: string): string => `${id}/${page}/choices/${key}`

/**
 * What an input knows of its component's choices: those that never change, and where the browser asks for the others
 * (`page` is the place of the inputs in the content: `list`, `purchase`, `add/new`).
 */
export function componentChoices(
  context: Context,
  { contentId, page }: { contentId: number; page: string },
  asking: Asking,
): Pick<InputField, 'options' | 'choices' | 'look'> | undefined {
  const component = suppliedComponent(context, asking)
  const { custom, inputType = defaults.inputField.inputType } = asking
  if (!component || !custom) return undefined
  const { spec, supplies, chain } = component
  const options = fixedChoices(context, spec.data)
  const look = lookOf(custom, spec)
  if (chain.length === 0 && !supplies.isFree) return { options, look }
  return {
    ...(options.length > 0 && { options }),
    look,
    choices: {
      contentId,
      page,
      ...(supplies.shows && { shows: supplies.shows }),
      ...supplies.asks?.(context, component, { custom, inputType, page }),
      reads: [...new Set(chain.flatMap(({ parameters = [] }) => parameters.flatMap(readName)))],
    },
  }
}

function lookOf({ style, height, display }: CustomInput, spec: ComponentSpec): NonNullable<InputField['look']> {
  const own = style ?? spec.style
  return {
    height: height ?? spec.height ?? defaults.customInput.height,
    ...(own && { style: own }),
    ...((display ?? defaults.customInput.display) === 'dialog' && { dialog: true }),
  }
}

const readName = ({ name, source, field = name }: NonNullable<DataSchema['parameters']>[number]): string[] =>
  source === 'input' || source === 'search' ? [field] : []

/** Fields of the row that the schemas of a chain take. */
const rowFields = (chain: readonly DataSchema[]): string[] => [
  ...new Set(
    chain.flatMap(({ parameters = [] }) =>
      parameters.flatMap(({ name, source, field = name }) => (source === 'row' ? [field] : [])),
    ),
  ),
]

function fixedChoices(context: Context, data: readonly Choice[] = []): { value: string; label: string }[] {
  return data.map(({ value, label }) => ({
    value: String(value),
    label: isEmpty(label) ? String(value) : context.text(label),
  }))
}

/** How the engine finds the choices of one input: `key` under which the browser asks, `at` its place in the content. */
export function choicesPlan(
  context: Context,
  content: { address: Address; id: number },
  { page, key, at, ...asking }: Asking & { page: string; key: string; at: string },
): ChoicesPlan[] {
  const { custom } = asking
  if (!custom) return []
  const component = suppliedComponent(context, asking)
  const type = context.document('component', custom.componentId)?.spec.type
  if (type !== undefined && (!component || (custom.componentType ?? type) !== type))
    context.problem('component-type-wrong', content, `${at}/custom/componentId`, { found: custom.componentId })
  if (!component || component.chain.length === 0) return []
  const { address, spec, supplies, chain, columns } = component
  const owner = { content, place: 'component' as const, inside: [address] }
  const { shows } = supplies
  const steps = componentSteps(context, owner, address, chain)
  const columnOf = (field: string | undefined) => columns.find((column) => column.key === field)
  const value = columnOf(spec.setting?.valueField) ?? columns[0]
  const label = columnOf(spec.setting?.labelField) ?? value
  if (!value || !label) {
    context.problem('chain-empty', { address }, '/spec/schemas')
    return []
  }
  const aids = aidsOf(component, custom)
  const typed = supplies.rows?.typed?.(context, component, custom)
  if (typed && !takesRows(context, page))
    context.problem('component-rows-not-here', content, `${at}/custom/componentId`, { found: custom.componentId })
  const taken = rowFields(typed?.chain ?? []).filter((field) => columnOf(field))
  const closes = supplies.isClosing?.(spec) === true
  const made = aids.flatMap((option) => calculated(option, columns))
  return [
    {
      plan: choicesKey(content, page, key),
      kind: 'choices',
      contentId: content.id,
      source: sourceOf(context, { address }, chain, '/spec/schemas'),
      readOnly: readsOnly(steps),
      totalMs: Math.min(totalMs(steps), (spec.totalTimeout ?? longestMs / 1000) * 1000),
      steps,
      columns: columns.map(planColumn),
      field: key,
      value: value.key,
      label: label.key,
      fixed: (spec.data ?? []).map((choice) => String(choice.value)),
      limit: closes ? mostClosed : (supplies.limit ?? spec.setting?.limit ?? defaults.componentSpec.setting.limit),
      ...(closes && { closes }),
      ...(shows && { shows }),
      aids: aids.filter((option) => !isMade(option)).map(({ field }) => field),
      ...(made.length > 0 && { made }),
      ...(taken.length > 0 && { taken }),
      ...(supplies.rows?.pages && { pages: true }),
    },
  ]
}

/** The same for all inputs of a page that have a key. */
export function inputChoices(
  context: Context,
  content: { address: Address; id: number },
  { inputs = [], at, page }: { inputs: readonly InputFieldSpec[] | undefined; at: string; page: string },
): ChoicesPlan[] {
  return inputs.flatMap(({ key, custom, inputType }, index) =>
    key === undefined || !custom
      ? []
      : choicesPlan(context, content, { page, key, at: `${at}/${index}`, custom, ...(inputType && { inputType }) }),
  )
}
