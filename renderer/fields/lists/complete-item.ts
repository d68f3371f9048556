import { codesOf } from '../../../runtime/json-schema/codes.ts'
import { isShown } from '../../../runtime/json-schema/is-shown.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { getAt, setAt } from '../../../runtime/pointer.ts'
import type { FieldContext } from '../field-context.ts'
import { fillList } from './fill-list.ts'
import { mapByName } from './map-by-name.ts'

type Known = Pick<FieldContext, 'set' | 'parts' | 'narrowed'>

/**
 * The value with what follows from the documents that an item names: its lists that are filled with parts of others
 * (`x-fill-part`), then its mappings by name. Undefined while these documents are not known.
 */
export function completeItem(context: Known, at: string, schema: JsonSchema, value: unknown): unknown {
  const filled = fillLists(context, at, schema, value)
  return filled === undefined ? undefined : mapLists(context, at, schema, filled)
}

function listsOf({ set }: Known, schema: JsonSchema, item: unknown): [string, JsonSchema][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]): [string, JsonSchema][] => {
    const own = resolve(set, property)
    return own.type === 'array' && isShown(set, own, schema, item) ? [[name, own]] : []
  })
}

function fillLists(context: Known, at: string, schema: JsonSchema, value: unknown): unknown {
  let made = value
  for (const [name, own] of listsOf(context, schema, getAt(value, at))) {
    const { 'x-fill': fill, 'x-fill-part': part, 'x-fill-label': labelAt } = own
    if (fill === undefined || part === undefined) continue
    const place = `${at}/${name}`
    const parts = context.parts(part, `${place}/0${fill}`, made)
    if (!parts) return undefined
    const held = getAt(made, place)
    const list: readonly unknown[] = Array.isArray(held) ? held : []
    const missing = fillList(list, parts, fill, labelAt)
    if (missing.length > 0) made = setAt(made, place, [...list, ...missing])
  }
  return made
}

function mapLists(context: Known, at: string, schema: JsonSchema, value: unknown): unknown {
  const { set } = context
  let made = value
  for (const [name, own] of listsOf(context, schema, getAt(value, at))) {
    const items = typeof own.items === 'object' ? resolve(set, own.items) : {}
    const held = getAt(made, `${at}/${name}`)
    for (const [inner, property] of Object.entries(items.properties ?? {})) {
      const mapping = resolve(set, property)
      if (mapping['x-widget'] !== 'mapping' || !Array.isArray(held)) continue
      for (const index of held.keys()) {
        const mapped = mapOne(context, `${at}/${name}/${index}/${inner}`, mapping, made)
        if (!mapped) return undefined
        if (mapped.length > 0) made = setAt(made, `${at}/${name}/${index}/${inner}`, mapped)
      }
    }
  }
  return made
}

/** The parts of one list mapped by name; undefined while they are not known. */
function mapOne({ set, parts, narrowed }: Known, at: string, schema: JsonSchema, value: unknown) {
  const items = typeof schema.items === 'object' ? resolve(set, schema.items) : {}
  const identity = schema['x-identity'] ?? ''
  const way = items.required?.find((name) => name !== identity) ?? ''
  const named = resolve(set, items.properties?.[identity] ?? {})
  const chosen = resolve(set, items.properties?.[way] ?? {})
  const known = parts(named['x-part'] ?? '', `${at}/0/${identity}`, value)
  if (!known) return undefined
  const wanted = known.filter(({ byItself }) => byItself !== true).map(({ key }) => key)
  const allowed = narrowed(chosen['x-narrow'], `${at}/0/${way}`)
  const ways = (codesOf(set, chosen) ?? [])
    .filter((code) => code.hasEffect !== false && (allowed?.includes(String(code.value)) ?? true))
    .map((code) => code.value)
  return mapByName({ set, items, identity, way, at, parts }, value, wanted, ways)
}
