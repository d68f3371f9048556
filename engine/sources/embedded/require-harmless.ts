import { StatementRefused } from '../errors.ts'
import { requireOneStatement } from '../sql/require-one-statement.ts'
import { facts } from './facts.ts'

/** One statement, and none that tells where the file lies on the server. SQLite's names know no escapes. */
export function requireHarmless(text: string, may: 'read' | 'write'): void {
  requireOneStatement(text, may, facts)
  if (/pragma_database_list/i.test(text)) throw new StatementRefused('sql-word', ['pragma_database_list'])
}
