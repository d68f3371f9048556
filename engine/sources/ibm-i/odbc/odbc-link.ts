import { odbcConnectionString } from '../../odbc/connection-string.ts'
import { exactSelect } from '../../odbc/exact-select.ts'
import { makeOdbcHost } from '../../odbc/odbc-host.ts'
import { openOdbc, type OdbcResult, type OdbcSession } from '../../odbc/odbc-session.ts'
import type { OdbcColumn } from '../../odbc/odbc-values.ts'
import type { DescribedColumn, Value } from '../../source.ts'
import type { SourceSettings } from '../../source-settings.ts'
import { tokenize } from '../../../../runtime/sql/tokenize.ts'
import { facts } from '../facts.ts'
import type { Link, OpenLink } from '../link.ts'
import { typeClassOf } from '../types.ts'
import { accessDriver, type OdbcDialect } from './access-driver.ts'

/** SQL_CHAR, SQL_WCHAR and SQL_GRAPHIC: filled with blanks. */
const fixed = new Set([1, -8, -95])

/** Jobs over ODBC; all connections of a source share one process. `dialect` is another one in tests only. */
export function makeOdbcOpener(settings: SourceSettings, dialect: OdbcDialect = accessDriver): OpenLink {
  const host = makeOdbcHost()
  return async (mode, signal) => {
    const options = {
      connectionString: odbcConnectionString(dialect.keywords(settings, mode)),
      fetchSize: 100,
      bind: (text: string, values: readonly Value[]) => ({ text: dialect.rewrite(text), values }),
      exactly: (text: string, columns: readonly OdbcColumn[], isWide: (column: OdbcColumn) => boolean) =>
        exactSelect(text, columns, isWide, facts),
    }
    const session = await openOdbc(host, options, signal)
    try {
      const { rows } = await session.run('VALUES QSYS2.JOB_NAME', [], 1)
      return makeLink(session, String(rows[0]?.[0]))
    } catch (error) {
      session.close()
      throw error
    }
  }
}

function makeLink(session: OdbcSession, job: string): Link {
  return {
    job,
    get alive() {
      return session.alive
    },
    async run(text, values, maxRows, fetchSize) {
      const { columns, rows, changes, described } = await session.run(text, values, maxRows, fetchSize)
      return { columns, rows: trimmed(described, rows), changes }
    },
    async *stream(text, values, size) {
      // The session gives no description beside its pieces; texts keep the blanks of their type, which JSON lists trim.
      for await (const piece of session.stream(text, values, size)) yield piece.map((row) => row.map(withoutFill))
    },
    call(text, values) {
      const [, library = '', name = ''] = /^CALL (\S+)\.(\S+?)\(/.exec(text) ?? []
      return session.callProcedure(library, name, values)
    },
    async describe(text) {
      // The driver describes nothing: a result without rows tells its columns.
      const count = tokenize(text, facts.syntax).filter((token) => token.text === '?').length
      const empty = Array.from({ length: count }, () => null)
      const { described } = await session.run(`SELECT * FROM (${text}\n) Q WHERE 1 = 0`, empty, 1)
      return { columns: described.map(toDescribed) }
    },
    begin: () => session.begin(),
    commit: () => session.commit(),
    rollback: () => session.rollback(),
    close: () => session.close(),
  }
}

function trimmed(columns: OdbcResult['described'], rows: Value[][]): Value[][] {
  const places = columns.flatMap(({ type }, i) => (fixed.has(type) ? [i] : []))
  if (places.length > 0) for (const row of rows) for (const i of places) row[i] = withoutFill(row[i] ?? null)
  return rows
}

function withoutFill(value: Value): Value {
  return typeof value === 'string' && value.endsWith(' ') ? value.replace(/ +$/, '') : value
}

function toDescribed({ name, typeName, size, decimals, nullable }: OdbcColumn): DescribedColumn {
  const type = typeName.replace(/^SQL_/, '').toUpperCase()
  const typeClass = typeClassOf(type)
  const isDecimal = /^(DECIMAL|NUMERIC)/.test(type)
  return {
    name,
    type,
    typeClass,
    ...(typeClass === 'String' || isDecimal ? { size } : {}),
    ...(isDecimal ? { decimalDigits: decimals } : {}),
    inullable: nullable,
  }
}
