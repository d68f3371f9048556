import type { Part } from '../../../runtime/parts/part.ts'
import { parsePointer, setAt } from '../../../runtime/pointer.ts'

/**
 * An item for each of these parts that the list does not name yet: the part at the pointer `at` of it, its name at
 * `labelAt` when it has no label of its own.
 */
export function fillList(list: readonly unknown[], parts: readonly Part[], at: string, labelAt?: string): unknown[] {
  const named = new Set(list.flatMap(textsIn))
  return parts
    .filter(({ key }) => !named.has(key))
    .map(({ key, label }) => {
      const item = itemOf(key, parsePointer(at))
      return labelAt === undefined || label ? item : setAt(item, labelAt, key)
    })
}

/** A new item that names a part. */
export function itemOf(key: string, steps: readonly string[]): unknown {
  return steps.reduceRight<unknown>((inner, step) => (/^\d+$/.test(step) ? [inner] : { [step]: inner }), key)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
