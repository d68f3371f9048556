import { toHash } from '../../runtime/categories/category-path.ts'
import type { ScreenState } from '../../runtime/generated/screens/screen-state.ts'
import { asText } from '../../runtime/values/as-text.ts'

/** The query and hash with these states in them. A state at its default is left out; other queries stay. */
export function writeAddress(
  slots: Record<string, ScreenState>,
  values: Record<string, unknown>,
  search: string,
  hash: string,
): { search: string; hash: string } {
  const query = new URLSearchParams(search)
  let path = hash
  for (const [name, slot] of Object.entries(slots)) {
    const value = values[name]
    const isDefault = value === undefined || value === null || value === '' || same(value, slot.default)
    if (slot.in === 'query') {
      if (isDefault) query.delete(name)
      else query.set(name, asText(value))
    } else if (slot.in === 'hash') {
      path = isDefault || !Array.isArray(value) || value.length === 0 ? '' : `#${writePath(value)}`
    }
  }
  const text = query.toString()
  return { search: text === '' ? '' : `?${text}`, hash: path }
}

/** Category values joined by slashes; a slash inside a value is written as `%2F`. */
export function writePath(values: readonly unknown[]): string {
  return toHash(values.map((value) => (value === null || value === undefined ? null : String(value as string))))
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
