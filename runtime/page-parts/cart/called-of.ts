import type { PageFields } from '../../compile/fields.ts'
import { isRead } from '../../compile/is-read.ts'

/** The first two texts of a line as the cart shows it: mostly a code and a name. */
export function calledOf(page: PageFields, wanted: readonly string[] | undefined): string[] {
  const shown = page.fields.filter(
    ({ option, column }) =>
      column.typeClass === 'String' && isRead(option) && (!wanted || wanted.includes(option.field)),
  )
  return shown.slice(0, 2).map(({ option }) => option.field)
}
