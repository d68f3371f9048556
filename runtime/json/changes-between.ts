import { equal } from '../equal.ts'
import { toStep } from '../pointer.ts'
import { isObject } from './is-object.ts'

/** A place at which a value differs from another one, and what stands there now; undefined: nothing. */
export interface PlacedChange {
  at: string
  value: unknown
}

/**
 * The smallest places whose values make `after` of `before`, in an order in which they can be set one after the other. A list
 * of another length is one place: which of its items is which, JSON does not say.
 */
export function changesBetween(before: unknown, after: unknown, at = ''): PlacedChange[] {
  if (equal(before, after)) return []
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      changesBetween(before[name], after[name], `${at}/${toStep(name)}`),
    )
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((item, index) => changesBetween(before[index], item, `${at}/${index}`))
  return [{ at, value: after }]
}
