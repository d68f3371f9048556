import { fromHash, toHash, type CategoryPath } from '../../runtime/categories/category-path.ts'
import type { ScreenState } from '../../runtime/generated/screens/screen-state.ts'
import { toText } from '../to-text.ts'

/** Reads the states that stand in the address. Unreadable text counts as absent: an old link still opens. */
export function readAddress(slots: Record<string, ScreenState>, search: string, hash: string): Record<string, unknown> {
  const query = new URLSearchParams(search)
  const found: Record<string, unknown> = {}
  for (const [name, slot] of Object.entries(slots)) {
    if (slot.in === 'query') {
      const text = query.get(name)
      found[name] = (text === null ? undefined : decode(text, slot)) ?? slot.default
    } else if (slot.in === 'hash') {
      found[name] = readPath(hash) ?? slot.default
    }
  }
  return found
}

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
      else query.set(name, toText(value))
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

export function readPath(hash: string): CategoryPath | undefined {
  const path = fromHash(hash)
  return path && path.length > 0 ? path : undefined
}

function decode(text: string, slot: ScreenState): unknown {
  const kind = slot.as ?? typeof slot.default
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
  if (kind === 'string') return text
  if (kind === 'boolean') return text === 'true'
  if (kind === 'json' || kind === 'object' || /^[[{]/.test(text)) {
    try {
      return JSON.parse(text) as unknown
    } catch {
      return undefined
    }
  }
  return text
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
