import { foldWidth } from '../../runtime/values/fold-width.ts'
import type { CatalogueColumn, CatalogueLibrary, CatalogueTable, StatementSource, TableRelations } from './source.ts'

const keepMs = 5 * 60_000
const mostEntries = 300
const mostRows = 100_000
/** A library with more tables than this is searched by the database, not in memory. */
const wholeLibrary = 5_000

export interface Catalogue {
  libraries(): Promise<CatalogueLibrary[]>
  /** `find` is a part of the name or the text. `more`: there are further ones. */
  tables(query: { library?: string; find?: string; limit: number }): Promise<{ rows: CatalogueTable[]; more: boolean }>
  columns(table: { schema: string; name: string }): Promise<CatalogueColumn[]>
  /** Keys and references of every table of a library. */
  relations(library: string): Promise<TableRelations[]>
  /** Forgets everything, so that the next question goes to the database. */
  refresh(): void
}

interface Entry {
  rows: Promise<unknown[]>
  count: number
  until: number
}

const catalogues = new WeakMap<StatementSource, Catalogue>()

/**
 * The catalogue of a source, kept as long as the source is: a changed document or secret opens another source and with
 * it another catalogue.
 */
export function catalogueOf(source: StatementSource): Catalogue {
  let catalogue = catalogues.get(source)
  if (!catalogue) catalogues.set(source, (catalogue = makeCatalogue(source)))
  return catalogue
}

/**
 * Answers of the source's catalogue are kept for five minutes, up to 100,000 rows, the longest unused going first.
 * Callers who ask the same at the same time share one query; failures are not kept.
 */
export function makeCatalogue(source: StatementSource, now: () => number = Date.now): Catalogue {
  const entries = new Map<string, Entry>()

  const forget = (key: string, entry: Entry): void => {
    if (entries.get(key) === entry) entries.delete(key)
  }

  const trim = (): void => {
    let rows = 0
    for (const entry of entries.values()) rows += entry.count
    for (const [key, entry] of entries) {
      if (entries.size <= 1 || (entries.size <= mostEntries && rows <= mostRows)) return
      entries.delete(key)
      rows -= entry.count
    }
  }

  const ask = <Row>(key: string, query: () => Promise<Row[]>): Promise<Row[]> => {
    const known = entries.get(key)
    entries.delete(key)
    const entry = known && known.until > now() ? known : { rows: query(), count: 0, until: now() + keepMs }
    // Last in the map is used last.
    entries.set(key, entry)
    if (entry !== known)
      entry.rows.then(
        (rows) => {
          entry.count = rows.length
          trim()
        },
        () => forget(key, entry),
      )
    return entry.rows as Promise<Row[]>
  }

  const tablesOf = (library: string | undefined, find: string, limit: number): Promise<CatalogueTable[]> =>
    ask(`tables ${JSON.stringify([library, find, limit])}`, () =>
      source.tables({ limit, ...(library !== undefined && { schema: library }), ...(find !== '' && { find }) }),
    )

  return {
    libraries: () => ask('libraries', () => source.libraries()),
    async tables({ library, find = '', limit }) {
      const all = await tablesOf(library, '', wholeLibrary)
      const isWhole = all.length < wholeLibrary
      const wanted = isWhole ? all.filter(contains(find)) : await tablesOf(library, find, limit + 1)
      return { rows: wanted.slice(0, limit), more: wanted.length > limit }
    },
    relations: (library) => ask(`relations ${JSON.stringify(library)}`, () => source.relations(library)),
    columns: (table) => ask(`columns ${JSON.stringify([table.schema, table.name])}`, () => source.columns(table)),
    refresh: () => entries.clear(),
  }
}

function contains(find: string): (table: CatalogueTable) => boolean {
  const wanted = folded(find)
  return ({ name, text = '' }) => folded(name).includes(wanted) || folded(text).includes(wanted)
}

function folded(text: string): string {
  return foldWidth(text).toLowerCase()
}
