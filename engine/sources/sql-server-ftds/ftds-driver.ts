import type { Driver } from '../driver.ts'
import { SourceFailed, SourceRefused } from '../errors.ts'
import { odbcConnectionString } from '../odbc/connection-string.ts'
import { exactSelect } from '../odbc/exact-select.ts'
import { makeOdbcHost } from '../odbc/odbc-host.ts'
import { isLostOdbc, openOdbc } from '../odbc/odbc-session.ts'
import { readConnectString } from '../read-connect-string.ts'
import type { SourceSettings } from '../source-settings.ts'
import { ownStoreAsked } from '../sql-server/about.ts'
import { asBatch } from '../sql-server/declare.ts'
import { facts } from './facts.ts'
import { makeFtdsConnection } from './ftds-connection.ts'

const patterns = {
  application_name: /^[\w.-]{1,63}$/,
  sslmode: /^(disable|require)$/,
  application_intent: /^(ReadOnly|ReadWrite)$/,
  tds_version: /^7\.[1-4]$/,
}

/** Why a login failed, beside the general 18456: no such database, no right to it, an expired password. */
const loginNumbers = new Set([4060, 4064, 18487, 18488])

/** What FreeTDS leaves to the server's settings. */
const session =
  'SET QUOTED_IDENTIFIER ON; SET ANSI_NULLS ON; SET ANSI_PADDING ON; SET ANSI_WARNINGS ON; SET ARITHABORT ON; ' +
  'SET CONCAT_NULL_YIELDS_NULL ON; SET XACT_ABORT ON; SET DATEFORMAT mdy; SET TEXTSIZE 2147483647'

/** SQL Server by FreeTDS over ODBC: for servers whose encryption is too old for Node. */
export function makeFtdsDriver(settings: SourceSettings): Driver {
  const { application_name, sslmode, application_intent, tds_version } = readConnectString(
    settings.connectString ?? '',
    patterns,
  )
  // It connects before it knows its character set.
  if (/[^ -~]/.test(`${settings.user ?? ''}${settings.password ?? ''}${settings.db ?? ''}`))
    throw new SourceRefused('connect-ascii')
  const connectionString = odbcConnectionString({
    DRIVER: 'FreeTDS',
    // Without it every text beyond ISO 8859-1 is lost.
    ClientCharset: 'UTF-8',
    SERVER: settings.system ?? '',
    PORT: settings.port ?? 1433,
    DATABASE: settings.db || undefined,
    UID: settings.user ?? '',
    PWD: settings.password ?? '',
    TDS_Version: tds_version ?? '7.4',
    Encryption: sslmode === 'disable' ? 'off' : 'require',
    APP: application_name ?? 'kumiki',
    ApplicationIntent: application_intent,
  })
  // FreeTDS takes any certificate unless a file of this host's own names an authority.
  const tls = { isEncrypted: sslmode !== 'disable', checks: 'nothing' } as const
  const surroundings = { host: settings.system ?? '', tls }
  // The server's own number says more than its SQLSTATE.
  const host = makeOdbcHost({
    codeOf: ({ state, code }, all) =>
      String(all.find((one) => loginNumbers.has(one.code))?.code ?? (code > 0 ? code : state)),
  })

  return {
    facts,
    isLost: isLostFtds,
    async connect(mode, signal) {
      const opened = await openOdbc(
        host,
        {
          connectionString,
          bind: (text, values) => ({ text: asBatch(text, values), values: [] }),
          exactly: (text, columns, isWide) => exactSelect(text, columns, isWide, facts),
        },
        signal,
      )
      const connection = makeFtdsConnection(opened, { ...surroundings, mode })
      try {
        await opened.run(session, [], 1)
        const { rows } = await connection.run({ text: ownStoreAsked, values: [] }, 1)
        if (rows.length > 0) throw new SourceRefused('source-own-store')
        return connection
      } catch (error) {
        connection.close()
        throw error
      }
    },
  }
}

/** FreeTDS has numbers of its own: 20003 timeout, 20004 read, 20006 write, 20017 end, 20047 dead. */
function isLostFtds(error: unknown): boolean {
  return (
    isLostOdbc(error) || (error instanceof SourceFailed && /^(2000[346]|20017|20047|0|596)$/.test(error.code ?? ''))
  )
}
