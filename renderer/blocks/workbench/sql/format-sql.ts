import type { SqlLanguage as Layout } from 'sql-formatter'
import { isSqlLanguage, type SqlLanguage } from '../../../../runtime/sql/syntaxes.ts'

const languages: Readonly<Record<SqlLanguage, Layout>> = {
  db2: 'db2i',
  mysql: 'mysql',
  plsql: 'plsql',
  postgresql: 'postgresql',
  sqlite: 'sqlite',
  tsql: 'transactsql',
}

/** The statement laid out by its dialect's rules; `:NAME` stays as it is. Throws when it cannot be read. */
export async function formatSql(sql: string, language: string): Promise<string> {
  const { format } = await import('sql-formatter')
  return format(sql, {
    language: isSqlLanguage(language) ? languages[language] : 'sql',
    tabWidth: 2,
    keywordCase: 'upper',
    expressionWidth: 80,
    paramTypes: { custom: [{ regex: String.raw`:[A-Za-z_]\w*` }] },
  })
}
