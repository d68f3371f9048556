import { hasEntries } from './json/has-entries.ts'

/** Whether two JSON values are the same; the order of an object's keys does not matter, `undefined` is "not there". */
export function equal(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!hasEntries(one) || !hasEntries(other)) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    return one.every((item, index) => equal(item, other[index]))
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => equal(one[key], other[key]))
}
