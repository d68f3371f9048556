import type { TableBlock } from '../generated/blocks/table.ts'
import type { FieldOption, ListSpec } from './content-spec.ts'

/** The colours that a list gives its headings; undefined: those of every list. */
export function headerColors({ table }: Pick<ListSpec, 'table'>): TableBlock['header'] | undefined {
  const { labelColor, textColor = labelColor, background, borderColor } = table?.headerStyle ?? {}
  const header = {
    ...(textColor && { color: textColor }),
    ...(background && { background }),
    ...(borderColor && { border: borderColor }),
  }
  return Object.keys(header).length > 0 ? header : undefined
}

/** Where a heading stands: a column that says nothing of it has it as all of them. */
export const headerAlignOf = <Align>(
  option: Pick<FieldOption, 'headerAlign'>,
  { table }: Pick<ListSpec, 'table'>,
  usual: Align,
) => option.headerAlign ?? table?.headerStyle?.align ?? usual
