import { words as embedded } from './embedded.ts'
import { words as ibmI } from './ibm-i.ts'
import { words as mysql } from './mysql.ts'
import { words as oracle } from './oracle.ts'
import { words as postgresql } from './postgresql.ts'
import { ftdsWords, words as sqlServer } from './sql-server.ts'
import type { SqlWords } from './sql-words.ts'

const all = [ibmI, postgresql, mysql, sqlServer, ftdsWords, oracle, embedded]
const byCode = new Map(all.map((words) => [words.code, words]))

/** The words of a `database_type`; undefined where the type has none. */
export function wordsOf(code: unknown): SqlWords | undefined {
  return typeof code === 'number' ? byCode.get(code) : undefined
}
