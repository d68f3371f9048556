import type { Result, SourceWarning, Statement, TestResult } from '../source.ts'
import { tlsWarnings, type Tls } from '../tls.ts'

const asked = `SELECT SERVERPROPERTY('ProductVersion') AS v, SUSER_SNAME() AS u, IS_SRVROLEMEMBER('sysadmin') AS a,
  DATABASEPROPERTYEX(DB_NAME(), 'Collation') AS c`

/** What the connection test tells. */
export async function aboutServer(
  run: (statement: Statement) => Promise<Result>,
  { host, tls }: { host: string; tls: Pick<Tls, 'isEncrypted' | 'checks'> },
): Promise<Omit<TestResult, 'ms'>> {
  const { rows } = await run({ text: asked, values: [] })
  const [version, user, administrator, collation] = rows[0] ?? []
  const warnings: SourceWarning[] = []
  if (Number(administrator) === 1) warnings.push('superuser')
  warnings.push(...tlsWarnings(tls, host))
  // `varchar` columns of any other collation lose Japanese text.
  if (!/^Japanese|_UTF8$/i.test(String(collation))) warnings.push('encoding')
  return { version: `SQL Server ${String(version)}`, user: String(user), encoding: String(collation), warnings }
}

export const ownStoreAsked = `SELECT 1 AS found FROM sys.objects WHERE name = N'kumiki_store'`
