import type { ConnectionOptions } from 'node:tls'
import { SourceRefused } from '../errors.ts'

/**
 * Further options of a connection, `key=value` separated by spaces or semicolons. Only known keys: anything that
 * would read a file, run a program or change where the connection goes is refused by name.
 */
export function parseConnectString(text: string): {
  application_name?: string
  ssl?: ConnectionOptions | false
  schema?: string
} {
  const options: ReturnType<typeof parseConnectString> = {}
  for (const pair of text.split(/[;\s]+/).filter(Boolean)) {
    const [key = '', value = ''] = pair.split(/=(.*)/s, 2)
    if (key === 'application_name' && /^[\w .-]{1,63}$/.test(value)) options.application_name = value
    else if (key === 'schema' && /^[\p{L}_][\p{L}\p{N}_$]{0,62}$/u.test(value)) options.schema = value
    else if (key === 'sslmode' && value === 'disable') options.ssl = false
    else if (key === 'sslmode' && value === 'require') options.ssl = { rejectUnauthorized: false }
    else if (key === 'sslmode' && value === 'verify-full') options.ssl = { rejectUnauthorized: true }
    else throw new SourceRefused(`The connect string may not hold "${key.slice(0, 40)}"`)
  }
  return options
}
