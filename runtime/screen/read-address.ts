import { fromHash, type CategoryPath } from '../categories/category-path.ts'
import type { ScreenState } from '../generated/screens/screen-state.ts'

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
