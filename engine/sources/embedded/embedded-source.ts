import { isSourceFile } from '../../../runtime/source-file.ts'
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { OutcomeUnknown, SourceFailed, SourceRefused, StatementTimeout } from '../errors.ts'
import type {
  Result,
  RunOptions,
  Signal,
  Statement,
  StatementConnection,
  StatementSource,
  TransactionOptions,
} from '../source.ts'
import { insertText, updateText } from '../bulk/bulk-statements.ts'
import { KeyNotUnique } from '../bulk/key-not-unique.ts'
import { isOwn } from '../own-statement.ts'
import { requireHarmless } from './require-harmless.ts'
import { makeDatabasePool, type DatabasePool, type DatabaseProcess } from './database-pool.ts'
import type { DatabaseRequest } from './database-requests.ts'
import { declaredType } from './declared-type.ts'
import { describeStatement, type ToldColumn } from './describe-statement.ts'
import { toRelations } from '../relations/to-relations.ts'
import { withForeignKeys } from '../with-foreign-keys.ts'
import { facts } from './facts.ts'
import { makeEmbeddedRead, withSignal } from './embedded-read.ts'
import { sumOfLoads } from '../sum-of-loads.ts'
import { toWire } from './to-wire.ts'
import { fromWire } from './from-wire.ts'

const defaultMaxRows = 10_000
/** Processes that streams have for themselves: one for a file in the background, and two that readers hold. */
const streams = 3
export interface EmbeddedSettings {
  /** Absolute path of the file, inside `KUMIKI_DATA/sources`. */
  file: string
  /** Reading processes; the writer is one more. */
  readers?: number
  idleMs?: number
}

/** Type 7: a SQLite file of its own, run in child processes that can be killed. */
export function makeEmbeddedSource({
  file,
  readers,
  idleMs = 30_000,
}: EmbeddedSettings): StatementSource & { pids(): number[] } {
  const size = readers ?? Math.min(2, availableParallelism())
  const reading = makeDatabasePool({ file, writer: false, size, idleMs })
  const writing = makeDatabasePool({ file, writer: true, size: 1, idleMs })
  const streaming = makeDatabasePool({ file, writer: false, size: streams, idleMs })
  const pools = [reading, writing, streaming]

  return {
    kind: 'statements',
    facts,
    async test(ms) {
      const started = performance.now()
      if (!isFile(file)) throw new SourceFailed(`No database file ${file}`, { code: 'NO_FILE' })
      const answer = parse(await reading.request({ op: 'version' }, { ms })) as { version: string }
      await reading.request({ op: 'run', text: 'SELECT count(*) FROM sqlite_schema', values: [], maxRows: 1 }, { ms })
      return { version: answer.version, ms: Math.round(performance.now() - started), encoding: 'UTF-8', warnings: [] }
    },
    read: makeEmbeddedRead({ reading, streaming, runIn }),
    transaction: (options, work) =>
      (options.readOnly ? reading : writing).lease(options.signal, (process) => runTransaction(process, options, work)),
    async describe(text) {
      requireHarmless(text, 'write')
      const ask = async (asked: string): Promise<ToldColumn[]> => {
        const answer = await reading.request({ op: 'describe', text: asked }, { ms: 10_000 })
        return (parse(answer) as { columns: ToldColumn[] }).columns
      }
      return { columns: await describeStatement(text, ask) }
    },
    explain: (statement, options) => explain(reading, statement, options),
    isOwn: true,
    async makeReceiptTable() {
      await writing.request({ op: 'exec', text: facts.createReceiptTable }, { ms: 10_000 })
    },
    ...makeCatalogue((statement) => runIn(reading, statement, true, { ms: 10_000 })),
    load() {
      return sumOfLoads(pools.map((pool) => pool.load()))
    },
    warm() {
      if (!isFile(file)) return
      reading.warm()
      writing.warm()
    },
    pids: () => pools.flatMap((pool) => pool.pids()),
    async close() {
      await Promise.all(pools.map((pool) => pool.close()))
    },
  }
}

