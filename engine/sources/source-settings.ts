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
  /** CCSID of texts without one (IBM i). */
  codePage?: string
  /** Only of IBM i. */
  transport?: 'mapepire' | 'odbc'
  /** PEM text of the authority that signed the server's certificate. */
  certificate?: string
  /** SHA-256 of the server's certificate in hexadecimal digits. */
  fingerprint?: string
  /** PEM text of the client's certificate and key and of the trusted authorities (Oracle), and what opens the key. */
  wallet?: string
  walletPassword?: string
  naming?: 'system' | 'sql'
  /** Library list of each connection. */
  libraries?: string[]
  /** Library that keeps the definitions of programs. */
  helperLibrary?: string
  isolation?: 'none' | 'read uncommitted' | 'read committed' | 'repeatable read'
}
