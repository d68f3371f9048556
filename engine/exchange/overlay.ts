import { existsSync, readFileSync } from 'node:fs'
import { addressOf, isAddress, type Address, type Document } from '../../runtime/document.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import { valueFields, type ValueRule } from './value-rules.ts'

/** What differs in one environment. */
export interface Overlay {
  /** By address, as the folder says it: what is written over the document (RFC 7396). */
  patches: Readonly<Record<string, Record<string, unknown>>>
  /** Documents of the folder in whose place one of this installation is used: they do not come. */
  map: Readonly<Record<string, Address>>
  /** Documents that come under another key; what they own goes with them. */
  keys: Readonly<Record<string, string>>
  /** Hosts, libraries and the like that are called otherwise here. */
  values: readonly ValueRule[]
}

export const noOverlay: Overlay = { patches: {}, map: {}, keys: {}, values: [] }

/** Names of an overlay that are no addresses. */
const [mapName, keysName, valuesName] = ['$map', '$keys', '$values'] as const

/**
 * Reads a file such as `{ "data-source/shop": { "spec": { "system": "db.staging" } } }`, also with `$map`, `$keys` and
 * `$values`, as the console saves what was chosen there.
 */
export function readOverlay(path: string): Overlay {
  return overlayOf(
    readObject(path, (value) => isObject(value) || Array.isArray(value)),
    path,
  )
}

/** The same of what stands in such a file. Throws a sentence. */
export function overlayOf(written: Readonly<Record<string, unknown>>, path: string): Overlay {
  const { [mapName]: map = {}, [keysName]: keys = {}, [valuesName]: values = [], ...patches } = written
  for (const [address, patch] of Object.entries(patches)) {
    if (!isAddress(address) || !isObject(patch))
      throw new Error(`${path} is an object of addresses (kind/key), each with an object.`)
    for (const name of ['kind', 'key', 'version'])
      if (Object.hasOwn(patch, name))
        throw new Error(
          `${path} changes the ${name} of ${address}: an overlay says what a document holds, not which one it is.`,
        )
  }
  if (!areMapped(map))
    throw new Error(`${path}: ${mapName} is an object of addresses, each with an address of the same kind.`)
  if (!areKeys(keys)) throw new Error(`${path}: ${keysName} is an object of addresses, each with a new key.`)
  if (!Array.isArray(values) || !values.every(isRule))
    throw new Error(
      `${path}: ${valuesName} is a list of { "field", "find", "replace" }, where the field is one of ${valueFields.join(', ')}.`,
    )
  return { patches: arePatches(patches) ? patches : {}, map, keys, values }
}

/** An overlay as a file says it; what is empty is left out. */
export function overlayFile({ patches, map, keys, values }: Overlay): Record<string, unknown> {
  return {
    ...(Object.keys(map).length > 0 && { [mapName]: map }),
    ...(Object.keys(keys).length > 0 && { [keysName]: keys }),
    ...(values.length > 0 && { [valuesName]: values }),
    ...patches,
  }
}

const arePatches = (value: Readonly<Record<string, unknown>>): value is Overlay['patches'] =>
  Object.values(value).every(isObject)
const areMapped = (value: unknown): value is Overlay['map'] =>
  isObject(value) && Object.entries(value).every(([from, to]) => isMapped(from, to))
const areKeys = (value: unknown): value is Overlay['keys'] =>
  isObject(value) && Object.entries(value).every(([from, key]) => isAddress(from) && isKey(key))
const isMapped = (from: string, to: unknown): boolean =>
  isAddress(from) && typeof to === 'string' && isAddress(to) && kindOf(from) === kindOf(to)
const kindOf = (address: string): string => address.slice(0, address.indexOf('/'))
const isKey = (key: unknown): boolean => typeof key === 'string' && key !== '' && !key.includes('/')

function isRule(rule: unknown): rule is ValueRule {
  if (!isObject(rule)) return false
  const { field, find, replace } = rule
  return (
    valueFields.some((one) => one === field) && typeof find === 'string' && find !== '' && typeof replace === 'string'
  )
}

/** An object of objects, or of what `isRight` says; throws a sentence. */
export function readObject(path: string, isRight: (value: unknown) => boolean = isObject): Record<string, unknown> {
  if (!existsSync(path)) throw new Error(`There is no ${path}`)
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The parser would quote what stands there, and that may be a password.
    throw new Error(`${path} is not JSON.`)
  }
  if (!isObject(value) || !Object.values(value).every(isRight))
    throw new Error(`${path} is an object of addresses (kind/key), each with an object.`)
  return value
}

/** The document with its patch merged in (objects are merged, null takes away, all else is replaced). */
export function overlaid(document: Document, { patches }: Pick<Overlay, 'patches'>): Document {
  const patch = Object.hasOwn(patches, addressOf(document)) ? patches[addressOf(document)] : undefined
  return patch ? (merged(document, patch) as Document) : document
}

/** An overlay for what is not in the folder would do nothing: the first such address. */
export function strayOverlay(addresses: ReadonlySet<string>, { patches, map, keys }: Overlay): string | undefined {
  return [patches, map, keys].flatMap((part) => Object.keys(part)).find((address) => !addresses.has(address))
}

function merged(value: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const result = new Map(Object.entries(isObject(value) ? value : {}))
  for (const [name, one] of Object.entries(patch)) {
    if (one === null) result.delete(name)
    else result.set(name, merged(result.get(name), one))
  }
  return Object.fromEntries(result)
}
