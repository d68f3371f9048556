import { equal } from '../../runtime/equal.ts'
import { asText } from '../../runtime/values/as-text.ts'

export type ListItem = Record<string, unknown>

/** One item that a found list has otherwise than the model's own. */
export interface ItemDifference {
  change: 'new' | 'changed' | 'renamed' | 'gone'
  /** What names the item in both lists. */
  name: string
  before?: ListItem
  found?: ListItem
  /** Properties that differ. */
  properties: string[]
}

/**
 * Compares two lists by a property that names items, capital and small letters alike; with `renames` one that has only
 * another name is found again. Only the `compared` properties count; whatever else an item of the model has is its own.
 */
export function listDifference(
  before: readonly ListItem[],
  found: readonly ListItem[],
  { by, compared, renames = false }: { by: string; compared: readonly string[]; renames?: boolean },
): ItemDifference[] {
  const nameOf = (item: ListItem): string => asText(item[by]).toLowerCase()
  const known = new Map(before.map((item) => [nameOf(item), item]))
  const names = new Set(found.map(nameOf))
  const partners = renames ? renamedItems(before, found, { nameOf, compared }) : new Map<ListItem, ListItem>()
  const differing = found.flatMap((item): ItemDifference[] => {
    const own = known.get(nameOf(item))
    const name = asText(item[by])
    const partner = partners.get(item)
    if (partner) return [{ change: 'renamed', name, before: partner, found: item, properties: [by] }]
    if (!own) return [{ change: 'new', name, found: item, properties: [] }]
    const properties = compared.filter((property) => !equal(plain(own[property]), plain(item[property])))
    return properties.length === 0 ? [] : [{ change: 'changed', name, before: own, found: item, properties }]
  })
  const gone = before
    .filter((item) => !names.has(nameOf(item)) && ![...partners.values()].includes(item))
    .map((item): ItemDifference => ({ change: 'gone', name: asText(item[by]), before: item, properties: [] }))
  return [...differing, ...gone]
}

/** What is new and is like one that is gone, at its place or as the only ones: it only has another name. */
function renamedItems(
  before: readonly ListItem[],
  found: readonly ListItem[],
  { nameOf, compared }: { nameOf(item: ListItem): string; compared: readonly string[] },
): ReadonlyMap<ListItem, ListItem> {
  const names = new Set(before.map(nameOf))
  const foundNames = new Set(found.map(nameOf))
  const fresh = found.filter((item) => !names.has(nameOf(item)))
  const gone = before.filter((item) => !foundNames.has(nameOf(item)))
  const areOnly = fresh.length === 1 && gone.length === 1
  return new Map(
    fresh.flatMap((item): [ListItem, ListItem][] => {
      const own = gone.find((one) => areOnly || before.indexOf(one) === found.indexOf(item))
      const isLike = own && compared.every((property) => equal(plain(own[property]), plain(item[property])))
      return isLike ? [[item, own]] : []
    }),
  )
}

/** No value, 0 and no are what a document leaves out. */
function plain(value: unknown): unknown {
  return value === 0 || value === false || value === null ? undefined : value
}

/** The model's list with the chosen differences taken over, in the order of the found list; what is kept of gone items follows. */
export function adopted(
  before: readonly ListItem[],
  found: readonly ListItem[],
  chosen: readonly ItemDifference[],
  { by, taken }: { by: string; taken: readonly string[] },
): ListItem[] {
  const nameOf = (item: ListItem): string => asText(item[by]).toLowerCase()
  const isChosen = (item: ListItem): boolean => chosen.some(({ name }) => name.toLowerCase() === nameOf(item))
  const renamed = new Map(
    chosen.flatMap(({ change, before: own, found: item }) => (change === 'renamed' ? [[item, own]] : [])),
  )
  const standing = found.flatMap((item): ListItem[] => {
    const own = before.find((one) => nameOf(one) === nameOf(item)) ?? renamed.get(item)
    if (!isChosen(item)) return own ? [own] : []
    const values = Object.fromEntries(taken.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])))
    if (!own) return [values]
    const kept = Object.fromEntries(Object.entries(own).filter(([name]) => name === 'key' || !taken.includes(name)))
    return [{ ...values, ...kept }]
  })
  const names = new Set(found.map(nameOf))
  const isRenamed = (item: ListItem): boolean => [...renamed.values()].includes(item)
  return [...standing, ...before.filter((item) => !names.has(nameOf(item)) && !isChosen(item) && !isRenamed(item))]
}
