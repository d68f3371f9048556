import type { Context } from '../../compile/context.ts'
import { pathOf } from '../../expressions/scope.ts'
import type { ScreenText } from '../../generated/screens/screen-text.ts'
import { type DetailContent, detailFields } from '../../page-parts/detail-fields.ts'
import { nameField } from '../../page-parts/name-field.ts'

/**
 * What people call the thing. Where it has no name of its own, the row's keys with their labels; keys without a label
 * stand behind the content's name. Until the row is there, the content's name.
 */
export function titleOf(context: Context, content: DetailContent): ScreenText {
  const name = context.text(content.name)
  const keys = content.spec.keys ?? []
  const ofRow = (key: string) => ({ $get: `load.row.row.${pathOf(key)}` })
  const { fields, columns } = detailFields(context, content)
  const called = nameField(context, content)
  if (called) {
    const title: ScreenText = { $op: 'coalesce', of: [ofRow(called.column.key), name] }
    // Eighteen bolts have one name: the code that people read beside it tells them apart. A number says nothing.
    const codes = fields.filter(({ column }) => keys.includes(column.key) && column.typeClass === 'String')
    return codes.length === 0
      ? title
      : { $op: 'join', text: ' ', of: [title, ...codes.map(({ column }) => ofRow(column.key))] }
  }
  const known = keys.flatMap((key): ScreenText[] => {
    const column = columns.find((one) => one.key === key)
    if (!column) return []
    // `Orders 120001` runs a name of many into the number of one: the number's own label says what it is.
    const label = fields.find((field) => field.column === column)?.option.label ?? column.label
    return [label === undefined ? ofRow(key) : { $op: 'join', text: ' ', of: [context.text(label), ofRow(key)] }]
  })
  if (known.length === 0) return name
  const isNamed = known.some((one) => '$op' in (one as object))
  if (!isNamed) return { $op: 'join', text: ' ', of: [name, ...known] }
  return {
    $op: 'choose',
    when: { name: 'load.row.row', condition: '<>', value: null },
    then: { $op: 'join', of: known },
    else: name,
  }
}
