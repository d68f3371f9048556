import type { Row } from '../row.ts'
import type { RowsRunner } from '../rows/rows-runner.ts'
import type { ExecutionScope } from '../scope.ts'

/** As many keys one statement asks for. */
const together = 50

/** The rows of these keys, for each of them, as far as the list gives them to this user. */
export async function rowsByKey(
  runner: RowsRunner,
  rowKeys: readonly (readonly string[])[],
  scope: ExecutionScope,
): Promise<(rowKey: readonly string[]) => readonly Row[]> {
  const found = new Map<string, Row[]>()
  for (let at = 0; at < rowKeys.length; at += together)
    for (const row of await runner.rows({ rowKeys: rowKeys.slice(at, at + together) }, scope, {}))
      found.set(JSON.stringify(row.$key), [row])
  return (rowKey) => found.get(JSON.stringify(rowKey)) ?? []
}
