import { hasEntries } from '../../../runtime/json/has-entries.ts'

/** Levels of lists and objects in each other. */
export const deepest = 64

/** Names of fields that could reach a prototype (IN-12). */
export const unsafe: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Neither too deep nor with keys that could reach a prototype (IN-12, DL-04). `depth`: how deep the value itself stands. */
export function isSound(value: Record<string, unknown>, depth = 0): boolean {
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
