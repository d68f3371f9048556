import type { DbPage } from './content-spec.ts'
import type { Context } from './context.ts'
import * as codes from '../generated/codes.ts'
import type { InputsBlock } from '../generated/blocks/inputs.ts'
import type { InputItem } from '../generated/inputs/input-item.ts'
import * as defaults from '../generated/defaults.ts'

type Layout = NonNullable<InputsBlock['layout']>
type Item = Layout[number]['items'][number]

/** Where the inputs of a page stand; cells without any input are gone. */
export function inputLayout(context: Context, { layout = [] }: Pick<DbPage, 'layout'>): { layout?: Layout } {
  const cells = layout.flatMap(({ span = defaults.inputCell.span, items = [] }) => {
    const own = itemsOf(context, items)
    return own.length > 0 ? [{ span, items: own }] : []
  })
  return cells.length > 0 ? { layout: cells } : {}
}

function itemsOf(context: Context, items: readonly InputItem[]): Item[] {
  return items.flatMap(({ type = defaults.inputItem.type, field, label, items: inner = [] }): Item[] => {
    if (type === codes.inputItemType.endMarker) return []
    if (type === codes.inputItemType.field) return field === undefined ? [] : [{ field }]
    const own = itemsOf(context, inner)
    return own.length > 0 ? [{ ...(label && { label: context.text(label) }), items: own }] : []
  })
}
