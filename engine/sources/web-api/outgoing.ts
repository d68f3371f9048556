import { schemaRequestParametersKind } from '../../../runtime/generated/codes.ts'
import { filledBody, filledText, type WebRequest } from '../../../runtime/web-api/web-request.ts'
import { SourceRefused } from '../errors.ts'
import type { Value } from '../source.ts'

/** A request as it goes out, without what the connection adds. */
export interface Outgoing {
  address: string
  headers: Record<string, string>
  body?: string
}

/**
 * Puts values into a request. A value that is missing leaves its parameter out of query, header and body; in the path it
 * is a fault, since another address would be asked. In an address it is encoded, in a body it is JSON.
 */
export function outgoing(apiUrl: string, request: WebRequest, given: ReadonlyMap<string, Value>): Outgoing {
  const { names } = request
  const plain = (name: string): string => text(given.get(name) ?? null)
  /** Undefined where the value is that of one parameter, and there is none. */
  const filled = (value: string): string | undefined => {
    const alone = names.find((name) => value === `:${name}`)
    return alone !== undefined && (given.get(alone) ?? null) === null ? undefined : filledText(value, names, plain)
  }
  const of = (kind: number): [string, string][] =>
    request.parameters.flatMap((parameter) => {
      const value = parameter.kind === kind ? filled(parameter.value) : undefined
      const pair: [string, string][] = value === undefined ? [] : [[parameter.name, value]]
      return pair
    })

  const inPath = new Map(of(schemaRequestParametersKind.path))
  const segment = (name: string): string => {
    const value = inPath.get(name) ?? (names.includes(name) ? plain(name) : '')
    if (value === '' || value === '.' || value === '..') throw new SourceRefused('web-api-path-value', [name])
    return encodeURIComponent(value)
  }
  const path = filledText(request.path, [...inPath.keys(), ...names], segment)
  const url = new URL(joined(apiUrl, path))
  for (const [name, value] of of(schemaRequestParametersKind.query)) url.searchParams.append(name, value)

  const headers: Record<string, string> = { accept: 'application/json' }
  for (const [name, value] of of(schemaRequestParametersKind.header)) {
    if (/[\r\n\0]/.test(value)) throw new SourceRefused('web-api-header-value', [name])
    headers[name.toLowerCase()] = value
  }
  const body = bodyOf(request, of(schemaRequestParametersKind.body), given)
  if (body !== undefined) headers['content-type'] ??= 'application/json'
  return { address: url.href, headers, ...(body !== undefined && { body }) }
}

/** The written body with values in it, else an object of the body's parameters. */
function bodyOf(
  { body, names, numbers, parameters }: WebRequest,
  fields: readonly (readonly [string, string])[],
  given: ReadonlyMap<string, Value>,
): string | undefined {
  const json = (name: string): string => jsonText(given.get(name) ?? null, numbers.includes(name))
  if (body.trim() !== '') return filledBody(body, names, json)
  if (fields.length === 0) return undefined
  const fieldOf = (name: string, filled: string): string => {
    const written = parameters.find(
      (each) => each.kind === schemaRequestParametersKind.body && each.name === name,
    )?.value
    const alone = names.find((one) => written === `:${one}`)
    return `${JSON.stringify(name)}:${alone === undefined ? JSON.stringify(filled) : json(alone)}`
  }
  return `{${fields.map(([name, filled]) => fieldOf(name, filled)).join(',')}}`
}

const joined = (apiUrl: string, path: string): string =>
  path === '' ? apiUrl : `${apiUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`

function text(value: Value): string {
  if (value === null) return ''
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : String(value)
}

/** Digits of a number stay digits: they may be more than a double holds. */
function jsonText(value: Value, isNumber: boolean): string {
  if (isNumber && (typeof value === 'bigint' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))))
    return String(value)
  return JSON.stringify(typeof value === 'bigint' || value instanceof Uint8Array ? text(value) : value)
}
