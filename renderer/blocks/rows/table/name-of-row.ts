import { makeScope } from '../../../../runtime/expressions/scope.ts'
import { textOf } from '../../../state/scope.ts'
import type { TableColumn } from '../table.tsx'
import type { Row } from './rows.ts'

const words = new Set(['text', 'link', 'number'])

/** What a row is called where only its name is heard: its first two words, mostly a code and a name. */
export function nameOfRow(row: Row, columns: readonly TableColumn[]): string {
  const scope = makeScope({ row })
  const said: string[] = []
  for (const { cell } of columns) {
    if (said.length === 2) break
    if (!words.has(cell.type) || !('value' in cell)) continue
    const text = textOf(cell.value, scope)
    if (text !== '') said.push(text)
  }
  return said.join(' ')
}
