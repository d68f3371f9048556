import { isObject } from '../json/is-object.ts'
import type { Document } from '../document.ts'

/** The screen with every list of conditions after `when` and `disabled` joined: all of them must hold. */
export function joinConditions(screen: Document): Document {
  return { ...screen, spec: inside(screen.spec) }
}

function joined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(joined)
  return isObject(value) ? inside(value) : value
}

function inside(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, property(key, joined(inner))]))
}

const property = (key: string, value: unknown): unknown =>
  (key === 'when' || key === 'disabled') && Array.isArray(value) ? { all: value } : value
