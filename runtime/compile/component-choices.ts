import * as codes from '../generated/codes.ts'
import * as defaults from '../generated/defaults.ts'
import type { Address } from '../document.ts'
import { fieldsOf } from '../formula/calculate.ts'
import { isEmpty } from '../values/is-empty.ts'
import type { InputField } from '../input-check/input-field.ts'
import { chainOf, componentSteps, inputChainOf } from './component-steps.ts'
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
import { entryKey } from './entry-key.ts'
import type { ChoicesPlan, EnteredRows } from './plan.ts'
import { calculated, isMade } from './send.ts'
import { longestMs, planColumn, readsOnly, sourceOf, stepsOf, totalMs } from './steps.ts'

const options = ['radio', 'checkbox', 'select']
const typed = ['textbox', 'textarea', 'number', 'date']
/** For which inputs a component of a type is (specification 3, "Custom component"), and what it supplies to them. */
const uses: Partial<Record<ComponentSpec['type'], { inputs: readonly string[]; shows?: ChoicesPlan['shows'] }>> = {
  [codes.componentType.options]: { inputs: options },
  [codes.componentType.table]: { inputs: ['select'], shows: 'table' },
  [codes.componentType.getValue]: { inputs: typed, shows: 'value' },
  [codes.componentType.pagedData]: { inputs: ['select'], shows: 'table' },
  [codes.componentType.optionList]: { inputs: options },
  [codes.componentType.dateSelector]: { inputs: ['date'], shows: 'days' },
}
/** Pages whose schemas go together with those that take what is typed into rows. */
const takesRows = (page: string): boolean => /^(add|update|delete)\//.test(page)
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
    .filter(
      ({ field, showFlg }) => showFlg !== codes.fieldOptionShowFlg.hide && columns.some(({ key }) => key === field),
    )
    .map((option) => (isTable ? withCalculation(option, spec) : option))
}

/** The columns that are typed into: there are schemas that take it. */
function typedColumns(context: Context, component: ChoiceComponent, custom: CustomInput): TypedColumn[] {
  const { spec } = component
  if (spec.type !== codes.componentType.table || inputChainOf(context, spec).length === 0) return []
  return aidsOf(component, custom).flatMap((option) => {
    const { inputItem } = option
    const isTyped =
      (inputItem?.inputFlg ?? defaults.inputField.inputFlg) &&
      (inputItem?.displayType ?? defaults.inputField.displayType) === 'input'
    return inputItem && isTyped ? [{ ...option, inputItem }] : []
  })
}

type TypedColumn = FieldOption & { inputItem: NonNullable<FieldOption['inputItem']> }

/** What is typed into each row of an input's table, and the schemas that take it; undefined where one row is chosen. */
export function rowInputs(
  context: Context,
  page: string,
  asking: Asking,
): { inputs: InputFieldSpec[]; written: readonly DataSchema[] } | undefined {
  const component = takesRows(page) ? choiceComponent(context, asking) : undefined
  const typed = component ? typedColumns(context, component, asking.custom!) : []
  if (!component || typed.length === 0) return undefined
  const inputs = typed.map((option) => {
    // Choices that are fetched anew for each row would be a call for each.
    const { custom: _custom, displaySetting: _shown, ...input } = option.inputItem
    const column = component.columns.find(({ key }) => key === option.field)!
    return { ...input, key: entryKey(option), label: input.label ?? labelOf(context, option, column) }
  })
  return { inputs, written: inputChainOf(context, component.spec) }
}

/** What a page runs for each row of a table that was typed into, in its own transaction. */
export function enteredRows(
  context: Context,
  content: { address: Address; id: number },
  {
    inputs = [],
    page,
    before,
  }: { inputs: readonly InputFieldSpec[] | undefined; page: string; before: readonly DataSchema[] },
): { entered: EnteredRows[]; chain: DataSchema[] } {
  const all = inputs.flatMap((input) => {
    const component = input.key === undefined ? undefined : choiceComponent(context, input)
    const typed = component ? typedColumns(context, component, input.custom!).map(entryKey) : []
    if (!component || typed.length === 0) return []
    const { address, spec } = component
    const chain = inputChainOf(context, spec)
    const owner = { content: { address }, place: 'entry' as const, inside: [address] }
    const steps = stepsOf(context, owner, chain, '/spec/inputSchemas')
    tellLate(context, address, chain, before)
    return [{ chain, entered: { field: input.key!, choices: choicesKey(content, page, input.key!), typed, steps } }]
  })
  return { entered: all.map(({ entered }) => entered), chain: all.flatMap(({ chain }) => [...chain]) }
}

