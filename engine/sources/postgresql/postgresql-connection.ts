import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { textProperty } from '../../../runtime/json/text-property.ts'
import type { DriverConnection, Found, OnRead } from '../driver.ts'
import { SourceFailed } from '../errors.ts'
import type { InTurn, Result, SourceWarning, Statement, Value } from '../source.ts'
import { tlsWarnings, type Tls } from '../tls.ts'
import { cancelOnServer } from './cancel-on-server.ts'
import { copyRows, leaveCopy } from './copy-rows.ts'
import { describeStatement } from './describe-statement.ts'
import { toSourceError } from './errors.ts'
import { readPipelined, runPipelined, type As } from './pipelined.ts'
import { requireReading } from './require-reading.ts'
import { forgetStatement, isStalePlan } from './statement-names.ts'
import { toParameters } from './to-parameters.ts'
import { valueTypes } from './types.ts'

/**
 * When the server is asked again to cancel, in milliseconds from one time to the next: what was sent behind a cancelled
 * statement on the same connection begins then. The connection is closed afterwards, so nobody else's is hit.
 */
const pausesMs = [50, 100, 200, 300]

/** `query_canceled` */
const cancelled = '57014'

const beginReading = 'BEGIN READ ONLY'

/** Settings, and all else that a statement did, go with the transaction; locks of the session do not. */
const leaveReading = 'ROLLBACK; SELECT pg_advisory_unlock_all()'

/** As DISCARD ALL, but the prepared statements stay. */
const leaveWriting =
  'CLOSE ALL; SET SESSION AUTHORIZATION DEFAULT; RESET ALL; UNLISTEN *; SELECT pg_advisory_unlock_all(); DISCARD TEMP; DISCARD SEQUENCES'

const asked = `SELECT current_setting('server_version'), current_user::text, current_setting('server_encoding'),
  current_setting('is_superuser')`

export interface Surroundings {
  mode: 'read' | 'write'
  /** Where the server is, for cancelling. */
  config: pg.ClientConfig
  tls: Tls
  /** Statements that set what holds for the connection; filled when it is open. */
  settings: string[]
}

/** A connection of `pg`. What is read outside a transaction goes in one write (`pipelined.ts`). */
export function makePostgresqlConnection(
  client: pg.Client,
  { mode, config, tls, settings }: Surroundings,
): DriverConnection {
  let alive = true
  let running = 0
  /** Closed while something ran: that says nothing of what the server still does. */
  let isCutOff = false
  /** Of the open transaction. */
  let transaction: 'read' | 'write' | undefined
  /** The same while nothing has run in it: it is opened together with its first statement. */
  let unopened: 'read' | 'write' | undefined
  let isClean = true
  const lose = () => void (alive = false)
  client.on('error', lose)
  client.on('end', lose)

  const close = () => {
    if (running > 0) isCutOff = true
    alive = false
    client.end().catch(() => undefined)
  }

  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    running++
    try {
      return await work()
    } catch (error) {
      throw toSourceError(error)
    } finally {
      running--
    }
  }

  const say = (text: string) => {
    isClean = false
    return ask(() => client.query(text))
  }

  const readOnce = async (asked: readonly (readonly Statement[])[], as: As, onRead: OnRead) => {
    isClean = false
    await readPipelined(client, asked, as, onRead)
    isClean = true
  }

  /** Reads once more when a table has changed since its statement was prepared. */
  const readTogether = (asked: readonly (readonly Statement[])[], as: As, onRead: OnRead) => {
    for (const statements of asked) for (const { text } of statements) requireReading(text)
    return ask(() =>
      readOnce(asked, as, onRead).catch(async (error: unknown) => {
        if (!isStalePlan(error)) throw error
        for (const { text } of asked.flat()) forgetStatement(text)
        await client.query(leaveReading)
        return readOnce(asked, as, onRead)
      }),
    )
  }

  const run = async (statement: Statement): Promise<Result> => {
    if (mode === 'read' && !transaction) {
      let found: Found | undefined
      await readTogether([[statement]], 'values', (_caller, [only]) => void (found = only))
      return { ...found!, changes: 0 }
    }
    const { results, error } = await runInTurn([statement])
    if (error) throw error
    return results[0]!
  }

  const runInTurn = (statements: readonly Statement[], onStep?: () => void): Promise<InTurn> => {
    if (transaction === 'read') for (const { text } of statements) requireReading(text)
    isClean = false
    const opens = unopened
    unopened = undefined
    return ask(async () => {
      const { results, error } = await runPipelined(client, statements, { opens, onStep })
      if (error === undefined) return { results }
      // The transaction is lost, but its next try works.
      if (isStalePlan(error)) forgetStatement(statements[results.length]?.text ?? '')
      return { results, error: toSourceError(error) }
    })
  }

  return {
    get alive() {
      return alive
    },
    run,
    readTogether,
    runInTurn,
    async *stream({ text, values }, size) {
      requireReading(text)
      let isRead = false
      try {
        await say(beginReading)
        const cursor = client.query(
          new Cursor<Value[]>(text, toParameters(values), { rowMode: 'array', types: valueTypes } as never),
        )
        for (;;) {
          const rows = await ask(() => cursor.read(size))
          if (rows.length === 0) break
          yield rows
        }
        await ask(() => cursor.close())
        isRead = true
      } finally {
        // After an error, or when the reader left early, the open cursor goes with its connection.
        if (!isRead) close()
      }
    },
    async insertRows(table, rows) {
      isClean = false
      const isBegun = unopened === undefined
      unopened = undefined
      return ask(async () => {
        try {
          return await copyRows(client, table, rows, isBegun)
        } catch (error) {
          // One that was ended, or whose connection is gone, is not used again.
          if (alive && textProperty(error, 'code') !== cancelled) await client.query(leaveCopy).catch(() => undefined)
          throw error
        }
      })
    },
    async begin(as) {
      transaction = unopened = as
    },
    async commit() {
      const isOpen = !unopened
      transaction = unopened = undefined
      if (!isOpen) return
      const { command } = await say('COMMIT')
      // A failed transaction answers COMMIT with ROLLBACK.
      if (command !== 'COMMIT') throw new SourceFailed('the transaction was rolled back', { code: '25P02' })
    },
    async rollback() {
      const isOpen = !unopened
      transaction = unopened = undefined
      if (isOpen) await say('ROLLBACK')
    },
    async cancel() {
      cancelOnServer(client, config)
      for (const pause of pausesMs) {
        await wait(pause, undefined, { ref: false })
        if (running === 0 && !isCutOff) return
        cancelOnServer(client, config)
      }
    },
    async describe(text) {
      // Both at once: nothing that parsing does can outlive the transaction that cannot write.
      const [, description] = await Promise.all([say(beginReading), ask(() => describeStatement(client, text))])
      return description
    },
    async about() {
      const { rows } = await run({ text: asked, values: [] })
      const [version, user, encoding, superuser] = rows[0] ?? []
      const warnings: SourceWarning[] = []
      if (superuser === 'on') warnings.push('superuser')
      warnings.push(...tlsWarnings(tls, config.host ?? ''))
      if (encoding !== 'UTF8') warnings.push('encoding')
      return { version: `PostgreSQL ${String(version)}`, user: String(user), encoding: String(encoding), warnings }
    },
    leave: () =>
      isClean
        ? undefined
        : say(mode === 'read' ? leaveReading : [leaveWriting, ...settings].join('; ')).then(
            () => void (isClean = true),
          ),
    close,
  }
}
