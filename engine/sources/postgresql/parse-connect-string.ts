import type { ConnectionOptions } from 'node:tls'
import { readConnectString } from '../read-connect-string.ts'

const patterns = {
  application_name: /^[\w.-]{1,63}$/,
  schema: /^[\p{L}_][\p{L}\p{N}_$]{0,62}$/u,
  sslmode: /^(disable|require|verify-full)$/,
}

/** Options of `pg`; the schema goes into the search path. */
export function parseConnectString(text: string): {
  application_name?: string
  ssl?: ConnectionOptions | false
  schema?: string
} {
  const { sslmode, ...others } = readConnectString(text, patterns)
  if (sslmode === undefined) return others
  return { ...others, ssl: sslmode === 'disable' ? false : { rejectUnauthorized: sslmode === 'verify-full' } }
}
