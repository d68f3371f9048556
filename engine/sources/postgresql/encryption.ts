import type { ConnectionOptions } from 'node:tls'
import type { Tls } from '../tls.ts'

/** What `pg` gives to Node's TLS. */
export function encryption({ checks, authority }: Tls, host: string): ConnectionOptions {
  return {
    // The name to check: without it an address would be checked as `localhost`.
    host,
    minVersion: 'TLSv1.2',
    rejectUnauthorized: checks !== 'nothing',
    ...(authority && { ca: authority }),
    ...(checks === 'authority' && { checkServerIdentity: () => undefined }),
  }
}
