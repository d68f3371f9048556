import { readFormula } from '../formula/read-formula.ts'
import { scaleOfFormula } from '../formula/scale-of-formula.ts'
import { displayOf, pagesOf } from './content-pages.ts'
import type { FieldOption, ResultColumn } from './content-spec.ts'
import type { Content, Context } from './context.ts'
import { drilldownsOf, keysOf, type PageFields } from './fields.ts'
import type { MadeField } from './plan.ts'
import { retrievalOf } from './retrieval.ts'
import * as defaults from '../generated/defaults.ts'

/** Names under which the engine puts what it makes of a field. */
export const urlField = (field: string) => `${field}$url`
export const calculatedField = (field: string) => `${field}$calculated`
export const fileNameField = (field: string) => `${field}$file`

/** Columns of a page that may leave the engine: what is drawn, and what its links and conditions need. */
export function sentColumns(context: Context, content: Content, page: PageFields): string[] {
  const wanted = page.fields.flatMap(({ option }) => [
    ...(isMade(option) ? [] : [option.field]),
    ...(option.text?.badges ?? []).flatMap(({ conditions }) => conditions.map(({ name }) => name)),
    ...drilldownsOf(option).flatMap(({ setting, conditions }) => [
      ...setting.parameterTable.map((row) => row.ownField),
      ...(conditions ?? []).map((item) => item.name),
    ]),
  ])
  const isListed = page.chainAt.startsWith('/spec/list/')
  const all = [
    ...wanted,
    ...pagesOf(context, content).flatMap(({ rows }) => rows?.data?.sent?.(content) ?? []),
    ...(isListed ? (displayOf(context, content)?.sent(content) ?? []) : []),
  ]
  return page.columns.map(({ key }) => key).filter((key) => all.includes(key))
}

/** The value of a field that is calculated from the others of its row. */
export function calculated({ field, itemCalculation }: FieldOption, columns: readonly ResultColumn[]): MadeField[] {
  const formula = itemCalculation?.flag ? readFormula(itemCalculation.area) : undefined
  if (!itemCalculation || !formula) return []
  return [
    {
      name: calculatedField(field),
      make: 'formula',
      formula,
      decimals: itemCalculation.decimalPoint ?? scaleOfFormula(formula, columns),
      rounding: itemCalculation.roundingMode ?? defaults.itemCalculation.roundingMode,
    },
  ]
}

/** Its value is no column of the row. */
export function isMade({ dispType, itemCalculation }: FieldOption): boolean {
  return dispType === 'image' || (itemCalculation?.flag ?? defaults.itemCalculation.flag)
}

/** What the engine adds to each row of a page. */
export function madeFields(context: Context, content: Content, page: PageFields): MadeField[] {
  const keys = keysOf(content, page)
  const made: MadeField[] = keys.length > 0 ? [{ name: '$key', make: 'key' }] : []
  for (const { option } of page.fields) {
    const { field, link } = option
    const retrieval = retrievalOf(option)
    if (retrieval) {
      const { call, ...address } = retrieval
      const name = urlField(field)
      made.push(call ? { name, make: 'file', as: call, ...address } : { name, make: 'url', ...address })
      if (link?.fileName) made.push({ name: fileNameField(field), make: 'text', template: link.fileName })
    }
    made.push(...calculated(option, page.columns))
  }
  return [...made, ...pagesOf(context, content).flatMap(({ rows }) => rows?.data?.made?.(content, page) ?? [])]
}
