/** Runs of a schema that were alike: same origin, same page, same outcome, within a few seconds. */
export interface SchemaRun {
  /** `schema/<key>`. */
  schema: string
  at: string
  /** A page of a site, or a builder's own run. */
  origin: 'page' | 'test'
  /** Key of the page's plan: `7/list`. */
  page?: string
  /** Who ran it for a test. */
  by?: string
  count: number
  /** Mean. */
  ms: number
  maxMs: number
  /** Of the last of them. */
  rows?: number
  /** The database's words among its values are only for who may see data sources. */
  fault?: RunFault
  /** Why a run failed that was written before codes were kept, in English. */
  error?: string
  /** Whoever started it stopped it or went away before it ended. */
  stopped?: true
}

/** Why a run failed, as a problem says it: whoever reads it reads it in their language. */
export interface RunFault {
  code: string
  values?: (string | number)[]
}

export interface RunStore {
  /** The last 50 entries of each schema stay. */
  append(runs: readonly SchemaRun[]): Promise<void>
  /** Newest first. */
  list(schema: string): Promise<SchemaRun[]>
  remove(schema: string): Promise<void>
}
