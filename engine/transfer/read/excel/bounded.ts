import { requireWithin } from './excel-budget.ts'

/** A list that a workbook fills. Throws `excel-too-large` with one item too many. */
export interface BoundedList<Item> {
  readonly items: readonly Item[]
  keep(item: Item): void
}

export function boundedList<Item>(most: number): BoundedList<Item> {
  const items: Item[] = []
  return {
    items,
    keep(item) {
      requireWithin(items.length + 1, most)
      items.push(item)
    },
  }
}

/** A map that a workbook fills, as `boundedList`. */
export interface BoundedMap<Key, Value> {
  get(key: Key): Value | undefined
  has(key: Key): boolean
  keep(key: Key, value: Value): void
}

export function boundedMap<Key, Value>(most: number): BoundedMap<Key, Value> {
  const map = new Map<Key, Value>()
  return {
    get: (key) => map.get(key),
    has: (key) => map.has(key),
    keep(key, value) {
      map.set(key, value)
      requireWithin(map.size, most)
    },
  }
}