async function runIn(
  pool: Pick<DatabasePool, 'request'>,
  statement: Statement,
  readOnly: boolean,
  { ms, signal, maxRows = defaultMaxRows }: { ms: number; signal?: Signal; maxRows?: number },
): Promise<Result> {
  if (!isOwn(statement)) requireHarmless(statement.text, readOnly ? 'read' : 'write')
  const request: DatabaseRequest = {
    op: 'run',
    text: statement.text,
    values: toWire(statement.values),
    maxRows,
    readOnly,
  }
  const answer = await pool.request(request, withSignal(ms, signal))
  return fromWire<Omit<Result, 'rows'>>(answer)
}

async function runTransaction<T>(
  process: DatabaseProcess,
  { ms, readOnly = false, rollBack = false, signal }: TransactionOptions,
  work: (connection: StatementConnection) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + ms
  const left = () => {
    const rest = deadline - performance.now()
    if (rest <= 0) throw new StatementTimeout(`no answer within ${ms} ms`)
    return rest
  }
  const connection: StatementConnection = {
    kind: 'statements',
    facts,
    run: (statement, options) => runIn(process, statement, readOnly, { ...options, ms: Math.min(options.ms, left()) }),
    ...(!readOnly &&
      makeInserts((request, options) =>
        process.request(request, withSignal(Math.min(options.ms, left()), options.signal ?? signal)),
      )),
  }
  await process.request({ op: 'begin', mode: readOnly ? 'read' : 'write' }, withSignal(left(), signal))
  let result
  try {
    result = await work(connection)
    left()
    if (typeof signal === 'object') signal.throwIfAborted()
  } catch (error) {
    await undo(process)
    throw error
  }
  if (rollBack || readOnly) await undo(process)
  else await commit(process, Math.max(left(), 5_000))
  return result
}

type Ask = (request: DatabaseRequest, options: Pick<RunOptions, 'ms' | 'signal'>) => Promise<Buffer>

/** Many rows by one request, all or none. */
function makeInserts(ask: Ask): Pick<StatementConnection, 'insertRows' | 'overKeyRows'> {
  return {
    insertRows: async (table, rows, options) => {
      const request: DatabaseRequest = {
        op: 'insert',
        text: insertText(table, 1, facts),
        rows: rows.map(toWire),
      }
      await ask(request, options)
      return rows.length
    },
    overKeyRows: async (table, rows, options) => {
      const update = updateText(table, facts)
      const request: DatabaseRequest = {
        op: 'insert',
        text: insertText(table, 1, facts),
        rows: rows.map(toWire),
        update,
      }
      try {
        const answer = await ask(request, options)
        const { changes: updated } = fromWire<{ changes: number }>(answer)
        return { inserted: rows.length - updated, updated }
      } catch (error) {
        const isKey = error instanceof SourceFailed && error.code === 'KEY_NOT_UNIQUE'
        throw isKey ? new KeyNotUnique(error.row ?? 0) : error
      }
    },
  }
}

/** With generated columns (`hidden` 2 and 3), which `table_info` leaves out. */
const columnsOfTable = `SELECT name, type, "notnull", pk, dflt_value, hidden FROM pragma_table_xinfo(?1) WHERE hidden <> 1`

/** A row where the table numbers its rows: its only key is an INTEGER. */
const ownNumber = `SELECT 1 FROM (SELECT count(*) AS parts, max(upper(type)) AS type FROM pragma_table_info(?1) WHERE pk > 0)
  WHERE parts = 1 AND type = 'INTEGER'`

const own = `m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite~_%' ESCAPE '~'`

const allColumns = `SELECT m.name, c.name, c.type FROM sqlite_schema m JOIN pragma_table_xinfo(m.name) c
  WHERE ${own} AND c.hidden <> 1 ORDER BY m.name, c.cid`

// A key that is the row's own number has no index.
const allKeys = `
  SELECT "table", key, kind, "column" FROM (
    SELECT m.name AS "table", '' AS key, 'primary' AS kind, c.name AS "column", c.pk AS place
    FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE ${own} AND c.pk > 0
    UNION ALL
    SELECT m.name, l.name, CASE WHEN l."unique" AND NOT l.partial THEN 'unique' ELSE 'index' END, i.name, i.seqno
    FROM sqlite_schema m JOIN pragma_index_list(m.name) l JOIN pragma_index_info(l.name) i
    WHERE ${own} AND l.origin <> 'pk' AND NOT EXISTS (SELECT 1 FROM pragma_index_info(l.name) e WHERE e.name IS NULL)
  ) ORDER BY "table", key, place`

