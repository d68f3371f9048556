import * as codes from '../generated/codes.ts'
import { inputTypeOf } from '../inputs/input-types.ts'
import type { AskingInput, SuppliedComponent, TypedRows } from './component-type.ts'
import { chainOf } from './component-steps.ts'
import type { CustomInput, DataSchema, FieldOption, ResultColumn } from './content-spec.ts'
import { columnsOf, type Context } from './context.ts'

/** What asks for choices: an input of a page, or a field of a search. */
export interface Asking {
  custom?: CustomInput
  inputType?: string
}

/** The component of an input; undefined where it has none, or one that the check refuses. */
export function suppliedComponent(context: Context, { custom, inputType }: Asking): SuppliedComponent | undefined {
  if (!custom) return undefined
  const spec = context.document('component', custom.componentId)?.spec
  if (!spec) return undefined
  const { supplies } = context.components[spec.type]
  if (!supplies || !inputTypeOf(inputType).supplied?.includes(supplies.shows ?? 'choices')) return undefined
  const chain = chainOf(context, spec).map((link) => given(link, custom))
  return { address: custom.componentId, spec, supplies, chain, columns: columnsOf(context, chain) }
}

function given(link: DataSchema, { params = [] }: CustomInput): DataSchema {
  const parameters = link.parameters?.map((own) => params.find(({ name }) => name === own.name) ?? own)
  return parameters ? { ...link, parameters } : link
}

/** The columns that people read, or those that stand beside a label. */
export function aidsOf(component: SuppliedComponent, { searchAidColumns }: CustomInput): FieldOption[] {
  const { supplies, columns } = component
  const all = supplies.rows?.columns(component) ?? []
  const wanted: FieldOption[] =
    searchAidColumns?.map((field) => all.find((one) => one.field === field) ?? { field }) ?? all
  return wanted
    .filter(
      ({ field, showFlg }) => showFlg !== codes.fieldOptionShowFlg.hide && columns.some(({ key }) => key === field),
    )
    .map((option) => supplies.rows?.column(component, option) ?? option)
}

/** A column of the component; one that it has not throws. */
export function columnOf({ address, columns }: SuppliedComponent, field: string): ResultColumn {
  const column = columns.find(({ key }) => key === field)
  if (!column) throw new Error(`${address} has no column ${field}`)
  return column
}

/** Whether the schemas of a page go together with those that take what is typed into rows. */
export function takesRows({ pages }: Pick<Context, 'pages'>, page: string): boolean {
  return pages[page.split('/')[0] ?? '']?.reads?.takesRows === true
}

/** What is typed into its rows on a page; undefined where one row is chosen. */
export function typedRowsOf(
  context: Context,
  component: SuppliedComponent,
  { custom, page }: Pick<AskingInput, 'custom' | 'page'>,
): TypedRows | undefined {
  return takesRows(context, page) ? component.supplies.rows?.typed?.(context, component, custom) : undefined
}
