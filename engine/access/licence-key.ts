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

/** Where and when a key is read. */
export interface Reading {
  /** YYYY-MM-DD */
  today: string
  /** Name of this installation, as `Store.install` tells it. */
  install: string
  /** Instead of the built-in public key, for tests. */
  publicKey?: string | undefined
}

/** The reading of a key in this installation, now. */
export async function readingOf(
  store: { install(): Promise<string> },
  now: Date,
  publicKey?: string,
): Promise<Reading> {
  return { today: now.toISOString().slice(0, 10), install: await store.install(), publicKey }
}

export type LicenceState = 'right' | 'over' | 'elsewhere'

/** What a key allows here and today; undefined for anything but a right key that holds (AZ-19). */
export function readLicenceKey(text: string, reading: Reading): LicenceKey | undefined {
  const licence = verifyLicenceKey(text, reading.publicKey)
  return licence && stateOf(licence, reading) === 'right' ? licence : undefined
}

/** Whether a key is for this installation, and its last day not behind. */
export function stateOf({ until, install }: LicenceKey, reading: Reading): LicenceState {
  if (install !== undefined && install !== reading.install) return 'elsewhere'
  return until !== undefined && until < reading.today ? 'over' : 'right'
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
