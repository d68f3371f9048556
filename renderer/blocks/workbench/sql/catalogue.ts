import type {
  CatalogueColumn,
  CatalogueLibrary,
  CatalogueTable as ToldTable,
  TableRelations,
} from '../../../../runtime/generated/calls/answer.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import type { CallResponses } from '../../../../runtime/generated/calls.ts'
import { callLike } from '../../../call/call-like.ts'
import type { CallOptions } from '../../../call/call.ts'
import type { App } from '../../../app/app.ts'

export type { CatalogueColumn, CatalogueLibrary, TableRelations }

export interface CatalogueTable extends ToldTable {
  /** The database finds it without its library. */
  usual?: boolean
}

export interface Tables {
  libraries: CatalogueLibrary[]
  rows: CatalogueTable[]
  /** There are more tables than these. */
  more: boolean
}

/** The database did not say what is in it. */
export class CatalogueFailed extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** What is in a database, asked once. */
export interface Catalogue {
  tables(query?: { library?: string; find?: string }): Promise<Tables>
  columns(table: { library: string; name: string }): Promise<CatalogueColumn[]>
  /** Keys and references of the tables of a library; none where the screen names no call. */
  relations(library: string): Promise<TableRelations[]>
  /** Forgets what is known here and in the engine. */
  refresh(): void
  subscribe(listener: () => void): () => void
  version(): number
}

/** Calls that read it; each screen names them. */
export interface CatalogueCalls {
  tables: string
  columns: string
  relations?: string
}

const kept = new WeakMap<App, Map<string, Catalogue>>()

/** The catalogue of a data source by its number; editor and browser share one. */
export function catalogueOf(app: App, calls: CatalogueCalls, source: number): Catalogue {
  const known = kept.get(app) ?? new Map<string, Catalogue>()
  kept.set(app, known)
  const name = `${calls.tables} ${calls.relations ?? ''} ${source}`
  const before = known.get(name)
  if (before) return before
  const made = makeCatalogue(app, calls, source)
  known.set(name, made)
  return made
}

function makeCatalogue(app: App, calls: CatalogueCalls, dbId: number): Catalogue {
  const listeners = new Set<() => void>()
  let version = 0
  /** Asks a call once for each input. */
  const once = <Answer extends { problems: Problem[] }>(
    known: Map<string, Promise<Answer>>,
    ask: (input: Record<string, unknown>, options: CallOptions) => Promise<Answer>,
    input: Record<string, unknown>,
  ): Promise<Answer> => {
    const name = JSON.stringify(input)
    const before = known.get(name)
    if (before) return before
    const sent = { dbId, ...input, ...(version > 0 && { refresh: true }) }
    // That it is not allowed is said in the place of what was asked for.
    const asked = ask(sent, { shownByCaller: ({ status }) => status === 403 }).then((answer) => {
      const [problem] = answer.problems
      if (problem) throw new CatalogueFailed(problem)
      return answer
    })
    known.set(name, asked)
    asked.catch(() => known.delete(name))
    return asked
  }
  const tables = new Map<string, Promise<CallResponses['sql-tables']>>()
  const columns = new Map<string, Promise<CallResponses['sql-sysfields']>>()
  const relations = new Map<string, Promise<CallResponses['sql-relations']>>()
  const askTables = (input: unknown, options: CallOptions) =>
    callLike<'sql-tables'>(app.callNamed, calls.tables, input, options)
  const askColumns = (input: unknown, options: CallOptions) =>
    callLike<'sql-sysfields'>(app.callNamed, calls.columns, input, options)
  const askRelations = async (input: unknown, options: CallOptions) =>
    calls.relations === undefined
      ? { rows: [], problems: [] }
      : callLike<'sql-relations'>(app.callNamed, calls.relations, input, options)
  return {
    relations: async (library) => (await once(relations, askRelations, { library })).rows,
    tables: async (query = {}) => {
      const { libraries, rows, more } = await once(tables, askTables, { limit: 1000, ...query })
      const library = usualLibrary(libraries)
      const told = rows.map((row) => (row.library === library ? { ...row, usual: true } : row))
      return { libraries, rows: told, more }
    },
    columns: async ({ library, name }) => (await once(columns, askColumns, { library, table: name })).rows,
    refresh() {
      tables.clear()
      columns.clear()
      relations.clear()
      version++
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
  }
}

/** The library that a database looks into by itself: the only one, or the one of its vendor's convention. */
function usualLibrary(libraries: readonly CatalogueLibrary[]): string | undefined {
  const [only, ...others] = libraries
  if (only && others.length === 0) return only.name
  return libraries.find(({ name }) => name === 'public' || name === 'dbo' || name === 'main')?.name
}
