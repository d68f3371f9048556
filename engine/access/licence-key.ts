import { createPublicKey, verify } from 'node:crypto'

export interface LicenceKey {
  /** Flags that are on. */
  flags: string[]
  /** Last day, YYYY-MM-DD; without one it does not end. */
  until?: string
  /** Install that it is for; without one it holds everywhere. */
  install?: string
}

// Ed25519, raw 32 bytes. The private half signs keys outside of this repository.
const publicKey = 'H02XLjPakOOFzlhkRi_qh5lJ_vUHmzz_syD2M9eRaJw'

const spki = Buffer.from('302a300506032b6570032100', 'hex')

/** What a key allows today; undefined for anything but a right key that is not over (AZ-19). */
export function readLicenceKey(text: string, today: string, key = publicKey): LicenceKey | undefined {
  const licence = verifyLicenceKey(text, key)
  return licence && !isOver(licence, today) ? licence : undefined
}

/** Whether the last day of a key is behind. @param today YYYY-MM-DD */
export function isOver({ until }: LicenceKey, today: string): boolean {
  return until !== undefined && until < today
}

/** Reads `payload.signature` (both base64url, 256 characters at most), over or not; undefined when it is not ours. */
export function verifyLicenceKey(text: string, key = publicKey): LicenceKey | undefined {
  if (text.length > 256) return undefined
  const [payload, signature, ...rest] = text.trim().split('.')
  if (!payload || !signature || rest.length > 0) return undefined
  try {
    const der = Buffer.concat([spki, Buffer.from(key, 'base64url')])
    const isRight = verify(
      null,
      Buffer.from(payload),
      createPublicKey({ key: der, format: 'der', type: 'spki' }),
      Buffer.from(signature, 'base64url'),
    )
    if (!isRight) return undefined
    const { f, u, i } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as {
      f: string[]
      u?: string
      i?: string
    }
    if (!Array.isArray(f)) return undefined
    return { flags: f, ...(u !== undefined && { until: u }), ...(i !== undefined && { install: i }) }
  } catch {
    return undefined
  }
}
