import { jsonSchemaAt } from '../../../runtime/json-schema/json-schema-at.ts'
import { documentJsonSchema } from '../../../runtime/json-schema/document-json-schema.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { parsePointer } from '../../../runtime/pointer.ts'
import type { OperationRequests } from '../../../runtime/generated/operations.ts'
import { notDone } from '../../codes/refusals.ts'
import type { Choices, Side } from '../../exchange/join-sides.ts'
import { overlayOf, type Overlay } from '../../exchange/overlay.ts'
import { valueFields, type ValueRule } from '../../exchange/value-rules.ts'

/** What was chosen in the steps. */
export type Wish = OperationRequests['import-plan']
export type Chosen = Pick<Wish, 'map' | 'rules' | 'said' | 'patches'>

/** The document of the file comes, in place of one that is here. */
export const bring = 'bring'

/** What stands behind the first space of a key: `data-source/shop password`. */
export function splitKey(key: string): [before: string, behind: string] {
  const space = key.indexOf(' ')
  return [key.slice(0, space), key.slice(space + 1)]
}

/** Those that say something. */
export const entriesOf = (map: Readonly<Record<string, string | null>> = {}): [string, string][] =>
  Object.entries(map).flatMap(([key, value]) => (value === null || value === '' ? [] : [[key, value]]))

/** By field, value and what it is here: `host db.dev` → `db.prod`. */
export function rulesOf({ rules }: Pick<Chosen, 'rules'>): ValueRule[] {
  return entriesOf(rules).flatMap(([key, replace]) => {
    const [sort, find] = splitKey(key)
    const field = valueFields.find((one) => one === sort)
    return field === undefined || find === '' ? [] : [{ field, find, replace }]
  })
}

/** What was chosen, as the command line reads it. `asked`: what new documents have where nobody said otherwise. */
export function overlayOfChosen(
  { map, rules, said, patches = {} }: Chosen,
  { set, asked = {} }: { set: JsonSchemaSet; asked?: Readonly<Record<string, string>> },
): Overlay {
  const keys: Record<string, string> = {}
  const written = new Map(Object.entries(patches).map(([address, patch]) => [address, structuredClone(patch)]))
  for (const [key, value] of entriesOf({ ...asked, ...Object.fromEntries(entriesOf(said)) })) {
    const [address, at] = splitKey(key)
    if (at === '/key') keys[address] = value
    else written.set(address, withValueAt(written.get(address) ?? {}, at, typed(address, at, { value, set })))
  }
  const found = {
    $map: Object.fromEntries(entriesOf(map).filter(([, to]) => to !== bring)),
    $keys: keys,
    $values: rulesOf({ rules }),
    ...Object.fromEntries(written),
  }
  try {
    return overlayOf(found, 'import')
  } catch (error) {
    throw wrongChoices(error)
  }
}

export const wrongChoices = (error: unknown) =>
  notDone({ text: 'import-choices-wrong', values: [error instanceof Error ? error.message : ''] })

/** A number where the schema asks for one. */
function typed(address: string, at: string, { value, set }: { value: string; set: JsonSchemaSet }): unknown {
  const kind = address.slice(0, address.indexOf('/'))
  if (!set.hasKind(kind)) return value
  const place = jsonSchemaAt(set, documentJsonSchema(set, kind), { spec: {} }, at)
  return place?.schema.type === 'integer' && /^\d+$/.test(value) ? Number(value) : value
}

function withValueAt(patch: Record<string, unknown>, at: string, value: unknown): Record<string, unknown> {
  const [step, ...rest] = parsePointer(at)
  if (step === undefined) return patch
  const inner = patch[step]
  const next = rest.length === 0 ? value : withValueAt(isObject(inner) ? inner : {}, `/${rest.join('/')}`, value)
  return { ...patch, [step]: next }
}

/** Whose value holds, by address and place. */
export function choicesOf({ choices }: Pick<Wish, 'choices'>): Choices {
  const found: Record<string, Record<string, Side>> = {}
  for (const [key, side] of entriesOf(choices)) {
    const [address, at] = splitKey(key)
    if (side === 'ours' || side === 'theirs') (found[address] ??= {})[at] = side
  }
  return found
}

/** Kinds of connections: what they lead to differs from one installation to the next. */
export const isConnection = (kind: string, set: JsonSchemaSet): boolean =>
  set.hasKind(kind) &&
  Object.values(set.kind(kind).properties ?? {}).some(
    (property) => typeof property === 'object' && property['x-environment'] === 'host',
  )
