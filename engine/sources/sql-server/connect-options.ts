import type { ConnectionConfiguration } from 'tedious'
import { readConnectString } from '../read-connect-string.ts'
import type { SourceSettings } from '../source-settings.ts'

const patterns = {
  application_name: /^[\w.-]{1,63}$/,
  sslmode: /^(disable|require|verify-full)$/,
  application_intent: /^(ReadOnly|ReadWrite)$/,
  multi_subnet_failover: /^(yes|no)$/,
}

/**
 * What tedious needs. Without `sslmode` the connection is encrypted and any certificate is taken, as SQL Server makes one
 * for itself; a certificate in the document, or `verify-full`, has it checked. `system` may be `host\INSTANCE`.
 */
export function connectOptions(settings: SourceSettings): ConnectionConfiguration {
  const { application_name, sslmode, application_intent, multi_subnet_failover } = readConnectString(
    settings.connectString ?? '',
    patterns,
  )
  const [server = '', instanceName] = (settings.system ?? '').split('\\')
  const isChecked = sslmode === 'verify-full' || settings.certificate !== undefined
  return {
    server,
    authentication: { type: 'default', options: { userName: settings.user ?? '', password: settings.password ?? '' } },
    options: {
      ...(instanceName && settings.port === undefined ? { instanceName } : { port: settings.port ?? 1433 }),
      ...(settings.db ? { database: settings.db } : {}),
      appName: application_name ?? 'kumiki',
      encrypt: sslmode !== 'disable',
      trustServerCertificate: !isChecked,
      cryptoCredentialsDetails: {
        minVersion: 'TLSv1.2',
        ...(settings.certificate ? { ca: settings.certificate } : {}),
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
