import type { Content, Context } from '../../compile/context.ts'
import { isRead } from '../../compile/is-read.ts'
import { pathOf } from '../../expressions/scope.ts'
import type { ScreenText } from '../../generated/screens/screen-text.ts'
import { detailFields } from './fields.ts'

/** Shorter texts are codes and states: `Received` does not say which order it is. */
const shortestName = 20

/**
 * What people call the thing: the row's first text that is never empty and is no key, no address of a picture or a file and no mere code. Where
 * there is none, the content's name and the row's keys. Until the row is there, the content's name.
 */
export function titleOf(context: Context, content: Content): ScreenText {
  const name = context.text(content.name)
  const keys = content.spec.keys ?? []
  const ofRow = (key: string) => ({ $get: `load.row.row.${pathOf(key)}` })
  const { fields, columns } = detailFields(context, content)
  const called = fields.find(
    ({ option, column }) =>
      column.typeClass === 'String' &&
      !column.inullable &&
      (column.size ?? shortestName) >= shortestName &&
      !keys.includes(column.key) &&
      isRead(option),
  )
  if (called) {
    const title: ScreenText = { $op: 'coalesce', of: [ofRow(called.column.key), name] }
    // Eighteen bolts have one name: the code that people read beside it tells them apart. A number says nothing.
    const codes = fields.filter(({ column }) => keys.includes(column.key) && column.typeClass === 'String')
    return codes.length === 0
      ? title
      : { $op: 'join', text: ' ', of: [title, ...codes.map(({ column }) => ofRow(column.key))] }
  }
  const known = keys.filter((key) => columns.some((column) => column.key === key))
  return known.length > 0 ? { $op: 'join', text: ' ', of: [name, ...known.map(ofRow)] } : name
}
