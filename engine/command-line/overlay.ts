import { existsSync, readFileSync } from 'node:fs'
import { addressOf, type Document } from '../../runtime/document.ts'

/** What differs in one environment: by address, what is written over the document. */
export type Overlay = Readonly<Record<string, Record<string, unknown>>>

/** Reads a file such as `{ "data-source/shop": { "spec": { "system": "db.staging" } } }`. */
export function readOverlay(path: string): Overlay {
  const overlay = readObject(path) as Overlay
  for (const [address, patch] of Object.entries(overlay))
    for (const name of ['kind', 'key', 'version'])
      if (Object.hasOwn(patch, name))
        throw new Error(
          `${path} changes the ${name} of ${address}: an overlay says what a document holds, not which one it is.`,
        )
  return overlay
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

/** The document with its overlay merged in (RFC 7396: objects are merged, null takes away, all else is replaced). */
export function overlaid(document: Document, overlay: Overlay): Document {
  const patch = Object.hasOwn(overlay, addressOf(document)) ? overlay[addressOf(document)] : undefined
  return patch ? (merged(document, patch) as Document) : document
}

/** An overlay for what is not in the folder would do nothing: the first such address. */
export function strayOverlay(documents: readonly Document[], overlay: Overlay): string | undefined {
  const known = new Set<string>(documents.map(addressOf))
  return Object.keys(overlay).find((address) => !known.has(address))
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
