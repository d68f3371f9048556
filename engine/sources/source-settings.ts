/** The connection that a `data-source` document describes, its secret opened. */
export interface SourceSettings {
  /** Address of the document; names the source in problems and metrics. */
  address: string
  database_type: number
  system?: string
  port?: number
  user?: string
  password?: string
  db?: string
  connectString?: string
}
