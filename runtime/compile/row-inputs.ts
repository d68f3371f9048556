import type { Address } from '../document.ts'
import { labelOf } from './cell.ts'
import { choicesKey } from './component-choices.ts'
import type { DataSchema, InputFieldSpec } from './content-spec.ts'
import type { Context } from './context.ts'
import { entryKey } from './entry-key.ts'
import { stepsOf } from './steps.ts'
import { columnOf, suppliedComponent, typedRowsOf, type Asking } from './supplied-component.ts'
import type { PlanKey, PlanStep } from './plan.ts'

/** Rows of a component's table that are typed into. */
export interface EnteredRows {
  /** Key of the input. */
  field: string
  /** The plan that reads the rows. */
  choices: PlanKey
  /** Keys of what is typed: in the row, it stands in place of the row's own. */
  typed: string[]
  steps: PlanStep[]
}

/** What is typed into each row of an input's component, and the schemas that take it; undefined where one row is chosen. */
export function rowInputs(
  context: Context,
  page: string,
  asking: Asking,
): { inputs: InputFieldSpec[]; written: readonly DataSchema[] } | undefined {
  const component = suppliedComponent(context, asking)
  const typed = component && asking.custom && typedRowsOf(context, component, { custom: asking.custom, page })
  if (!component || !typed) return undefined
  const inputs = typed.columns.map((option) => {
    // Choices that are fetched anew for each row would be a call for each.
    const { custom: _custom, displaySetting: _shown, ...input } = option.inputItem
    const column = columnOf(component, option.field)
    return { ...input, key: entryKey(option), label: input.label ?? labelOf(context, option, column) }
  })
  return { inputs, written: typed.chain }
}

/** What a page runs for each row of a component that was typed into, in its own transaction. */
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
    const { key, custom } = input
    const component = key === undefined ? undefined : suppliedComponent(context, input)
    const typed = component && custom && component.supplies.rows?.typed?.(context, component, custom)
    if (key === undefined || !component || !typed) return []
    const { chain } = typed
    const { address } = component
    const owner = { content: { address }, place: 'entry' as const, inside: [address] }
    const steps = stepsOf(context, owner, chain, '/spec/inputSchemas')
    tellLate(context, address, chain, before)
    const choices = choicesKey(content, page, key)
    return [{ chain, entered: { field: key, choices, typed: typed.columns.map(entryKey), steps } }]
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
        context.problem('schema-not-earlier', { address }, at, { values: [schema], found: schema })
      }
  }
}
