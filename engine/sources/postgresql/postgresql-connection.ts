import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import Cursor from 'pg-cursor'
import { textProperty } from '../../../runtime/json/text-property.ts'
import { cancelOnServer } from '../../pg/pg-members.ts'
import type { DriverConnection, Found } from '../driver.ts'
import { SourceFailed, StatementRefused } from '../errors.ts'
import type { InTurn, SourceWarning, Statement, Value } from '../source.ts'
import { tlsWarnings, type Tls } from '../tls.ts'
import { copyRows } from './copy-rows.ts'
import { describeStatement } from './describe-statement.ts'
import { toSourceError } from './errors.ts'
import { readPipelined, runPipelined } from './pipelined.ts'
import { forgetStatement, isStalePlan } from './statement-names.ts'
import { valueTypes } from './types.ts'

/**
 * When the server is asked again to cancel, in milliseconds from one time to the next: what was sent behind a cancelled
 * statement on the same connection begins then. The connection is closed afterwards, so nobody else's is hit.
 */
const pausesMs = [50, 100, 200, 300]

/** `query_canceled` */
const cancelled = '57014'

const savepoint = 'kumiki_copy'

const beginReading = 'BEGIN READ ONLY'
const beginnings = { read: beginReading, write: 'BEGIN', serializable: 'BEGIN ISOLATION LEVEL SERIALIZABLE' }

/** Settings, and all else that a statement did, go with the transaction; locks of the session do not. */
const leaveReading = 'ROLLBACK; SELECT pg_advisory_unlock_all()'

/** As DISCARD ALL, but the prepared statements stay. */
const leaveWriting =
  'CLOSE ALL; SET SESSION AUTHORIZATION DEFAULT; RESET ALL; UNLISTEN *; SELECT pg_advisory_unlock_all(); DISCARD TEMP; DISCARD SEQUENCES'

const aboutServer = `SELECT current_setting('server_version'), current_user::text, current_setting('server_encoding'),
  current_setting('is_superuser'), current_setting('TimeZone')`

interface Surroundings {
  mode: 'read' | 'write'
  /** Where the server is, for cancelling. */
  config: pg.ClientConfig
  tls: Tls
  /** Statements that set what holds for the connection; filled when it is open. */
  settings: string[]
}

/** A connection, and what it is in the middle of. */
interface Session {
  readonly client: pg.Client
  readonly mode: 'read' | 'write'
  isAlive: boolean
  /** Nothing is there of what its last user did. */
  isClean: boolean
  /** Works that wait for an answer. */
  running: number
  /** Closed while something ran: that says nothing of what the server still does. */
  isCutOff: boolean
  transaction: 'read' | 'write' | undefined
}

/** A connection of `pg`. Statements that need nothing of each other's answers go in one write (`pipelined.ts`). */
export function makePostgresqlConnection(client: pg.Client, surroundings: Surroundings): DriverConnection {
  const { mode, settings } = surroundings
  const session: Session = {
    ...{ client, mode, isAlive: true, isClean: true, running: 0, isCutOff: false, transaction: undefined },
  }
  const lose = () => void (session.isAlive = false)
  client.on('error', lose)
  client.on('end', lose)
  return {
    get alive() {
      return session.isAlive
    },
    ...readingOf(session),
    ...transactionOf(session),
    async describe(text) {
      // Nothing that parsing does can outlive the transaction that cannot write.
      await say(session, beginReading)
      return ask(session, () => describeStatement(client, text))
    },
    about: () => about(session, surroundings),
    cancel: () => cancel(session, surroundings.config),
    leave: () =>
      session.isClean
        ? undefined
        : say(session, mode === 'read' ? leaveReading : [leaveWriting, ...settings].join('; ')).then(
            () => void (session.isClean = true),
          ),
    close: () => close(session),
  }
}

async function ask<T>(session: Session, work: () => Promise<T>): Promise<T> {
  session.running++
  try {
    return await work()
  } catch (error) {
    throw toSourceError(error)
  } finally {
    session.running--
  }
}

/** A text of our own. */
function say(session: Session, text: string): Promise<pg.QueryResult> {
  session.isClean = false
  return ask(session, () => session.client.query(text))
}

function close(session: Session): void {
  if (session.running > 0) session.isCutOff = true
  session.isAlive = false
  session.client.end().catch(() => undefined)
}

async function cancel(session: Session, config: pg.ClientConfig): Promise<void> {
  cancelOnServer(session.client, config)
  for (const pause of pausesMs) {
    await wait(pause, undefined, { ref: false })
    if (session.running === 0 && !session.isCutOff) return
    cancelOnServer(session.client, config)
  }
}

