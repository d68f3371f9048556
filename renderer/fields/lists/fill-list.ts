import { withBrought, type Offered } from '../offered.ts'
import type { Part } from '../../../runtime/parts/part.ts'
import { getAt, parsePointer, setAt } from '../../../runtime/pointer.ts'

/**
 * An item for each of these parts that the list does not name yet: the part at the pointer `at` of it, its name at
 * `labelAt` when it has no label of its own.
 */
export function fillList(list: readonly unknown[], parts: readonly Part[], at: string, labelAt?: string): unknown[] {
  const named = new Set(list.flatMap(textsIn))
  return parts
    .filter(({ key }) => !named.has(key))
    .map(({ key, label, brings }) => {
      const item = withBrought(itemOf(key, parsePointer(at)), { brings: brings ?? {} })
      return labelAt === undefined || label ? item : setAt(item, labelAt, key)
    })
}

/**
 * An item for each offered text that the list does not name yet, with what it brings; at `numberAt` which item of the
 * list it is, from 1.
 */
export function fillOffered(
  list: readonly unknown[],
  offered: readonly Offered[],
  { at, numberAt }: { at: string; numberAt?: string | undefined },
): unknown[] {
  const named = new Set(list.map((item) => getAt(item, at)))
  return offered
    .filter(({ value }) => !named.has(value))
    .map((one, index) => {
      const item = withBrought(itemOf(one.value, parsePointer(at)), one)
      return numberAt === undefined ? item : setAt(item, numberAt, list.length + index + 1)
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
