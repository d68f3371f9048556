import type { Problem } from '../../../../runtime/problem.ts'
import type { App } from '../../../app.ts'

export interface CatalogueLibrary {
  name: string
  text?: string
}

export interface CatalogueTable {
  /** Library or schema; empty where the database has none. */
  library: string
  name: string
  /** The database finds it without its library. */
  usual?: boolean
  view: boolean
  text?: string
}

export interface CatalogueColumn {
  name: string
  type: string
  typeClass: string
  size?: number
  decimalDigits?: number
  inullable?: boolean
  /** Place in the primary key, from 1. */
  key?: number
  /** Comment or column heading. */
  label?: string
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
  /** Forgets what is known here and in the engine. */
  refresh(): void
  subscribe(listener: () => void): () => void
  version(): number
}

/** Calls that read it; each screen names them. */
export interface CatalogueCalls {
  tables: string
  columns: string
}

const kept = new WeakMap<App, Map<string, Catalogue>>()

/** The catalogue of a data source by its number; editor and browser share one. */
export function catalogueOf(app: App, calls: CatalogueCalls, source: number): Catalogue {
  const known = kept.get(app) ?? new Map<string, Catalogue>()
  kept.set(app, known)
  const name = `${calls.tables} ${source}`
  const before = known.get(name)
  if (before) return before
  const made = makeCatalogue(app, calls, source)
  known.set(name, made)
  return made
}

function makeCatalogue(app: App, calls: CatalogueCalls, dbId: number): Catalogue {
  const answers = new Map<string, Promise<unknown>>()
  const listeners = new Set<() => void>()
  let version = 0
  const once = <T>(call: string, input: Record<string, unknown>): Promise<T> => {
    const name = `${call} ${JSON.stringify(input)}`
    const before = answers.get(name)
    if (before) return before as Promise<T>
    const sent = { dbId, ...input, ...(version > 0 && { refresh: true }) }
    // That it is not allowed is said in the place of what was asked for.
    const asked = app.callNamed(call, sent, { shownByCaller: ({ status }) => status === 403 }).then((answer) => {
      const [problem] = (answer as { problems?: Problem[] }).problems ?? []
      if (problem) throw new CatalogueFailed(problem)
      return answer
    })
    answers.set(name, asked)
    asked.catch(() => answers.delete(name))
    return asked as Promise<T>
  }
  return {
    tables: async (query = {}) => {
      const { libraries, rows, more } = await once<Tables>(calls.tables, { limit: 1000, ...query })
      const library = usualLibrary(libraries)
      const told = rows.map((row) => (row.library === library ? { ...row, usual: true } : row))
      return { libraries, rows: told, more }
    },
    columns: async ({ library, name }) =>
      (await once<{ rows: CatalogueColumn[] }>(calls.columns, { library, table: name })).rows,
    refresh() {
      answers.clear()
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
  if (libraries.length === 1) return libraries[0]!.name
  return libraries.find(({ name }) => name === 'public' || name === 'dbo' || name === 'main')?.name
}