function readingOf(session: Session): Pick<DriverConnection, 'run' | 'readTogether' | 'stream'> {
  const { client, mode } = session
  const readTogether: DriverConnection['readTogether'] = (asked, as, onRead) => {
    for (const { text } of asked.flat()) requireReading(text)
    session.isClean = false
    return ask(session, async () => {
      await readPipelined(client, asked, as, onRead).catch((error: unknown) => {
        // A table has changed since its statement was prepared: once more.
        if (!isStalePlan(error)) throw error
        for (const { text } of asked.flat()) forgetStatement(text)
        return client.query(leaveReading).then(() => readPipelined(client, asked, as, onRead))
      })
      session.isClean = true
    })
  }
  return {
    readTogether,
    async run(statement) {
      if (mode === 'read' && !session.transaction) {
        let found: Found = { columns: [], rows: [] }
        await readTogether([[statement]], 'values', (_caller, [only = found]) => void (found = only))
        return { ...found, changes: 0 }
      }
      const { results, error } = await runInTurn(session, [statement])
      if (error) throw error
      return results[0] ?? { columns: [], rows: [], changes: 0 }
    },
    async *stream({ text, values }, size) {
      requireReading(text)
      let isRead = false
      try {
        await say(session, beginReading)
        const cursor = client.query(
          new Cursor<Value[]>(text, [...values], { rowMode: 'array', types: valueTypes } as never),
        )
        for (;;) {
          const rows = await ask(session, () => cursor.read(size))
          if (rows.length === 0) break
          yield rows
        }
        await ask(session, () => cursor.close())
        isRead = true
      } finally {
        // After an error, or when the reader left early, the open cursor goes with its connection.
        if (!isRead) close(session)
      }
    },
  }
}

function runInTurn(session: Session, statements: readonly Statement[], onStep?: () => void): Promise<InTurn> {
  if (session.transaction === 'read') for (const { text } of statements) requireReading(text)
  session.isClean = false
  return ask(session, async () => {
    const { results, error } = await runPipelined(session.client, statements, onStep)
    if (error === undefined) return { results }
    // The transaction is lost, but its next try works.
    if (isStalePlan(error)) forgetStatement(statements[results.length]?.text ?? '')
    return { results, error: toSourceError(error) }
  })
}

type InTransaction = 'begin' | 'runInTurn' | 'insertRows' | 'commit' | 'rollback'

function transactionOf(session: Session): Pick<DriverConnection, InTransaction> {
  const { client } = session
  return {
    async begin(as) {
      await say(session, beginnings[as])
      session.transaction = as === 'read' ? 'read' : 'write'
    },
    runInTurn: (statements, onStep) => runInTurn(session, statements, onStep),
    insertRows: (table, rows) =>
      ask(session, async () => {
        await client.query(`SAVEPOINT ${savepoint}`)
        try {
          const count = await copyRows(client, table, rows)
          await client.query(`RELEASE SAVEPOINT ${savepoint}`)
          return count
        } catch (error) {
          // One that was ended, or whose connection is gone, is not used again.
          if (session.isAlive && textProperty(error, 'code') !== cancelled)
            await client.query(`ROLLBACK TO SAVEPOINT ${savepoint}`).catch(() => undefined)
          throw error
        }
      }),
    async commit() {
      session.transaction = undefined
      const { command } = await say(session, 'COMMIT')
      // A failed transaction answers COMMIT with ROLLBACK.
      if (command !== 'COMMIT') throw new SourceFailed('the transaction was rolled back', { code: '25P02' })
    },
    async rollback() {
      session.transaction = undefined
      await say(session, 'ROLLBACK')
    },
  }
}

async function about(session: Session, { tls, config }: Surroundings): ReturnType<DriverConnection['about']> {
  const { rows } = await session.client
    .query<string[]>({ text: aboutServer, rowMode: 'array' })
    .catch((error: unknown) => {
      throw toSourceError(error)
    })
  const [version, user = '', encoding = '', superuser, timeZone = ''] = rows[0] ?? []
  const warnings: SourceWarning[] = []
  if (superuser === 'on') warnings.push('superuser')
  warnings.push(...tlsWarnings(tls, config.host ?? ''))
  if (encoding !== 'UTF8') warnings.push('encoding')
  return { version: `PostgreSQL ${version}`, user, encoding, timeZone, warnings }
}

/** SET in disguise would make a later statement of this connection write; the rest the server refuses itself. */
function requireReading(text: string): void {
  if (text.toLowerCase().includes('set_config')) throw new StatementRefused('sql-word-reading', ['set_config'])
}
