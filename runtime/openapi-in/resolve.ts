import { isObject } from '../json/is-object.ts'
import { propertyOf } from '../json/property-of.ts'
import { Unread } from './unread.ts'

/** References that lead on to references. */
const mostHops = 20
const longest = 4096

export type Part = Readonly<Record<string, unknown>>

/** Files of a description by their names, which its references name in whole (`join-files.ts`). */
export type Files = ReadonlyMap<string, unknown>

/** Reads parts of one description; references lead nowhere but within it. Throws `Unread`. */
export function resolver(root: unknown, files: Files = new Map()) {
  const at = (reference: string): unknown => {
    const [, file = '', pointer = ''] = /^([^#]*)#?(.*)$/s.exec(reference) ?? []
    const whole = file === '' ? root : files.get(file)
    const isRead = reference.length <= longest && whole !== undefined && (pointer === '' || pointer.startsWith('/'))
    if (!isRead || reference === '') throw new Unread('openapi-outside', reference)
    return pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((part, key) => propertyOf(part, decoded(key).replaceAll('~1', '/').replaceAll('~0', '~')), whole)
  }
  return (part: unknown): Part => {
    let found = part
    for (let hops = 0; hops < mostHops; hops++) {
      const reference = propertyOf(found, '$ref')
      if (typeof reference !== 'string') return isObject(found) ? found : {}
      found = at(reference)
    }
    throw new Unread('openapi-outside', String(propertyOf(found, '$ref')))
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
