import type { ConnectionOptions } from 'node:tls'
import type pg from 'pg'
import { usageTime } from '../../../runtime/generated/defaults.ts'
import { readConnectString } from '../read-connect-string.ts'
import type { SourceSettings } from '../source-settings.ts'
import { tlsOf, type Tls } from '../tls.ts'

/** Of the one who says none: as sites have it, so that a day of the site is a day of its columns. */
const usualZone = usageTime.timeZone

/**
 * How values are written and read: what the server, the database or the user has of its own would make others of them. All
 * digits of binary numbers count (before PostgreSQL 12 that is 3, since then any number above 0).
 */
const ofValues: Record<string, string> = {
  client_encoding: 'UTF8',
  DateStyle: 'ISO,MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '3',
  lc_monetary: 'C',
  standard_conforming_strings: 'on',
}

/** Behind the engine's own deadlines: no statement outlives the specification's 130 s. */
const lastResortMs = 135_000

/** What `pg` needs, from a data source's document; sessions for reading cannot write. */
export function postgresqlOptions(settings: SourceSettings): {
  tls: Tls
  options: Record<'read' | 'write', pg.ClientConfig>
} {
  const connect = parseConnectString(settings.connectString ?? '')
  const { schema, sslmode, application_name = 'kumiki', time_zone = usualZone } = connect
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
  const session = { ...ofValues, TimeZone: zoneOf(time_zone), ...(schema && { search_path: schema }) }
  return {
    tls,
    options: {
      read: { ...config, options: optionsOf({ ...session, default_transaction_read_only: 'on' }) },
      write: { ...config, options: optionsOf(session) },
    },
  }
}

/** They hold from the start, and RESET goes back to them. */
const optionsOf = (session: Record<string, string>): string =>
  Object.entries(session)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** An offset as POSIX writes it, whose sign is the other way round: `+09:00` is `<+09:00>-09:00`. */
function zoneOf(zone: string): string {
  const [sign, clock] = [zone.charAt(0), zone.slice(1)]
  return sign === '+' || sign === '-' ? `<${zone}>${sign === '+' ? '-' : '+'}${clock}` : zone
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
  time_zone: /^([+-](0\d|1[0-4]):[0-5]\d|[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2})$/,
}

/** The further options of a document; the schema goes into the search path. */
export function parseConnectString(text: string): Partial<Record<keyof typeof patterns, string>> {
  return readConnectString(text, patterns)
}
