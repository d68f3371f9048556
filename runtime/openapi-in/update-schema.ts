import type { DocumentOf } from '../document.ts'
import type { SchemaSpec } from '../generated/kinds/schema.ts'
import * as defaults from '../generated/defaults.ts'
import type { RequestParameter } from '../web-api/web-request.ts'
import type { Column } from './columns-of.ts'

type Spec = SchemaSpec
type Parameter = NonNullable<Spec['parameters']>[number]

/** What is new, what is gone and what is another in a schema, by names. */
export interface SchemaChanges {
  added: string[]
  gone: string[]
  changed: string[]
  /** Keys of the columns that are gone. */
  goneColumns: string[]
}

/**
 * A schema that was made of a description, as the description is today: what has come is added, what is gone is taken out, and
 * what somebody has made of it since stays: keys, names, labels, order, test values, limits, and what it says of pages. With a
 * filter of its own its columns stay as they are.
 */
export function updatedSchema(
  mine: DocumentOf<'schema'>,
  fresh: Omit<Spec, 'webApi'>,
): { document: DocumentOf<'schema'>; changes: SchemaChanges } {
  const { spec } = mine
  const hasFilter = spec.request?.filter !== undefined
  const columns = hasFilter ? undefined : merged(spec.resultColumns ?? [], fresh.resultColumns ?? [], columnRules)
  const parameters = merged(spec.parameters ?? [], fresh.parameters ?? [], parameterRules)
  const sent = merged(spec.request?.parameters ?? [], fresh.request?.parameters ?? [], sentRules)
  const { request, parameters: _parameters, resultColumns: before, ...rest } = spec
  const { parameters: _sent, ...asked } = { ...request, ...requestOf(spec, fresh) }
  const resultColumns = columns?.items ?? before ?? []
  const document = {
    ...mine,
    spec: {
      ...rest,
      request: { ...asked, ...(sent.items.length > 0 && { parameters: sent.items }) },
      ...(parameters.items.length > 0 && { parameters: parameters.items }),
      ...(resultColumns.length > 0 && { resultColumns }),
    },
  }
  const all = columns ? [columns, parameters] : [parameters]
  return { document, changes: changesOf(all, columns?.goneItems.map(({ key }) => key) ?? []) }
}

const changesOf = (all: readonly Names[], goneColumns: string[]): SchemaChanges => ({
  added: namesOf(all, 'added'),
  gone: namesOf(all, 'gone'),
  changed: namesOf(all, 'changed'),
  goneColumns,
})

const namesOf = (all: readonly Names[], of: 'added' | 'gone' | 'changed'): string[] => [
  ...new Set(all.flatMap((one) => one[of])),
]

/** Where it is asked for, and where its rows are; pages stay as somebody has set them. */
function requestOf({ request = {} }: Spec, { request: fresh = {} }: Pick<Spec, 'request'>): Spec['request'] {
  const { method, path, bodyType, rows, pages } = fresh
  return {
    ...(method !== undefined && { method }),
    ...(path !== undefined && { path }),
    ...(bodyType !== undefined && { bodyType }),
    ...(rows !== undefined && request.filter === undefined && { rows }),
    ...(request.pages === undefined && pages !== undefined && { pages }),
  }
}

interface Rules<Item> {
  /** By which two are the same. */
  same(item: Item): string
  /** What people call it. */
  called(item: Item): string
  /** The description's, with what was made of it. */
  joined(mine: Item, fresh: Item): Item
  /** It was not made of a description. */
  isOwn?(item: Item): boolean
}

const columnRules: Rules<Column> = {
  same: ({ path, name }) => path ?? name,
  called: ({ name }) => name,
  joined: (mine, fresh) => ({ ...mine, typeClass: fresh.typeClass }),
}

const parameterRules: Rules<Parameter> = {
  same: ({ name }) => name,
  called: ({ name }) => name,
  joined: (mine, { optional, dataType }) => {
    const { optional: _, dataType: _type, ...own } = mine
    return { ...own, ...(dataType !== undefined && { dataType }), ...(optional !== undefined && { optional }) }
  },
}

const sentRules: Rules<RequestParameter> = {
  same: ({ kind, name }) => `${kind} ${name}`,
  called: ({ name }) => name,
  joined: (mine, { value: _, ...fresh }) => ({ ...mine, ...fresh }),
  // A text that somebody has written in.
  isOwn: ({ value }) => !value.startsWith(':'),
}

interface Names {
  added: string[]
  gone: string[]
  changed: string[]
}

interface Merged<Item> extends Names {
  items: Item[]
  goneItems: Item[]
}

function merged<Item>(
  mine: readonly Item[],
  fresh: readonly Item[],
  { same, called, joined, isOwn }: Rules<Item>,
): Merged<Item> {
  const now = new Map(fresh.map((item) => [same(item), item]))
  const before = new Set(mine.map(same))
  const added = fresh.filter((item) => !before.has(same(item)))
  const gone = mine.filter((item) => !now.has(same(item)) && !isOwn?.(item))
  const kept = mine.filter((item) => !gone.includes(item))
  const items = kept.map((item) => {
    const other = now.get(same(item))
    return other ? joined(item, other) : item
  })
  const changed = items.filter((item, at) => inOrder(item) !== inOrder(kept[at]))
  return {
    items: [...items, ...added],
    added: added.map(called),
    gone: gone.map(called),
    changed: changed.map(called),
    goneItems: gone,
  }
}

/** The same text for the same properties, in whatever order they stand. */
const inOrder = (item: unknown): string =>
  JSON.stringify(Object.entries(item ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** By which a schema is found again for its operation: method and path, whatever the values in it are called. */
export const operationOf = ({ request = {} }: Pick<Spec, 'request'>): string =>
  `${request.method ?? defaults.schemaSpec.request.method} ${(request.path ?? '').replaceAll(/:[A-Za-z_]\w*/g, ':')}`
