import { splitAddress } from '../../runtime/document.ts'

/** Kinds that an input is about: a kind's name (or several with commas), an address, a document, or a list of these. */
export function kindsIn(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(kindsIn))]
  if (typeof value === 'string') return value.includes('/') ? [splitAddress(value).kind] : value.split(',')
  if (typeof value === 'object' && value !== null && 'kind' in value) return [String(value.kind)]
  return ['']
}
