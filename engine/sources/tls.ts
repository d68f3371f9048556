import { isLoopback } from './is-loopback.ts'
import type { SourceSettings } from './source-settings.ts'
import type { SourceWarning } from './source.ts'

/** Values of the option `sslmode`, which mean what they mean to PostgreSQL's own clients. */
export type SslMode = 'disable' | 'require' | 'verify-full'

/** How a connection is encrypted, and what is checked of the server's certificate. */
export interface Tls {
  isEncrypted: boolean
  /** `authority`: who signed it; `name`: that as well as the host's name; `nothing`: any certificate is taken. */
  checks: 'nothing' | 'authority' | 'name'
  /** PEM text of the only authority; undefined trusts those of this host. */
  authority?: string
}

/**
 * What `sslmode` and the document's certificate ask for. With a certificate the server is always checked: by name too, unless
 * `require` leaves the name out. Without either, `usual` holds. Only `require` without a certificate takes any server's.
 */
export function tlsOf(
  { certificate }: Pick<SourceSettings, 'certificate'>,
  sslmode: string | undefined,
  usual: SslMode,
): Tls {
  const mode = sslmode ?? (certificate ? 'verify-full' : usual)
  const isEncrypted = mode !== 'disable'
  return {
    isEncrypted,
    checks: !isEncrypted ? 'nothing' : mode === 'verify-full' ? 'name' : certificate ? 'authority' : 'nothing',
    ...(certificate && { authority: certificate }),
  }
}

/** What the connection test says of it; on this machine nobody listens between. */
export function tlsWarnings(
  { isEncrypted, checks }: Pick<Tls, 'isEncrypted' | 'checks'>,
  host: string,
): SourceWarning[] {
  if (isLoopback(host)) return []
  if (!isEncrypted) return ['no-tls']
  return checks === 'nothing' ? ['tls-unverified'] : []
}
