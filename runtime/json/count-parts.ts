import { hasEntries } from './has-entries.ts'

/** Lists and objects in a value that is not too deep. */
export function countParts(value: unknown): number {
  if (!hasEntries(value)) return 0
  let count = 1
  for (const inner of Object.values(value)) count += countParts(inner)
  return count
}
