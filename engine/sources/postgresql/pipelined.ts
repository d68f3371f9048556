import type pg from 'pg'
import { OwnQuery, sendQuery } from '../../pg/own-query.ts'
import type { PgConnection, PgField } from '../../pg/pg-members.ts'
import type { Found, InTurn } from '../driver.ts'
import type { Result, Statement, Value } from '../source.ts'
import { statementName } from './statement-names.ts'
import { toParameters } from './to-parameters.ts'
import { asText, jsonTypes, valueTypes } from './types.ts'
import { bindAndExecute, flush, parseAndDescribe, sync } from './wire-messages.ts'

/** A column whose texts are not taken as they come. */
interface Parsed {
  place: number
  parse: (text: string) => Value
}

/** `json`: numbers are the server's digits. */
export type As = 'json' | 'values'

/** A statement that a connection has prepared: it is not parsed and described again. */
interface Prepared {
  columns: string[]
  parsed: Record<As, Parsed[]>
}

interface Step {
  /** Empty: prepared for this time only. */
  name: string
  text: string
  /** Bind and Execute. */
  bytes: Buffer
  /** What the server says when it has done it; where something else is said, the name means another statement now. */
  tag?: string
  /** Where what it gives goes. `changes` is below 0 until it is done. */
  found?: Result
  /** Told when it is done. */
  onDone?: () => void
}

const own = (name: string, text: string, tag: string): Step => ({ name, text, bytes: bindAndExecute(name, []), tag })

const begin = {
  read: own('kumiki_begin', 'BEGIN READ ONLY', 'BEGIN'),
  write: own('kumiki_begin_writing', 'BEGIN', 'BEGIN'),
}
/** Settings, and all else that a statement did, go with the transaction; locks of the session do not. */
const unlock = own('kumiki_unlock', 'SELECT pg_catalog.pg_advisory_unlock_all()', 'SELECT 1')
const rollback = own('kumiki_rollback', 'ROLLBACK', 'ROLLBACK')

const preparedOn = new WeakMap<PgConnection, Map<string, Prepared>>()

/**
 * Steps in one write and with one Sync (PostgreSQL documentation, "Extended Query"): for one row, half the server's time of
 * three queries. After an error the server passes over the rest; a transaction is still open then, and who asked must end it.
 */
class PipelinedQuery extends OwnQuery {
  private readonly steps: readonly Step[]
  private readonly as: As
  private readonly onStep: (() => void) | undefined
  private at = -1
  private connection!: PgConnection
  private prepared!: Map<string, Prepared>
  private parsed: Parsed[] = []
  private listens = false

  constructor(steps: readonly Step[], as: As, done: (error: Error | null) => void, onStep?: () => void) {
    super(done)
    this.as = as
    this.steps = steps
    this.onStep = onStep
  }

  override submit(connection: PgConnection): null {
    this.connection = connection
    let prepared = preparedOn.get(connection)
    if (!prepared) preparedOn.set(connection, (prepared = new Map()))
    this.prepared = prepared
    const parts: Buffer[] = []
    const parsedHere = new Set<string>()
    for (const { name, text, bytes } of this.steps) {
      if (!prepared.has(name) && !parsedHere.has(name)) {
        parts.push(parseAndDescribe(name, text))
        this.listens = true
        if (name !== '') parsedHere.add(name)
      }
      parts.push(bytes)
      if (this.onStep) parts.push(flush)
    }
    parts.push(sync)
    this.next()
    if (this.listens) connection.on('parseComplete', this.onParsed)
    connection.stream.write(Buffer.concat(parts))
    return null
  }

  private readonly onParsed = () => {
    const { name } = this.steps[this.at]!
    // Known from here on, whatever becomes of it: the server refuses a second statement of that name.
    if (name !== '') this.prepared.set(name, { columns: [], parsed: { json: [], values: [] } })
  }

  private next(): void {
    const step = this.steps[++this.at]
    const known = step && this.prepared.get(step.name)
    if (known) this.take(known)
  }

