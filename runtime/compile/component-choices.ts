import * as defaults from '../generated/defaults.ts'
import type { Address } from '../document.ts'
import { isEmpty } from '../values/is-empty.ts'
import type { InputField } from '../input-check/input-field.ts'
import { chainOf, componentSteps } from './component-steps.ts'
import type { Choice, ComponentSpec, CustomInput, DataSchema, InputFieldSpec, ResultColumn } from './content-spec.ts'
import { columnsOf, type Context } from './context.ts'
import type { ChoicesPlan } from './plan.ts'
import { longestMs, planColumn, readsOnly, sourceOf, totalMs } from './steps.ts'

/** Component types that supply choices (specification 3, "Custom component"): shown at once, or looked for. */
const shown = 1
const searched = 10

/** What asks for choices: an input of a page, or a field of a search. */
interface Asking {
  custom?: CustomInput
  inputType?: string
}

interface ChoiceComponent {
  address: Address
  spec: ComponentSpec
  /** With the values that the page gives in place of the component's own. */
  chain: DataSchema[]
  columns: ResultColumn[]
}

/** The component of an input that offers choices; undefined where it has none, or one that the check refuses. */
function choiceComponent(context: Context, { custom, inputType = '' }: Asking): ChoiceComponent | undefined {
  if (!custom || !['radio', 'checkbox', 'select'].includes(inputType)) return undefined
  const document = context.document('component', custom.componentId)
  if (!document || (document.spec.type !== shown && document.spec.type !== searched)) return undefined
  const chain = chainOf(context, document.spec).map((link) => given(link, custom))
  return { address: custom.componentId, spec: document.spec, chain, columns: columnsOf(context, chain) }
}

function given(link: DataSchema, { params = [] }: CustomInput): DataSchema {
  const parameters = link.parameters?.map((own) => params.find(({ name }) => name === own.name) ?? own)
  return parameters ? { ...link, parameters } : link
}

/**
 * What an input knows of its component's choices: those that never change, and where the browser asks for the others
 * (`page` is the place of the inputs in the content: `list`, `purchase`, `add/new`).
 */
export function componentChoices(
  context: Context,
  { contentId, page }: { contentId: number; page: string },
  asking: Asking,
): Pick<InputField, 'options' | 'choices'> | undefined {
  const component = choiceComponent(context, asking)
  if (!component) return undefined
  const options = fixedChoices(context, component.spec.data)
  if (component.chain.length === 0) return { options }
  return {
    ...(options.length > 0 && { options }),
    choices: {
      contentId,
      page,
      ...(component.spec.type === searched && asking.inputType === 'select' && { find: true }),
      reads: [...new Set(component.chain.flatMap(({ parameters = [] }) => parameters.flatMap(readName)))],
    },
  }
}

const readName = ({ name, source, field = name }: NonNullable<DataSchema['parameters']>[number]): string[] =>
  source === 'input' || source === 'search' ? [field] : []

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
  const found = context.document('component', custom.componentId)
  if (found && ![shown, searched].includes(found.spec.type))
    context.problem('component-type-wrong', content, `${at}/custom/componentId`, [], custom.componentId)
  const component = choiceComponent(context, asking)
  if (!component || component.chain.length === 0) return []
  const { address, spec, chain, columns } = component
  const owner = { content, place: 'component' as const, inside: [address] }
  const steps = componentSteps(context, owner, address, chain)
  const columnOf = (field: string | undefined) => columns.find((column) => column.key === field)
  const value = columnOf(spec.setting?.valueField) ?? columns[0]
  const label = columnOf(spec.setting?.labelField) ?? value
  if (!value || !label) {
    context.problem('chain-empty', { address }, '/spec/schemas')
    return []
  }
  return [
    {
      plan: `${content.id}/${page}/choices/${key}`,
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
      limit: spec.setting?.limit ?? defaults.componentSpec.setting.limit,
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
