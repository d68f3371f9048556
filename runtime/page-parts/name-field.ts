import type { Context } from '../compile/context.ts'
import type { PageField } from '../compile/fields.ts'
import { isRead } from '../compile/is-read.ts'
import { type DetailContent, detailFields } from './detail-fields.ts'

/** Shorter texts are codes and states: `Received` does not say which order it is. */
const shortestName = 20

/**
 * What people call the row: the first text of its detail that is never empty and is no key, no address of a picture or a
 * file and no mere code.
 */
export function nameField(context: Context, content: DetailContent): PageField | undefined {
  const keys = content.spec.keys ?? []
  return detailFields(context, content).fields.find(
    ({ option, column }) =>
      column.typeClass === 'String' &&
      !column.inullable &&
      (column.size ?? shortestName) >= shortestName &&
      !keys.includes(column.key) &&
      isRead(option),
  )
}
