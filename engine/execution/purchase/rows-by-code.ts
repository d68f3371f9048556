import { asText } from '../../../runtime/values/as-text.ts'
import { foldWidth } from '../../../runtime/values/fold-width.ts'
import type { Row } from '../row.ts'
import type { RowsRunner } from '../rows/rows-runner.ts'
import type { ExecutionScope } from '../scope.ts'

/** As many codes one statement asks for. */
const together = 50
/** One code that fits more rows than this is no code. */
const sameCode = 10

const fold = (code: string) => foldWidth(code).trim().toLowerCase()

/**
 * The rows that a code names, for each of them: to the letter where there is one, else whatever its width and case. What
 * the list does not give to this user is not there.
 */
export async function rowsByCode(
  runner: RowsRunner,
  field: string,
  codes: readonly string[],
  scope: ExecutionScope,
): Promise<(code: string) => readonly Row[]> {
  const find = async (wanted: readonly string[], folded: boolean, keyOf: (code: string) => string) => {
    const found = new Map<string, Row[]>()
    for (let at = 0; at < wanted.length; at += together) {
      const values = wanted.slice(at, at + together)
      const query = { among: { field, values, folded }, limit: values.length * sameCode }
      for (const row of await runner.rows(query, scope, {})) {
        const key = keyOf(asText(row[field]))
        found.set(key, [...(found.get(key) ?? []), row])
      }
    }
    return found
  }
  const asTyped = await find([...new Set(codes)], false, (code) => code)
  const others = [...new Set(codes.filter((code) => !asTyped.has(code)))]
  const folded = await find(others, true, fold)
  return (code) => asTyped.get(code) ?? folded.get(fold(code)) ?? []
}
