import type { ConnectionConfiguration } from 'tedious'
import { readConnectString } from '../read-connect-string.ts'
import type { SourceSettings } from '../source-settings.ts'
import { tlsOf, type Tls } from '../tls.ts'

const patterns = {
  application_name: /^[\w.-]{1,63}$/,
  sslmode: /^(disable|require|verify-full)$/,
  application_intent: /^(ReadOnly|ReadWrite)$/,
  multi_subnet_failover: /^(yes|no)$/,
}

/**
 * What tedious needs. Without `sslmode` the connection is encrypted and the certificate checked; SQL Server makes one for
 * itself that nobody vouches for, so a document names it, or says `sslmode=require` to take any. `system` may be
 * `host\INSTANCE`.
 */
export function connectOptions(settings: SourceSettings): ConnectionConfiguration & { tls: Tls } {
  const { application_name, sslmode, application_intent, multi_subnet_failover } = readConnectString(
    settings.connectString ?? '',
    patterns,
  )
  const [server = '', instanceName] = (settings.system ?? '').split('\\')
  const tls = tlsOf(settings, sslmode, 'verify-full')
  return {
    tls,
    server,
    authentication: { type: 'default', options: { userName: settings.user ?? '', password: settings.password ?? '' } },
    options: {
      ...(instanceName && settings.port === undefined ? { instanceName } : { port: settings.port ?? 1433 }),
      ...(settings.db ? { database: settings.db } : {}),
      appName: application_name ?? 'kumiki',
      encrypt: tls.isEncrypted,
      trustServerCertificate: tls.checks === 'nothing',
      cryptoCredentialsDetails: {
        minVersion: 'TLSv1.2',
        ...(tls.authority && { ca: tls.authority }),
      },
      readOnlyIntent: application_intent === 'ReadOnly',
      multiSubnetFailover: multi_subnet_failover === 'yes',
      // The pool has its own limits for all of these.
      connectTimeout: 15_000,
      requestTimeout: 0,
      cancelTimeout: 5_000,
      maxRetriesOnTransientErrors: 0,
      // An error, and above all a cancel, ends the whole transaction, never a part of it.
      abortTransactionOnError: true,
      enableArithAbort: true,
      useUTC: true,
      lowerCaseGuids: false,
    },
  }
}