const allForeignKeys = `
  SELECT m.name, k.id, k."from", 'main', k."table", coalesce(k."to", i.name)
  FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) k
  LEFT JOIN pragma_table_info(k."table") i ON i.pk = k.seq + 1
  WHERE ${own} ORDER BY m.name, k.id, k.seq`

function makeCatalogue(
  run: (statement: Statement) => Promise<Result>,
): Pick<StatementSource, 'libraries' | 'tables' | 'columns' | 'relations'> {
  return {
    libraries: () => Promise.resolve([{ name: 'main' }]),
    async tables({ find = '', limit = 5_000 } = {}) {
      const text = `SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
        AND instr(lower(name), lower(?1)) > 0 ORDER BY name LIMIT ?2`
      const { rows } = await run({ text, values: [find, limit] })
      return rows.map(([name, type]) => ({ schema: 'main', name: String(name), view: type === 'view' }))
    },
    async columns({ name }) {
      const ask = async (text: string) => (await run({ text, values: [name] })).rows
      const [rows, numbered] = await Promise.all([ask(columnsOfTable), ask(ownNumber)])
      const columns = rows.map(([column, type, notNull, key, usual, hidden]) => ({
        name: String(column),
        ...declaredType(String(type)),
        inullable: notNull === 0,
        ...(Number(key) > 0 ? { key: Number(key) } : {}),
        ...(usual !== null && usual !== 'NULL' && { hasDefault: true, default: String(usual) }),
        ...(Number(hidden) > 1 && { generated: true }),
        ...(Number(key) > 0 && numbered.length > 0 && { identity: true }),
      }))
      // A foreign key that names no column refers to the primary key.
      const foreignKeys = `SELECT k."from", k.id, 'main', k."table", coalesce(k."to", i.name)
        FROM pragma_foreign_key_list(?1) k LEFT JOIN pragma_table_info(k."table") i ON i.pk = k.seq + 1`
      return withForeignKeys(Promise.resolve(columns), ask(foreignKeys))
    },
    relations(library) {
      const ask = async (text: string) => (await run({ text, values: [] })).rows
      return toRelations(library, {
        keys: ask(allKeys),
        references: ask(allForeignKeys),
        columns: ask(allColumns),
        typeClassOf: ([type]) => declaredType(String(type)).typeClass,
      })
    },
  }
}

async function explain(pool: DatabasePool, { text, values }: Statement, options: RunOptions): Promise<string[]> {
  requireHarmless(text, 'write')
  const request: DatabaseRequest = {
    op: 'run',
    text: `EXPLAIN QUERY PLAN ${text}`,
    values: toWire(values),
    maxRows: 1_000,
  }
  const answer = await pool.request({ ...request, readOnly: true }, withSignal(options.ms, options.signal))
  const { rows } = fromWire(answer)
  const depth = new Map<number, number>([[0, -1]])
  return (rows as [number, number, number, string][]).map(([id, parent, , detail]) => {
    const level = (depth.get(parent) ?? -1) + 1
    depth.set(id, level)
    return `${'  '.repeat(level)}${detail}`
  })
}

function parse(answer: Buffer): unknown {
  return JSON.parse(answer.toString()) as unknown
}

async function undo(process: DatabaseProcess): Promise<void> {
  // A dead process has rolled back already.
  if (process.alive) await process.request({ op: 'rollback' }, { ms: 5_000 }).catch(() => process.kill())
}

/** Once COMMIT is on its way only SQLite knows; a lost process leaves the outcome open. */
async function commit(process: DatabaseProcess, ms: number): Promise<void> {
  try {
    await process.request({ op: 'commit' }, { ms })
  } catch (error) {
    if (!process.alive) throw new OutcomeUnknown('connection lost while committing', { cause: error })
    await undo(process)
    throw error
  }
}

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** The path of an embedded database; refuses names that leave the folder. */
export function embeddedFile(folder: string, name: string): string {
  if (!isSourceFile(name)) throw new SourceRefused('source-file-name')
  return `${folder}/${name}`
}