/** What they take of schemas that have not run by then. */
function tellLate(
  context: Context,
  address: Address,
  chain: readonly DataSchema[],
  before: readonly DataSchema[],
): void {
  for (const [index, { parameters = [] }] of chain.entries()) {
    const ran = [...before, ...chain.slice(0, index)].map((link) => link.schema)
    for (const [place, { source, schema }] of parameters.entries())
      if (source === 'executeSchemaMeta' && schema !== undefined && !ran.includes(schema)) {
        const at = `/spec/inputSchemas/${index}/parameters/${place}/schema`
        context.problem('schema-not-earlier', { address }, at, [schema], schema)
      }
  }
}

const choicesKey = ({ id }: { id: number }, page: string, key: string): string => `${id}/${page}/choices/${key}`

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
      ...(spec.type === codes.componentType.optionList && asking.inputType === 'select' && { find: true }),
      ...(shows && { shows }),
      ...(isEmptyCalendar && { free: true }),
      ...(shows === 'table' && { table: tableOf(context, component, asking.custom!, page) }),
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
  page: string,
): NonNullable<NonNullable<InputField['choices']>['table']> {
  const { stripe, border, headerStyle } = component.spec.tableInfo ?? {}
  const shown = aidsOf(component, custom)
  const typed = takesRows(page) ? typedColumns(context, component, custom) : []
  const known = [...shown.filter((option) => !isMade(option)).map(({ field }) => field), ...typed.map(entryKey)]
  return {
    columns: shown.map((option) => {
      const column = component.columns.find(({ key }) => key === option.field)!
      const own = typed.find(({ field }) => field === option.field)
      const follows = typed.length === 0 ? undefined : followed(option, component.columns, known)
      return {
        label: labelOf(context, option, column),
        align: option.align ?? (isNumber(option, column) ? 'right' : 'left'),
        ...(option.headerAlign && { headerAlign: option.headerAlign }),
        cell: valueCell(context, option, column),
        ...(own && { input: entryKey(own) }),
        ...(follows && { follows }),
      }
    }),
    ...(component.spec.type === codes.componentType.pagedData && { pages: true }),
    ...(stripe && { stripe }),
    ...(border && { border }),
    ...(headerStyle && { head: headerStyle }),
  }
}

/** How a calculated column follows what is typed: nothing that is not shown leaves the engine for it. */
function followed(
  option: FieldOption,
  columns: readonly ResultColumn[],
  known: readonly string[],
): Follows | undefined {
  const [made] = calculated(option, columns)
  if (made?.make !== 'formula' || !fieldsOf(made.formula).every((field) => known.includes(field))) return undefined
  const { name, formula, decimals = 0, rounding = codes.roundingMode.roundHalfUp } = made
  return { name, formula, decimals, rounding }
}

type Follows = NonNullable<NonNullable<NonNullable<InputField['choices']>['table']>['columns'][number]['follows']>

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
  const typed = typedColumns(context, component, custom)
  if (typed.length > 0 && !takesRows(page))
    context.problem('component-rows-not-here', content, `${at}/custom/componentId`, [], custom.componentId)
  const taken = typed.length > 0 ? rowFields(inputChainOf(context, spec)).filter((field) => columnOf(field)) : []
  const made = shows === 'table' ? aids.flatMap((option) => calculated(option, columns)) : []
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
      limit: shows === 'value' ? rowsOfValue : (spec.setting?.limit ?? defaults.componentSpec.setting.limit),
      ...(shows && { shows }),
      aids: aids.filter((option) => shows !== 'table' || !isMade(option)).map(({ field }) => field),
      ...(made.length > 0 && { made }),
      ...(taken.length > 0 && { taken }),
      ...(spec.type === codes.componentType.pagedData && { pages: true }),
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
