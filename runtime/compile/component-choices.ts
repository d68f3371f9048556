import * as defaults from '../generated/defaults.ts'
import type { Address } from '../document.ts'
import { isEmpty } from '../values/is-empty.ts'
import type { InputField } from '../input-check/input-field.ts'
import { chainOf, componentSteps } from './component-steps.ts'
import type {
  Choice,
  ComponentSpec,
  CustomInput,
  DataSchema,
  FieldOption,
  InputFieldSpec,
  ResultColumn,
} from './content-spec.ts'
import { columnsOf, type Context } from './context.ts'
import { isNumber, labelOf, valueCell } from './cell.ts'
import type { ChoicesPlan } from './plan.ts'
import { calculated, isMade } from './send.ts'
import { longestMs, planColumn, readsOnly, sourceOf, totalMs } from './steps.ts'

const options = ['radio', 'checkbox', 'select']
const typed = ['textbox', 'textarea', 'number', 'date']
/** For which inputs a component of a type is (specification 3, "Custom component"), and what it supplies to them. */
const uses: Partial<Record<ComponentSpec['type'], { inputs: readonly string[]; shows?: ChoicesPlan['shows'] }>> = {
  1: { inputs: options },
  4: { inputs: ['select'], shows: 'table' },
  6: { inputs: typed, shows: 'value' },
  7: { inputs: ['select'], shows: 'table' },
  10: { inputs: options },
  11: { inputs: ['date'], shows: 'days' },
}
/** Choices with a search, and rows page by page. */
const searched = 10
const paged = 7
/** A component that gets a value fetches two rows (specification 9), whose first gives it. */
const rowsOfValue = 2

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

/** The component of an input; undefined where it has none, or one that the check refuses. */
function choiceComponent(context: Context, { custom, inputType = 'textbox' }: Asking): ChoiceComponent | undefined {
  if (!custom) return undefined
  const document = context.document('component', custom.componentId)
  if (!document || !uses[document.spec.type]?.inputs.includes(inputType)) return undefined
  const chain = chainOf(context, document.spec).map((link) => given(link, custom))
  return { address: custom.componentId, spec: document.spec, chain, columns: columnsOf(context, chain) }
}

function given(link: DataSchema, { params = [] }: CustomInput): DataSchema {
  const parameters = link.parameters?.map((own) => params.find(({ name }) => name === own.name) ?? own)
  return parameters ? { ...link, parameters } : link
}

/** The fields of a table, or those that stand beside a label. */
function aidsOf({ spec, columns }: ChoiceComponent, { searchAidColumns }: CustomInput): FieldOption[] {
  const isTable = uses[spec.type]?.shows === 'table'
  const all: FieldOption[] = isTable ? (spec.columns ?? columns.map(({ key }) => ({ field: key }))) : []
  const wanted: FieldOption[] =
    searchAidColumns?.map((field) => all.find((one) => one.field === field) ?? { field }) ?? all
  return wanted
    .filter(({ field, showFlg }) => showFlg !== 2 && columns.some(({ key }) => key === field))
    .map((option) => (isTable ? withCalculation(option, spec) : option))
}

/** A calculation of the component stands before that of its column. */
function withCalculation(option: FieldOption, { calculationFields }: ComponentSpec): FieldOption {
  const own = calculationFields?.find(({ field }) => field === option.field)
  return own ? { ...option, itemCalculation: own.calculation } : option
}

/**
 * What an input knows of its component's choices: those that never change, and where the browser asks for the others
 * (`page` is the place of the inputs in the content: `list`, `purchase`, `add/new`).
 */
export function componentChoices(
  context: Context,
  { contentId, page }: { contentId: number; page: string },
  asking: Asking,
): Pick<InputField, 'options' | 'choices' | 'look'> | undefined {
  const component = choiceComponent(context, asking)
  if (!component) return undefined
  const { spec } = component
  const shows = uses[spec.type]?.shows
  const options = fixedChoices(context, spec.data)
  const look = lookOf(asking.custom!, spec)
  const isEmptyCalendar = shows === 'days' && component.chain.length === 0
  if (component.chain.length === 0 && !isEmptyCalendar) return { options, look }
  return {
    ...(options.length > 0 && { options }),
    look,
    choices: {
      contentId,
      page,
      ...(spec.type === searched && asking.inputType === 'select' && { find: true }),
      ...(shows && { shows }),
      ...(isEmptyCalendar && { free: true }),
      ...(shows === 'table' && { table: tableOf(context, component, asking.custom!) }),
      reads: [...new Set(component.chain.flatMap(({ parameters = [] }) => parameters.flatMap(readName)))],
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

function tableOf(
  context: Context,
  component: ChoiceComponent,
  custom: CustomInput,
): NonNullable<NonNullable<InputField['choices']>['table']> {
  const { stripe, border, headerStyle } = component.spec.tableInfo ?? {}
  return {
    columns: aidsOf(component, custom).map((option) => {
      const column = component.columns.find(({ key }) => key === option.field)!
      return {
        label: labelOf(context, option, column),
        align: option.align ?? (isNumber(option, column) ? 'right' : 'left'),
        cell: valueCell(context, option, column),
      }
    }),
    ...(component.spec.type === paged && { pages: true }),
    ...(stripe && { stripe }),
    ...(border && { border }),
    ...(headerStyle && { head: headerStyle }),
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
  const component = choiceComponent(context, asking)
  const type = context.document('component', custom.componentId)?.spec.type
  if (type !== undefined && (!component || (custom.componentType ?? type) !== type))
    context.problem('component-type-wrong', content, `${at}/custom/componentId`, [], custom.componentId)
  if (!component || component.chain.length === 0) return []
  const { address, spec, chain, columns } = component
  const owner = { content, place: 'component' as const, inside: [address] }
  const shows = uses[spec.type]?.shows
  const steps = componentSteps(context, owner, address, chain)
  const columnOf = (field: string | undefined) => columns.find((column) => column.key === field)
  const value = columnOf(spec.setting?.valueField) ?? columns[0]
  const label = columnOf(spec.setting?.labelField) ?? value
  if (!value || !label) {
    context.problem('chain-empty', { address }, '/spec/schemas')
    return []
  }
  const aids = aidsOf(component, custom)
  const made = shows === 'table' ? aids.flatMap((option) => calculated(option, columns)) : []
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
      limit: shows === 'value' ? rowsOfValue : (spec.setting?.limit ?? defaults.componentSpec.setting.limit),
      ...(shows && { shows }),
      aids: aids.filter((option) => shows !== 'table' || !isMade(option)).map(({ field }) => field),
      ...(made.length > 0 && { made }),
      ...(spec.type === paged && { pages: true }),
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
