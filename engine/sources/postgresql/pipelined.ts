import type pg from 'pg'
import { OwnQuery } from '../../pg/pg-members.ts'
import type { Found, InTurn, OnRead } from '../driver.ts'
import type { Result, Statement, Value } from '../source.ts'
import { statementName } from './statement-names.ts'
import { asText, jsonTypes, valueTypes } from './types.ts'

/** `json`: numbers are the server's digits. */
type As = 'json' | 'values'

interface Step {
  /** Empty: prepared for this time only. */
  name: string
  text: string
  values: readonly Value[]
  /** What the server says when it has done it; where something else is said, the name means another statement now. */
  tag?: string
  /** Told when it is done. */
  onDone?(result: Result): void
}

const begin: Step = { name: 'kumiki_begin', text: 'BEGIN READ ONLY', values: [], tag: 'BEGIN' }
/** Settings, and all else that a statement did, go with the transaction; locks of the session do not. */
const unlock: Step = {
  ...{ name: 'kumiki_unlock', text: 'SELECT pg_catalog.pg_advisory_unlock_all()', values: [], tag: 'SELECT 1' },
}
const rollback: Step = { name: 'kumiki_rollback', text: 'ROLLBACK', values: [], tag: 'ROLLBACK' }

/** Columns of the statements that a connection has prepared: they are not parsed and described again. */
const preparedOn = new WeakMap<pg.Connection, Map<string, pg.FieldDef[]>>()

function preparedBy(connection: pg.Connection): Map<string, pg.FieldDef[]> {
  const known = preparedOn.get(connection) ?? new Map<string, pg.FieldDef[]>()
  preparedOn.set(connection, known)
  return known
}

/**
 * Steps in one write and with one Sync (PostgreSQL documentation, "Extended Query"): for one row, half the server's time of
 * three queries. After an error the server passes over the rest; a transaction is still open then, and who asked must end it.
 */
class PipelinedQuery extends OwnQuery {
  private readonly steps: readonly Step[]
  private readonly types: typeof valueTypes
  private readonly tellsAtOnce: boolean
  private connection: pg.Connection | undefined
  private prepared = new Map<string, pg.FieldDef[]>()
  private at = 0
  private fields: readonly pg.FieldDef[] = []
  private parsers: { place: number; parse: (text: string) => Value }[] = []
  private rows: Value[][] = []

  /** `tellsAtOnce`: the server tells of each step when it is done, and not of all at the end. */
  constructor(steps: readonly Step[], as: As, tellsAtOnce = false) {
    super()
    this.steps = steps
    this.types = as === 'json' ? jsonTypes : valueTypes
    this.tellsAtOnce = tellsAtOnce
  }

  override submit(connection: pg.Connection): void {
    this.connection = connection
    this.prepared = preparedBy(connection)
    const parsed = new Set<string>()
    connection.stream.cork()
    for (const { name, text, values } of this.steps) {
      if (!this.prepared.has(name) && !parsed.has(name)) {
        connection.parse({ name, text, types: [] }, true)
        connection.describe({ type: 'S', name }, true)
        if (name !== '') parsed.add(name)
      }
      connection.bind({ statement: name, values: values.map(toParameter) }, true)
      connection.execute({}, true)
      if (this.tellsAtOnce) connection.flush()
    }
    // Known from there on, whatever becomes of it: the server refuses a second statement of that name.
    if (parsed.size > 0) this.hear(connection, 'parseComplete', () => this.learn([]))
    connection.sync()
    connection.stream.uncork()
    this.begin()
  }

  private begin(): void {
    this.rows = []
    this.take(this.prepared.get(this.steps[this.at]?.name ?? '') ?? [])
  }

  private learn(fields: pg.FieldDef[]): void {
    const name = this.steps[this.at]?.name ?? ''
    if (name !== '') this.prepared.set(name, fields)
    this.take(fields)
  }

  /** What its rows are made of. */
  private take(fields: readonly pg.FieldDef[]): void {
    this.fields = fields
    this.parsers = fields.flatMap(({ dataTypeID }, place) => {
      const parse = this.types.getTypeParser(dataTypeID)
      return parse === asText ? [] : [{ place, parse }]
    })
  }

  override handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.learn(fields)
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Value[] = fields
    for (const { place, parse } of this.parsers) {
      const text = fields[place]
      if (typeof text === 'string') row[place] = parse(text)
    }
    this.rows.push(row)
  }

  override handleCommandComplete({ text }: { text: string }): void {
    const { tag = text, onDone } = this.steps[this.at] ?? {}
    if (tag !== text) {
      // A statement of ours was replaced by a function of the database: nothing more happens on this connection.
      this.connection?.stream.destroy()
      return this.handleError(new Error('Connection terminated: its prepared statements were replaced'))
    }
    // `INSERT 0 1`, `UPDATE 3`; rows that were only read are no changes.
    const changes = text.startsWith('SELECT') ? 0 : Number(/\d+$/.exec(text)?.[0] ?? 0)
    onDone?.({ columns: this.fields.map(({ name }) => name), rows: this.rows, changes })
    this.at++
    this.begin()
  }
}

/** Texts as text, bytes as binary. */
const toParameter = (value: Value): string | Buffer | null =>
  value === null ? null : value instanceof Uint8Array ? Buffer.from(value) : String(value)

const stepOf = ({ text, values }: Statement, onDone: (result: Result) => void): Step => ({
  ...{ name: statementName(text) ?? '', text, values, onDone },
})

/**
 * What the statements of some callers give: those of each are read one after the other in a transaction of its own that cannot
 * write and is rolled back. `onRead` is told what a caller's statements gave, as soon as they are read.
 */
export function readPipelined(
  client: pg.Client,
  asked: readonly (readonly Statement[])[],
  as: As,
  onRead: OnRead,
): Promise<void> {
  const steps = asked.flatMap((statements, caller): Step[] => {
    const found: Found[] = []
    const isLast = caller === asked.length - 1
    const reading = statements.map((statement) => stepOf(statement, (result) => void found.push(result)))
    return [begin, ...reading, ...(isLast ? [unlock] : []), { ...rollback, onDone: () => onRead(caller, found) }]
  })
  return new PipelinedQuery(steps, as).run(client)
}

/** Runs the statements of a transaction one after the other, up to the first that fails. */
export async function runPipelined(
  client: pg.Client,
  statements: readonly Statement[],
  onStep?: () => void,
): Promise<InTurn> {
  const results: Result[] = []
  const steps = statements.map((statement) =>
    stepOf(statement, (result) => {
      results.push(result)
      onStep?.()
    }),
  )
  try {
    await new PipelinedQuery(steps, 'values', onStep !== undefined).run(client)
    return { results }
  } catch (error) {
    return { results, error: error instanceof Error ? error : new Error(String(error)) }
  }
}
