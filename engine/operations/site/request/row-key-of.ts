import { notFound } from '../../../codes/refusals.ts'

/** A row's key as the list told it, as JSON; what is none is found nowhere. */
export function rowKeyOf(text: string, keys: readonly unknown[]): (string | null)[] {
  const key = parsed(text)
  const isKey = (part: unknown): part is string | null => part === null || typeof part === 'string'
  if (!Array.isArray(key) || key.length !== keys.length || !key.every(isKey)) throw notFound()
  return key
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
