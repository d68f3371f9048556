import { databaseType } from '../../runtime/generated/codes.ts'
import { words as embedded } from './embedded/sql-words.ts'
import { words as ibmI } from './ibm-i/sql-words.ts'
import { words as mysql } from './mysql/sql-words.ts'
import { words as oracle } from './oracle/sql-words.ts'
import { words as postgresql } from './postgresql/sql-words.ts'
import type { SqlWords } from './sql-gui/sql-words.ts'
import { words as sqlServer } from './sql-server/sql-words.ts'

type DatabaseType = (typeof databaseType)[keyof typeof databaseType]

/** How each dialect says what SQL GUI asks for: a type without words does not compile. */
const all: Readonly<Record<DatabaseType, SqlWords>> = {
  [databaseType.ibmI]: ibmI,
  [databaseType.postgresql]: postgresql,
  [databaseType.mysql]: mysql,
  [databaseType.sqlServer]: sqlServer,
  [databaseType.sqlServerFtds]: sqlServer,
  [databaseType.oracle]: oracle,
  [databaseType.embedded]: embedded,
}

/** The words of a `database_type`; undefined where the type has none. */
export function sqlWordsOf(code: unknown): SqlWords | undefined {
  const byCode: Readonly<Record<string, SqlWords | undefined>> = all
  return byCode[String(code)]
}
