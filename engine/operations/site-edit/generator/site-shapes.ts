import type { TableRelations } from '../../../../runtime/generated/calls/answer.ts'
import { isReceiptTable } from '../../../execution/idempotency/receipts.ts'
import type { Catalogue } from '../../../sources/catalogue.ts'
import { pairsWith } from './list/pairs.ts'
import { joinedReferences, type FindShape, type TableShape } from './table-shape.ts'

/** So many references lead from a table to the name of another row. */
const hops = 2

/** Tables of one library of a catalogue, each asked for once. Kumiki's own receipts are none of them. */
export interface SiteShapes {
  relations: readonly TableRelations[]
  shapeOf(table: string): Promise<TableShape | undefined>
  /** Of tables that were asked for. */
  find: FindShape
  /** Asks for the tables, for those to which they refer and to which those refer, and for those that are bound to them by pairs. */
  load(tables: readonly string[]): Promise<void>
}

export async function siteShapes(catalogue: Catalogue, library: string): Promise<SiteShapes> {
  const relations = (await catalogue.relations(library)).filter(({ name }) => !isReceiptTable(name))
  const asked = new Map<string, Promise<TableShape | undefined>>()
  const known = new Map<string, TableShape>()
  const place = (one: { library: string; table: string }) => `${one.library}\n${one.table}`

  function ask(one: { library: string; table: string }): Promise<TableShape | undefined> {
    const before = asked.get(place(one))
    if (before) return before
    const shape = readShape(catalogue, one)
    asked.set(place(one), shape)
    return shape.then((found) => {
      if (found) known.set(place(one), found)
      return found
    })
  }

  async function load(tables: readonly string[]): Promise<void> {
    const pairs = tables.flatMap((table) => pairsWith({ library, name: table }, relations))
    // What the other side refers to may say that its rows are persons.
    const all = [...tables, ...pairs.flatMap(({ table, other }) => [table, other])]
    let wanted = [...new Set(all)].map((table) => ({ library, table }))
    for (let hop = 0; hop <= hops && wanted.length > 0; hop++) {
      const found = await Promise.all(wanted.map(ask))
      wanted = found
        .flatMap((shape) => (shape ? joinedReferences(shape) : []))
        .filter((reference) => !known.has(place(reference)))
    }
  }

  return {
    relations,
    shapeOf: (table) => ask({ library, table }),
    find: (one) => known.get(place(one)),
    load,
  }
}

async function readShape(
  catalogue: Catalogue,
  { library, table }: { library: string; table: string },
): Promise<TableShape | undefined> {
  const [relations, columns, { rows }] = await Promise.all([
    catalogue.relations(library),
    catalogue.columns({ schema: library, name: table }),
    catalogue.tables({ library, find: table, limit: 1000 }),
  ])
  if (columns.length === 0) return undefined
  const { text, view = false } = rows.find(({ name }) => name === table) ?? {}
  const own = relations.find(({ name }) => name === table) ?? { keys: [], references: [] }
  return {
    ...{ library, name: table, columns, relations: own },
    ...(view && { isView: true as const }),
    ...(text !== undefined && { text }),
  }
}
