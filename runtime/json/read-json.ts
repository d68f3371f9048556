import { notUtf8 } from './not-utf8.ts'
import { parseJson, type ParsedJson } from './parse-json.ts'

// One for all: a body may have a hundred thousand values.
const decoder = new TextDecoder()
const strict = new TextDecoder('utf-8', { fatal: true })

/**
 * JSON as it lies in a file or comes in a request. What is not UTF-8 (a file in CP932 or Latin-1) is refused with its
 * byte: its letters would be lost. What stands twice in an object is a problem, where `JSON.parse` keeps the last alone.
 */
export function readJson(bytes: Uint8Array, options?: { withPlaces?: boolean }): ParsedJson {
  const text = decoded(bytes)
  if (text !== undefined) return parseJson(text, options)
  const at = notUtf8(bytes) ?? 0
  const before = decoder.decode(bytes.subarray(0, at))
  const [byte] = bytes.subarray(at)
  const values = [`byte ${hex(byte)} (offset ${at}, not UTF-8)`]
  const place = { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
  return { value: undefined, problems: [{ code: 'json-syntax', at: '', ...place, values }], places: new Map() }
}

const hex = (byte = 0): string => `0x${byte.toString(16).padStart(2, '0')}`

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}
