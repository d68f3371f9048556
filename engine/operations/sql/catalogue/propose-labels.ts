import { addressOf, isOfKind, type Document, type Text } from '../../../../runtime/document.ts'
import { equal } from '../../../../runtime/equal.ts'
import { labelOfName } from '../../../../runtime/label-of-name.ts'
import { codeText } from '../../../../runtime/sql/code-text.ts'
import { firstTable } from '../../../../runtime/sql/first-table.ts'
import type { Context } from '../../../call/context.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'

/** Of so many schemas and contents, those that were changed last, the labels are remembered. */
const remembered = 300

/** What a column or parameter may be called; with its table, as other schemas of that table call it before all others. */
export type LabelFor = (name: string, table?: string) => Text | undefined

/** What builders wrote to columns and parameters, by name and by table and name, and to lists, by their table. */
export interface KnownLabels {
  labelFor: LabelFor
  /** What the one list of this table is called; undefined: there is none or several, or it says no more than the name does. */
  ofList: (table: string) => Text | undefined
  /** What was written to the column of this very table; undefined: nothing. */
  ofTable: (table: string, name: string) => Text | undefined
}

/**
 * What a column or parameter may be called: as another schema that the caller may see calls it, the one that was changed
 * last before others; else the words of its name.
 */
export const proposeLabels = async (context: Context): Promise<LabelFor> => (await knownLabels(context)).labelFor

export async function knownLabels(context: Context): Promise<KnownLabels> {
  const [rows, contents] = await Promise.all([latest('schema', context), latest('content', context)])
  const known = new Map<string, Text>()
  const tables = new Map<string, string>()
  const keep = (place: string, label: Text): void => {
    if (!known.has(place)) known.set(place, label)
  }
  for (const document of rows) {
    if (!isOfKind('schema', document)) continue
    const { sql, resultColumns = [], parameters = [] } = document.spec
    const table = firstTable(codeText(sql))
    if (table !== undefined) tables.set(addressOf(document), table)
    for (const { name, label } of [...resultColumns, ...parameters]) {
      // What was only derived says no more than the name does.
      if (!label || label === labelOfName(name)) continue
      keep(placeOf(name), label)
      if (table !== undefined) keep(placeOf(name, table), label)
    }
  }
  const lists = namesOfLists(contents, tables)
  const ofTable = (table: string, name: string): Text | undefined => known.get(placeOf(name, table))
  return {
    ofTable,
    ofList: (table) => lists.get(table.toLowerCase()),
    labelFor: (name, table) =>
      (table === undefined ? undefined : ofTable(table, name)) ?? known.get(placeOf(name)) ?? labelOfName(name),
  }
}

/** What the one list of a table is called; several lists of one table show parts of it, and none of their names is its own. */
function namesOfLists(contents: readonly Document[], tables: ReadonlyMap<string, string>): Map<string, Text> {
  const lists = new Map<string, Text[]>()
  for (const document of contents) {
    if (!isOfKind('content', document)) continue
    const table = tables.get(document.spec.list?.dataSchemas[0]?.schema ?? '')
    if (table === undefined || !document.name || document.name === labelOfName(table)) continue
    const key = table.toLowerCase()
    const before = lists.get(key) ?? []
    if (!before.some((one) => equal(one, document.name))) lists.set(key, [...before, document.name])
  }
  return new Map([...lists].flatMap(([table, [name, more]]) => (name && more === undefined ? [[table, name]] : [])))
}

/** Documents of a kind that the caller sees, those that were changed last first. */
async function latest(kind: string, context: Context): Promise<Document[]> {
  if (!mayUseKind(kind, 'read', context)) return []
  const sort = { field: 'updatedAt', direction: 'desc' } as const
  return (await context.store.documents.list({ kind, sort, limit: remembered })).rows.map(({ document }) => document)
}

const placeOf = (name: string, table = ''): string => `${table.toLowerCase()}\n${name.toLowerCase()}`
