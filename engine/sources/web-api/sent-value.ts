import type { RequestParameter } from '../../../runtime/web-api/web-request.ts'
import { SourceRefused } from '../errors.ts'
import type { Value } from '../source.ts'

/** What a value is once it is read as its parameter says: JSON texts are kept as they are written. */
export type SentValue = Value | { json: string }

const yes = new Set(['1', 'true', 'yes', 'on', 'y'])
const no = new Set(['0', 'false', 'no', 'off', 'n'])

/** A value as its parameter says. Throws `SourceRefused` where it is none of that. */
export function sentValue(value: Value, { name, as }: Pick<RequestParameter, 'name' | 'as'>): SentValue {
  if (value === null || as === undefined) return value
  const text = plainText(value).trim()
  if (as === 'boolean') {
    const word = text.toLowerCase()
    if (!yes.has(word) && !no.has(word)) throw new SourceRefused('web-api-boolean', [name])
    return yes.has(word)
  }
  if (!isJson(text)) throw new SourceRefused('web-api-body-json', [name])
  return { json: text }
}

/** As a text outside of JSON. */
export function plainText(value: SentValue): string {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value.json
}

/** As JSON. Digits of a number stay digits: they may be more than a double holds. */
export function jsonText(value: SentValue, isNumber: boolean): string {
  if (isNumber && (typeof value === 'bigint' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))))
    return String(value)
  if (typeof value === 'bigint' || value instanceof Uint8Array) return JSON.stringify(plainText(value))
  return value !== null && typeof value === 'object' ? value.json : JSON.stringify(value)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
