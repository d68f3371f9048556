import { hasSeveralStatements, meaningfulTokens, statementVerbs } from '../../../runtime/sql/read-statement.ts'
import { StatementRefused } from '../errors.ts'
import type { Facts } from '../facts.ts'

const reading = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE'])

const known = new Map<string, true>()
const maxKnown = 2_000

/**
 * Refuses a text that is not exactly one statement of an allowed kind (`ATTACH`, `COPY`, `DO`, two statements).
 * Reading is made read-only by the connection as well; this gives the clean error.
 */
export function requireOneStatement(text: string, may: 'read' | 'write', facts: Facts): void {
  const key = `${facts.name} ${may} ${text}`
  if (known.has(key)) return
  if (hasSeveralStatements(text, facts.syntax)) throw new StatementRefused('sql-several-statements')
  const first =
    meaningfulTokens(text, facts.syntax)
      .find((token) => token.text !== '(')
      ?.text.toUpperCase() ?? ''
  if (first === '') throw new StatementRefused('sql-empty')
  if (!(may === 'read' ? reading : statementVerbs).has(first)) {
    throw new StatementRefused('sql-verb', [first.slice(0, 20)])
  }
  if (known.size >= maxKnown) known.clear()
  known.set(key, true)
}
