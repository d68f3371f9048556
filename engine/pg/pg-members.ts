import pg from 'pg'

/**
 * What is used of `pg` that its types leave out, all of it: how a query of one's own is sent, read and ended, and how the
 * server's question for a password is answered. It was read in this version; `pg-members.test.ts` fails for any other, so that
 * whoever changes it looks here first.
 */
export const readInVersion = '8.23.1'

/** The connection of a client, as a query gets it. */
export interface PgConnection {
  stream: { write(bytes: Buffer): unknown; destroy(): void }
  /** The simple protocol. */
  query(text: string): void
  parse(statement: { name: string; text: string; types: number[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
  on<Name extends keyof Told>(event: Name, listener: (message: Told[Name]) => void): void
  removeListener<Name extends keyof Told>(event: Name, listener: (message: Told[Name]) => void): void
}

interface Told {
  parseComplete: unknown
  parameterDescription: { dataTypeIDs: number[] }
}

/** A result column. */
export interface PgField {
  name: string
  dataTypeID: number
  dataTypeModifier: number
}

/** What a client calls of the query that it runs. */
export interface PgQuery {
  /** pg calls it once, with an error where the query never ran. */
  callback: (error: Error | null) => void
  submit(connection: PgConnection): null
  handleRowDescription?(message: { fields: PgField[] }): void
  handleDataRow?(message: { fields: (string | null)[] }): void
  handleCommandComplete?(message: { text: string }): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

/** How a client answers when the server asks for its password. */
export interface PgAuthentication {
  _handleAuthCleartextPassword(this: pg.Client, message: unknown): void
  _handleAuthSASLContinue(this: pg.Client, message: { data: string }): unknown
}

export const pgAuthentication = pg.Client.prototype as pg.Client & PgAuthentication

const members: [where: string, object: object, names: string[]][] = [
  ['Client', pg.Client.prototype, ['query', '_handleAuthCleartextPassword', '_handleAuthSASLContinue']],
  [
    'Connection',
    pg.Connection.prototype,
    ['query', 'parse', 'describe', 'sync', 'sendCopyFromChunk', 'endCopyFrom', 'on', 'removeListener'],
  ],
  [
    'Query',
    pg.Query.prototype,
    ['submit', 'handleRowDescription', 'handleDataRow', 'handleCommandComplete', 'handleError', 'handleReadyForQuery'],
  ],
]

/** Names of the members that the installed `pg` has not, as `Connection.parse`. */
export function missingMembers(known = members): string[] {
  return known.flatMap(([where, object, names]) =>
    names
      .filter((name) => typeof (object as Record<string, unknown>)[name] !== 'function')
      .map((name) => `${where}.${name}`),
  )
}

// Before anything is asked of a database: a driver without them would hang, or answer with nothing.
const missing = missingMembers()
if (missing.length > 0) throw new Error(`pg ${readInVersion} is needed: this one has no ${missing.join(', ')}`)
