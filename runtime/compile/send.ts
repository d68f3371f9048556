import type { Formula } from '../formula/formula.ts'
import type { Content } from './context.ts'
import { calendarColumns } from './calendar-block.ts'
import { conditionTree } from './condition-tree.ts'
import { drilldownsOf, keysOf, type Page, type PageField } from './pages.ts'
import type { MadeField } from './plan.ts'

/** Names under which the engine puts what it makes of a field. */
export const urlField = (field: string) => `${field}$url`
export const calculatedField = (field: string) => `${field}$calculated`
export const fileNameField = (field: string) => `${field}$file`

/** Columns of a page that may leave the engine: what is drawn, and what its links and conditions need. */
export function sentColumns(page: Page, content: Content): string[] {
  const wanted = page.fields.flatMap(({ option }) => [
    ...(isMade(option) ? [] : [option.field]),
    ...drilldownsOf(option).flatMap(({ setting, conditions }) => [
      ...setting.parameterTable.map((row) => row.ownField),
      ...(conditions ?? []).map((item) => item.name),
    ]),
  ])
  const lines = content.spec.detail?.lines ?? []
  const purchase = content.spec.purchase
  const unit = purchase?.quantityFormat?.unit
  const all = [
    ...wanted,
    ...lines.flatMap((line) => line.parameterTable.map((row) => row.ownField)),
    ...(unit ? [unit] : []),
    ...(page.chainAt.startsWith('/spec/list/') ? calendarColumns(content) : []),
  ]
  return page.columns.map(({ key }) => key).filter((key) => all.includes(key))
}

function isMade({ dispType, itemCalculation }: PageField['option']): boolean {
  return dispType === 'image' || (itemCalculation?.flag ?? false)
}

/** What the engine adds to each row of a page. */
export function madeFields(page: Page, content: Content): MadeField[] {
  const keys = keysOf(content, page)
  const made: MadeField[] = keys.length > 0 ? [{ name: '$key', make: 'key' }] : []
  for (const { option } of page.fields) {
    const { field, dispType, image, link, pdf, itemCalculation } = option
    if (dispType === 'image' && image)
      made.push({
        name: urlField(field),
        make: 'url',
        template: address(image),
        ...(image.alternativeUrl && { fallback: image.alternativeUrl }),
      })
    if ((dispType === 'textLink' || dispType === 'downloadLink') && link) {
      made.push({ name: urlField(field), make: 'url', template: address(link) })
      if (link.fileName) made.push({ name: fileNameField(field), make: 'text', template: link.fileName })
    }
    if (dispType === 'pdf' && pdf) made.push({ name: urlField(field), make: 'url', template: address(pdf) })
    if (itemCalculation?.flag && itemCalculation.area)
      made.push({
        name: calculatedField(field),
        make: 'formula',
        formula: itemCalculation.area as Formula,
        decimals: itemCalculation.decimalPoint ?? 0,
        rounding: itemCalculation.roundingMode ?? 1,
      })
  }
  if (content.spec.type === 4) {
    const when = conditionTree(content.spec.purchase?.purchaseCondition?.conditions, 'row', page.columns) ?? { all: [] }
    made.push(
      { name: 'CANPURCHASE', make: 'holds', when },
      { name: 'PURCHASECOUNT', make: 'count' },
      { name: 'PURCHASEID', make: 'cart' },
    )
  }
  return made
}

function address({ protocol, url }: { protocol?: string; url: string }): string {
  return protocol === undefined || protocol === '{host}' ? url : protocol + url
}
