import pg from 'pg'

/**
 * All that is used of `pg` beyond what its types publish, and nothing else in this program reaches there. It was read in this
 * version; `pg-members.test.ts` fails for any other, so that whoever changes it looks here first.
 */
export const readInVersion = '8.23.1'

interface ClientMembers {
  /** Number and key of its process on the server: a request to cancel names them. */
  processID: number
  secretKey: number
  _handleAuthCleartextPassword(message: unknown): void
  _handleAuthSASLContinue(message: { data: string }): unknown
}

interface ConnectionMembers {
  connect(port: number, host: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}

const clientOf = (client: pg.Client) => client as pg.Client & ClientMembers
const connectionOf = (connection: pg.Connection) => connection as pg.Connection & ConnectionMembers

/** RFC 7677: below it, who has the proof tries passwords as fast as he can count. */
const fewestRounds = 4096

const { _handleAuthCleartextPassword: giveInClear, _handleAuthSASLContinue: giveProof } = clientOf(pg.Client.prototype)

/**
 * A client that gives its password to nobody who asks for it in clear, or for a proof from which it is quickly guessed,
 * unless the connection is encrypted (SE-03): who stands between would only have to ask.
 */
export class CarefulClient extends pg.Client {
  _handleAuthCleartextPassword(message: unknown): void {
    if (this.ssl) giveInClear.call(clientOf(this), message)
    else refuse(this, 'The server asked for the password in clear text')
  }

  _handleAuthSASLContinue(message: { data: string }): unknown {
    const rounds = Number(/(?:^|,)i=(\d+)/.exec(message.data)?.[1] ?? 0)
    if (this.ssl || rounds >= fewestRounds) return giveProof.call(clientOf(this), message)
    return refuse(this, `The server asked for a proof of the password in ${rounds} rounds, which is quickly guessed,`)
  }
}

function refuse({ connection }: pg.Client, what: string): void {
  connection.emit('error', Object.assign(new Error(`${what} over an unencrypted connection.`), { code: 'NO_TLS' }))
  connection.end()
}

/** Asks the server to end what a client's connection runs, on a connection of its own. */
export function cancelOnServer(client: pg.Client, { host = '', port = 5432, ssl }: pg.ClientConfig): void {
  const { processID, secretKey } = clientOf(client)
  const connection = connectionOf(new pg.Connection({ ssl }))
  const cancel = () => connection.cancel(processID, secretKey)
  connection.on('error', () => undefined)
  connection.on('connect', ssl ? () => connection.requestSsl() : cancel)
  connection.on('sslconnect', cancel)
  connection.connect(port, host)
}

/** Number of a client's process on the server. */
export const processOf = (client: pg.Client): number => clientOf(client).processID

interface QueryEvents {
  parseComplete: unknown
  parameterDescription: { dataTypeIDs: number[] }
}

/** A query of one's own: what it sends, and what it makes of each message that comes back. It ends once. */
export abstract class OwnQuery implements pg.Submittable {
  protected readonly answered = Promise.withResolvers<void>()

  abstract submit(connection: pg.Connection): void

  /** Hears what a client does not pass on to its query, until it has ended. */
  protected hear<Name extends keyof QueryEvents>(
    connection: pg.Connection,
    name: Name,
    listener: (message: QueryEvents[Name]) => void,
  ): void {
    connection.on(name, listener)
    const forget = () => void connection.off(name, listener)
    this.answered.promise.then(forget, forget)
  }

  /** Sends it when those before it are done. */
  async run(client: pg.Client): Promise<void> {
    client.query(this)
    await this.answered.promise
  }

  handleRowDescription(_message: { fields: pg.FieldDef[] }): void {}

  handleDataRow(_message: { fields: (string | null)[] }): void {}

  handleCommandComplete(_message: { text: string }): void {}

  handleError(error: Error): void {
    this.answered.reject(error)
  }

  handleReadyForQuery(): void {
    this.answered.resolve()
  }
}

const example = new pg.Client()

const members: [where: string, object: object, names: string[]][] = [
  ['Client', example, ['processID', 'secretKey', '_handleAuthCleartextPassword', '_handleAuthSASLContinue']],
  [
    'Connection',
    example.connection,
    ['connect', 'requestSsl', 'cancel', 'parse', 'describe', 'bind', 'execute', 'flush', 'sync'],
  ],
  [
    'Query',
    pg.Query.prototype,
    ['submit', 'handleRowDescription', 'handleDataRow', 'handleCommandComplete', 'handleError', 'handleReadyForQuery'],
  ],
]

/** Names of the members that the installed `pg` has not, as `Connection.parse`. */
export const missingMembers = (known = members): string[] =>
  known.flatMap(([where, object, names]) => names.filter((name) => !(name in object)).map((name) => `${where}.${name}`))

// Before anything is asked of a database: a driver without them would hang, or answer with nothing.
const missing = missingMembers()
if (missing.length > 0) throw new Error(`pg ${readInVersion} is needed: this one has no ${missing.join(', ')}`)
