import { asText } from '../../../runtime/values/as-text.ts'
import { foldLoose } from '../../../runtime/values/fold-loose.ts'
import { foldWidth } from '../../../runtime/values/fold-width.ts'
import type { Row } from '../row.ts'
import type { RowsQuery } from '../rows/rows-query.ts'
import type { RowsRunner } from '../rows/rows-runner.ts'
import type { ExecutionScope } from '../scope.ts'

/** As many codes one statement asks for. */
const together = 50
/** One code that fits more rows than this is no code. */
const sameCode = 10

type Rule = NonNullable<NonNullable<RowsQuery['among']>['rule']>

interface Likeness {
  rule: Rule
  /** Two codes that the rule takes for one have the same. */
  keyOf(code: string): string
}

const blank = (code: string) => code.trim()
/** From the strictest on. An underscore stands for the hyphen, which does not count at last. */
const likenesses: readonly Likeness[] = [
  { rule: {}, keyOf: (code) => code },
  { rule: { ignoreCase: true, ignoreFullHalfWidth: true }, keyOf: (code) => foldWidth(blank(code)).toLowerCase() },
  { rule: { loose: true }, keyOf: (code) => foldLoose(blank(code).replaceAll('_', '-')) },
]

/**
 * The rows that a code names, for each of them: to the letter where there is one, else whatever its width and case, else
 * its hyphens too. What the list does not give to this user is not there.
 */
export async function rowsByCode(
  runner: RowsRunner,
  field: string,
  codes: readonly string[],
  scope: ExecutionScope,
): Promise<(code: string) => readonly Row[]> {
  const rowsOf = new Map<string, readonly Row[]>()
  for (const { rule, keyOf } of likenesses) {
    const open = [...new Set(codes)].filter((code) => !rowsOf.has(code))
    const found = new Map<string, Row[]>()
    const wanted = [...new Set(open.map((code) => (rule.loose ? keyOf(code) : code)))]
    for (let at = 0; at < wanted.length; at += together) {
      const values = wanted.slice(at, at + together)
      const query = { among: { field, values, rule }, limit: values.length * sameCode }
      for (const row of await runner.rows(query, scope, {})) {
        const key = keyOf(asText(row[field]))
        found.set(key, [...(found.get(key) ?? []), row])
      }
    }
    for (const code of open) {
      const rows = found.get(keyOf(code))
      if (rows) rowsOf.set(code, rows)
    }
  }
  return (code) => rowsOf.get(code) ?? []
}
