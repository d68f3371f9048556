import { getAt } from '../pointer.ts'

/**
 * The objects of the list at a pointer; undefined when there is no list. Other documents are read through this: they
 * may be unsound in ways of their own.
 */
export function objectsAt<Item extends object>(value: unknown, pointer: string): Item[] | undefined {
  const list = getAt(value, pointer)
  return Array.isArray(list)
    ? list.filter((item): item is Item => typeof item === 'object' && item !== null)
    : undefined
}
