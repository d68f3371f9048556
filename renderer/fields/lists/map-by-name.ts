import type { Document } from '../../../runtime/document.ts'
import { getAt, setAt } from '../../../runtime/pointer.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import type { Part } from '../../../runtime/parts/part.ts'
import { isShown } from '../../../runtime/json-schema/is-shown.ts'
import { readText } from '../../model/read-text.ts'

export type Mapped = Record<string, unknown>

/** What a list of mapped parts is made of: each item names one part and says where its value comes from. */
export interface Mapping {
  set: JsonSchemaSet
  /** Schema of an item. */
  items: JsonSchema
  /** Property that names the part, and the one that says where from. */
  identity: string
  way: string
  /** Place of the list. */
  at: string
  /** Parts that may stand at a place while the model holds `value`. */
  parts(name: string, at: string, value: unknown): Part[] | undefined
}

/** Properties of an item that apply besides its name and its way. */
export function valuesOf({ set, items, identity, way }: Mapping, item: Mapped): [string, JsonSchema][] {
  return Object.entries(items.properties ?? {}).flatMap(([name, property]): [string, JsonSchema][] => {
    if (name === identity || name === way || typeof property !== 'object') return []
    const own = resolve(set, property)
    return own['x-no-effect'] !== true && isShown(set, own, items, item) ? [[name, property]] : []
  })
}

/** The item with the part of its own name filled in, where its way has one; undefined where it has none. */
export function filledByName(mapping: Mapping, value: unknown, index: number, item: Mapped): Mapped | undefined {
  return partByName(mapping, value, index, item)?.item
}

function partByName(
  mapping: Mapping,
  value: unknown,
  index: number,
  item: Mapped,
): { item: Mapped; part: Part } | undefined {
  const { set, at, identity, parts } = mapping
  const values = valuesOf(mapping, item)
  const [field, ...others] = values.flatMap(([name, property]) => {
    const kind = resolve(set, property)['x-part']
    return kind === undefined ? [] : [[name, kind] as const]
  })
  if (!field || others.length > 0 || values.some(([name]) => name !== field[0] && item[name] === undefined))
    return undefined
  const [name, kind] = field
  const place = `${at}/${index}`
  const offered = parts(kind, `${place}/${name}`, setAt(value, place, item))
  const wanted = String(item[identity]).toLowerCase()
  const found =
    offered?.find(({ key }) => key.toLowerCase() === wanted) ??
    offered?.find((part) => calledLike(part).some((one) => one.toLowerCase() === wanted))
  return found && { item: { ...item, [name]: found.key }, part: found }
}

/** What a part is called besides its key: the product's own by its word, others by the builder's labels. */
const calledLike = ({ word, label }: Part): string[] => [word ?? '', readText(label, 'ja'), readText(label, 'en')]

/** The list with an item for each part that has none yet and whose name some way has a value for. */
export function mapByName(
  mapping: Mapping,
  value: unknown,
  names: readonly string[],
  ways: readonly unknown[],
): Mapped[] {
  const { at, identity, way } = mapping
  const list = (getAt(value, at) as Mapped[] | undefined) ?? []
  const made = [...list]
  for (const name of names) {
    if (made.some((item) => item[identity] === name)) continue
    const possible = ways.flatMap((one) => candidates(mapping, value, { [identity]: name, [way]: one }))
    // What needs no other document goes first: one that stands elsewhere may not have run yet.
    const tried = possible.toSorted((a, b) => Object.keys(a).length - Object.keys(b).length)
    const before = setAt(value, at, made)
    const all = tried.flatMap((item) => partByName(mapping, before, made.length, item) ?? [])
    const [first] = all
    // What is typed is meant, unless it says of which row.
    const found = (first?.part.typed && all.find(({ part }) => part.identifies)) || first
    if (found) made.push(found.item)
  }
  return made
}

/** An item, or one for each document that stands already beside the list, where its way asks for a document. */
function candidates(mapping: Mapping, value: unknown, item: Mapped): Mapped[] {
  const reference = valuesOf(mapping, item).find(([, property]) => resolve(mapping.set, property)['x-ref'])
  if (!reference) return [item]
  const [name, property] = reference
  const pattern = resolve(mapping.set, property).pattern
  if (pattern === undefined) return []
  const used = addressesIn((value as Document | undefined)?.spec, new RegExp(pattern))
  return [...new Set(used)].map((address) => ({ ...item, [name]: address }))
}

function addressesIn(value: unknown, form: RegExp): string[] {
  if (typeof value === 'string') return form.test(value) ? [value] : []
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((inner) => addressesIn(inner, form))
    : []
}
