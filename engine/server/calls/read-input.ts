import { CallError } from '../../codes/call-error.ts'
import type { CallRequest } from './call-request.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { hasEntries } from '../../../runtime/json/has-entries.ts'

/** How a text of path or query becomes a value of the request schema. */
export type Coercions = ReadonlyMap<string, (text: string) => unknown>

const deepest = 64
const mostFields = 200

/** Path, query and body as one object; the shape is checked afterwards. Throws 40000, 41300, 41500. */
export async function readInput(
  request: CallRequest,
  limits: { bytes: number; hasBody: boolean },
  coercions: Coercions,
): Promise<Record<string, unknown>> {
  if (request.input) {
    requireSound(request.input)
    return { ...request.input }
  }
  const input: Record<string, unknown> = limits.hasBody ? await readBody(request, limits.bytes) : {}
  const { url } = request
  const mark = url.indexOf('?')
  if (mark >= 0 && mark < url.length - 1) {
    if (url.length > 8192) throw new CallError(41300)
    let count = 0
    for (const [name, value] of new URLSearchParams(url.slice(mark + 1))) {
      if (++count > 100 || unsafe.has(name)) throw new CallError(40000)
      input[name] = coerce(coercions, name, value)
    }
  }
  const { params } = request
  for (const name in params) input[name] = coerce(coercions, name, params[name]!)
  requireSound(input)
  return input
}

function coerce(coercions: Coercions, name: string, text: string): unknown {
  const to = coercions.get(name)
  return to ? to(text) : text
}

async function readBody(request: CallRequest, bytes: number): Promise<Record<string, unknown>> {
  const length = request.header('content-length')
  if (length !== undefined && Number(length) > bytes) throw new CallError(41300)
  const text = await request.text(bytes)
  if (text === '') return {}
  const type = request.header('content-type') ?? ''
  if (!type.startsWith('application/json')) throw new CallError(41500)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new CallError(40000, { cause })
  }
  if (!isObject(value)) throw new CallError(40000)
  return value
}

/** One check for all that a caller sends, wherever it stood. No call declares so many fields: naming each would be the attack. */
function requireSound(input: Readonly<Record<string, unknown>>): void {
  if (Object.keys(input).length > mostFields || !isSound(input, 0)) throw new CallError(40000)
}

const unsafe = new Set(['__proto__', 'constructor', 'prototype'])

/** Neither too deep nor with keys that could reach a prototype (IN-12, DL-04). */
function isSound(value: Record<string, unknown>, depth: number): boolean {
  if (depth > deepest) return false
  if (Array.isArray(value)) {
    for (const item of value) if (hasEntries(item) && !isSound(item, depth + 1)) return false
    return true
  }
  for (const key of Object.keys(value)) {
    if (unsafe.has(key)) return false
    const inner = value[key]
    if (hasEntries(inner) && !isSound(inner, depth + 1)) return false
  }
  return true
}