  /** How the rows of this step are read. */
  private take({ columns, parsed }: Prepared): void {
    this.parsed = parsed[this.as]
    const { found } = this.steps[this.at]!
    if (found) found.columns = columns
  }

  override handleRowDescription({ fields }: { fields: PgField[] }): void {
    const made: Prepared = {
      columns: fields.map(({ name }) => name),
      parsed: { json: parsedOf(fields, jsonTypes), values: parsedOf(fields, valueTypes) },
    }
    const { name } = this.steps[this.at]!
    if (name !== '') this.prepared.set(name, made)
    this.take(made)
  }

  override handleDataRow({ fields }: { fields: Value[] }): void {
    const { found } = this.steps[this.at]!
    if (!found) return
    for (const { place, parse } of this.parsed) {
      const text = fields[place]
      if (typeof text === 'string') fields[place] = parse(text)
    }
    found.rows.push(fields)
  }

  override handleCommandComplete({ text }: { text: string }): void {
    const { tag, found } = this.steps[this.at]!
    if (tag !== undefined && tag !== text) {
      // A statement of ours was replaced by a function of the database: nothing more happens on this connection.
      this.connection.stream.destroy()
      return this.handleError(new Error('Connection terminated: its prepared statements were replaced'))
    }
    if (found) {
      found.changes = changesIn(text)
      this.onStep?.()
    }
    this.steps[this.at]!.onDone?.()
    this.next()
  }

  protected override end(error: Error | null): void {
    if (this.listens) this.connection.removeListener('parseComplete', this.onParsed)
    super.end(error)
  }
}

function parsedOf(fields: readonly PgField[], types: typeof valueTypes): Parsed[] {
  return fields.flatMap(({ dataTypeID }, place) => {
    const parse = types.getTypeParser(dataTypeID)
    return parse === asText ? [] : [{ place, parse }]
  })
}

/** `INSERT 0 1`, `UPDATE 3`; rows that were only read are no changes. */
const changesIn = (tag: string): number => (tag.startsWith('SELECT') ? 0 : Number(/\d+$/.exec(tag)?.[0] ?? 0))

function stepOf({ text, values }: Statement): Step & { found: Result } {
  const name = statementName(text) ?? ''
  return {
    name,
    text,
    bytes: bindAndExecute(name, toParameters(values)),
    found: { columns: [], rows: [], changes: -1 },
  }
}

/**
 * What the statements of some callers give: those of each are read one after the other in a transaction of its own that cannot
 * write and is rolled back. `onRead` is told what a caller's statements gave, as soon as they are read.
 */
export function readPipelined(
  client: pg.ClientBase,
  asked: readonly (readonly Statement[])[],
  as: As,
  onRead: (caller: number, found: Found[]) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const steps = asked.flatMap((statements, caller): Step[] => {
      const own = statements.map(stepOf)
      const onDone = () =>
        onRead(
          caller,
          own.map(({ found }) => found),
        )
      const isLast = caller === asked.length - 1
      return [begin.read, ...own, ...(isLast ? [unlock] : []), { ...rollback, onDone }]
    })
    sendQuery(client, new PipelinedQuery(steps, as, (error) => (error ? reject(error) : resolve())))
  })
}

interface Going {
  /** Opens this transaction before the first statement. */
  opens?: 'read' | 'write' | undefined
  /** Told of each statement that was done, as soon as it is. */
  onStep?: (() => void) | undefined
}

/** Runs the statements one after the other, up to the first that fails. */
export function runPipelined(
  client: pg.ClientBase,
  statements: readonly Statement[],
  { opens, onStep }: Going = {},
): Promise<InTurn> {
  return new Promise((resolve) => {
    const steps = statements.map(stepOf)
    const done = (error: Error | null) => {
      const results = steps.flatMap(({ found }) => (found.changes < 0 ? [] : [found]))
      resolve(error ? { results, error } : { results })
    }
    sendQuery(client, new PipelinedQuery([...(opens ? [begin[opens]] : []), ...steps], 'values', done, onStep))
  })
}
