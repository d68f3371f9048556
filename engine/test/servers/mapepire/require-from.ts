import { named } from './errors.ts'
import { SqlError } from './sql-error.ts'

/** Db2 for i knows no SELECT without FROM. */
export function requireFrom(sql: string): string {
  if (!/^\s*SELECT\b/i.test(sql) || /\bFROM\b/i.test(sql)) return sql
  throw new SqlError(named(-104, 'Token <END-OF-STATEMENT> was not valid. Valid tokens: FROM INTO.'), -104, '42601')
}
