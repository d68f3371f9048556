import { isObject } from '../json/is-object.ts'
import { propertyOf } from '../json/property-of.ts'

/** A part of the document that names another document, itself, or nothing. */
export class ReferenceRefused extends Error {
  override readonly name = 'ReferenceRefused'
  readonly reference: string
  constructor(reference: string) {
    super(`${reference} is not read`)
    this.reference = reference
  }
}

/** References that lead on to references. */
const mostHops = 20
const longest = 4096

export type Part = Readonly<Record<string, unknown>>

/** Reads parts of one OpenAPI document; references lead nowhere but within it. */
export function resolver(root: unknown) {
  const at = (reference: string): unknown => {
    if (!reference.startsWith('#/') || reference.length > longest) throw new ReferenceRefused(reference)
    return reference
      .slice(2)
      .split('/')
      .reduce<unknown>((part, key) => propertyOf(part, decoded(key).replaceAll('~1', '/').replaceAll('~0', '~')), root)
  }
  return (part: unknown): Part => {
    let found = part
    for (let hops = 0; hops < mostHops; hops++) {
      const reference = propertyOf(found, '$ref')
      if (typeof reference !== 'string') return isObject(found) ? found : {}
      found = at(reference)
    }
    throw new ReferenceRefused(String(propertyOf(found, '$ref')))
  }
}

export type Resolve = ReturnType<typeof resolver>

function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
