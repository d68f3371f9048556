import type { ConnectionOptions } from 'node:tls'
import type pg from 'pg'
import { readConnectString } from '../read-connect-string.ts'
import type { SourceSettings } from '../source-settings.ts'
import { tlsOf, type Tls } from '../tls.ts'

/** Behind the engine's own deadlines: no statement outlives the specification's 130 s. */
const lastResortMs = 135_000

/** What `pg` needs, from a data source's document; sessions for reading cannot write. */
export function postgresqlOptions(settings: SourceSettings): {
  tls: Tls
  options: Record<'read' | 'write', pg.ClientConfig>
} {
  const { schema, sslmode, application_name = 'kumiki' } = parseConnectString(settings.connectString ?? '')
  const tls = tlsOf(settings, sslmode, 'disable')
  const config: pg.ClientConfig = {
    host: settings.system,
    port: settings.port ?? 5432,
    user: settings.user,
    password: settings.password ?? '',
    database: settings.db || settings.user,
    application_name,
    statement_timeout: lastResortMs,
    keepAlive: true,
    ssl: tls.isEncrypted && encryption(tls, settings.system ?? ''),
  }
  const path = schema ? ` -c search_path=${schema}` : ''
  return {
    tls,
    options: {
      read: { ...config, options: `-c client_encoding=UTF8 -c default_transaction_read_only=on${path}` },
      write: { ...config, options: `-c client_encoding=UTF8${path}` },
    },
  }
}

/** What `pg` gives to Node's TLS. */
function encryption({ checks, authority }: Tls, host: string): ConnectionOptions {
  return {
    // The name to check: without it an address would be checked as `localhost`.
    host,
    minVersion: 'TLSv1.2',
    rejectUnauthorized: checks !== 'nothing',
    ...(authority && { ca: authority }),
    ...(checks === 'authority' && { checkServerIdentity: () => undefined }),
  }
}

const patterns = {
  application_name: /^[\w.-]{1,63}$/,
  schema: /^[\p{L}_][\p{L}\p{N}_$]{0,62}$/u,
  sslmode: /^(disable|require|verify-full)$/,
}

/** The further options of a document; the schema goes into the search path. */
export function parseConnectString(text: string): { application_name?: string; sslmode?: string; schema?: string } {
  return readConnectString(text, patterns)
}
