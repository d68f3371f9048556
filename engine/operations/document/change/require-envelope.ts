import { CallError } from '../../../codes/call-error.ts'

/**
 * The door for documents of callers: what has no kind, or a key that is no text, is no document (40000). Everything
 * else that may be wrong with one is a problem at its place.
 */
export function requireEnvelope(document: unknown, kind?: string): void {
  const { kind: own, key } = (document ?? {}) as { kind?: unknown; key?: unknown }
  const isKey = key === undefined || typeof key === 'string'
  if (typeof own !== 'string' || !isKey || (kind !== undefined && own !== kind)) throw new CallError(40000)
}
