import type { ConnectionOptions } from 'mysql2'
import type { SourceSettings } from '../source-settings.ts'
import { readConnectString } from '../read-connect-string.ts'
import { tlsOf, type Tls } from '../tls.ts'

const patterns = {
  application_name: /^[\w.-]{1,63}$/,
  sslmode: /^(disable|require|verify-full)$/,
  time_zone: /^([+-](0\d|1[0-4]):[0-5]\d|SYSTEM)$/,
}

/** What the driver needs to connect, how it is encrypted, and the session's time zone. */
export function mysqlOptions(settings: SourceSettings): { options: ConnectionOptions; tls: Tls; timeZone?: string } {
  const { application_name, sslmode, time_zone } = readConnectString(settings.connectString ?? '', patterns)
  const tls = tlsOf(settings, sslmode, 'disable')
  return {
    tls,
    ...(time_zone === undefined ? {} : { timeZone: time_zone }),
    options: {
      host: settings.system ?? '',
      port: settings.port ?? 3306,
      user: settings.user ?? '',
      password: settings.password ?? '',
      ...(settings.db ? { database: settings.db } : {}),
      ...(tls.isEncrypted && {
        ssl: {
          rejectUnauthorized: tls.checks !== 'nothing',
          verifyIdentity: tls.checks === 'name',
          minVersion: 'TLSv1.2' as const,
          ...(tls.authority && { ca: tls.authority }),
        },
      }),
      charset: 'UTF8MB4_UNICODE_CI',
      // A server cannot ask for a file, and its column names never become code.
      flags: ['-LOCAL_FILES', '-ODBC', '-IGNORE_SPACE'],
      disableEval: true,
      multipleStatements: false,
      rowsAsArray: true,
      supportBigNumbers: true,
      dateStrings: true,
      jsonStrings: true,
      maxPreparedStatements: 100,
      enableKeepAlive: true,
      keepAliveInitialDelay: 30_000,
      connectAttributes: { program_name: application_name ?? 'kumiki' },
    },
  }
}
