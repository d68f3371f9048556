// @ts-check
// The process that runs the statements of one embedded database, one after the other. It blocks while SQLite works;
// whoever wants a statement to end kills the process. Plain JavaScript, because a TypeScript start costs each child
// 45 ms and 18 MB (measured on Node 24).
import { closeSync, existsSync, openSync, read, readFileSync, readSync, writeSync } from 'node:fs'
import { DefaultSerializer } from 'node:v8'
import { Worker, isMainThread, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { fold } from './fold.mjs'
import { round } from './round.mjs'
import { encodeRows } from '../encode-rows.mjs'

const channel = 3
/** What every frame begins with. */
const lengthBytes = 4
const lifeline = 4
const maxStatements = 300
const maxNumbers = 1000
const mostWaitMs = 0.5
const mappedBytes = 268_435_456
/** How often the memory is looked at. */
const lookMs = 50
/** The engine knows by it why this process has ended. */
const tooMuchMemory = 'SIGUSR2'

if (isMainThread) serve()
else {
  dieWithParent()
  dieOfMemory()
}

/** Ends this process when the engine is gone, even while a statement runs without end. */
function dieWithParent() {
  read(workerData.lifeline, new Uint8Array(1), () => process.kill(process.pid, 'SIGKILL'))
}

/**
 * Ends this process when a statement takes too much memory. SQLite's own limit needs statistics that better-sqlite3 is
 * built without, and V8's does not count what SQLite takes.
 */
function dieOfMemory() {
  setInterval(() => {
    if (ownMemory() > workerData.mostMemory) process.kill(process.pid, tooMuchMemory)
  }, lookMs)
}

/** Bytes without the mapped database, which the system takes back when it needs them. */
function ownMemory() {
  if (process.platform !== 'linux') return process.memoryUsage.rss() - mappedBytes
  return 1024 * Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1] ?? 0)
}

function serve() {
  const { file, writer, create, mostMemory } = JSON.parse(process.argv[2] ?? '{}')
  new Worker(new URL(import.meta.url), {
    workerData: { lifeline, mostMemory },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, codeRangeSizeMb: 1, stackSizeMb: 1 },
  }).unref()
  const state = open(file, writer, create)
  send('+')
  for (const requests of readFrames()) {
    // Answers of quick statements go together; a slow one does not hold up those before it.
    let answers = []
    let since = performance.now()
    for (const request of requests) {
      if (answers.length > 0 && performance.now() - since > mostWaitMs) {
        send(...answers)
        answers = []
        since = performance.now()
      }
      try {
        answers.push(state.failure ? failed(state.failure) : handle(state, request))
      } catch (error) {
        answers.push(failed(error))
      }
    }
    send(...answers)
  }
  process.exit(0)
}

/** @param {string} file @param {boolean} writer @param {boolean} create */
function open(file, writer, create) {
  try {
    if (!existsSync(file) && !(writer && create))
      throw Object.assign(new Error(`No database file ${file}`), { code: 'NO_FILE' })
    if (!writer && !isWriteAheadLog(file)) {
      const once = new Database(file, { timeout: 5000 })
      once.pragma('journal_mode = WAL')
      once.close()
    }
    const database = new Database(file, { readonly: !writer, timeout: 5000 })
    if (database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'kumiki_store'`).get())
      throw Object.assign(new Error("This database holds Kumiki's own settings"), { code: 'OWN_STORE' })
    if (writer) {
      database.pragma('journal_mode = WAL')
      database.pragma('synchronous = FULL')
      database.pragma('foreign_keys = ON')
    }
    database.pragma('cache_size = -16000')
    database.pragma(`mmap_size = ${mappedBytes}`)
    database.function('kumiki_round', { deterministic: true, directOnly: false }, round)
    database.function('kumiki_fold', { deterministic: true, directOnly: false }, (text, how) =>
      typeof text === 'string' ? fold(text, Number(how)) : text,
    )
    return {
      database,
      statements: new Map(),
      numbered: new Map(),
      cursor: undefined,
      begin: database.prepare('BEGIN'),
      commit: database.prepare('COMMIT'),
    }
  } catch (error) {
    return { failure: error }
  }
}

/** Bytes 18 and 19 of the file are 2 in WAL mode (SQLite file format, 1.3). @param {string} file */
function isWriteAheadLog(file) {
  const bytes = new Uint8Array(20)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, bytes)
  closeSync(descriptor)
  return bytes[18] === 2
}

/** Prepared statements by text; the oldest goes when there are too many. @param {any} state @param {string} text */
function prepare(state, text) {
  let statement = state.statements.get(text)
  if (statement) return statement
  statement = state.database.prepare(text)
  if (statement.reader) statement.raw(true)
  if (state.statements.size >= maxStatements) state.statements.delete(state.statements.keys().next().value)
  state.statements.set(text, statement)
  return statement
}

/** @param {any} state @param {any} request */
function handle(state, request) {
  switch (request.op) {
    case 'json':
      return json(state, request)
    case 'run':
      return run(state, request)
    case 'insert':
      return insert(state, request)
    case 'begin':
      state.database.exec(request.mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN')
      return '{}'
    case 'commit':
      state.database.exec('COMMIT')
      return '{}'
    case 'rollback':
      if (state.database.inTransaction) state.database.exec('ROLLBACK')
      return '{}'
    case 'exec':
      state.database.exec(request.text)
      return '{}'
    case 'describe': {
      // Preparing believes what the connection knows of the tables; only running looks whether others changed them.
      state.database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get()
      const statement = state.database.prepare(request.text)
      return JSON.stringify({ columns: statement.reader ? statement.columns() : [] })
    }
    case 'open': {
      const statement = state.database.prepare(request.text).raw(true).safeIntegers(true)
      state.cursor = statement.iterate(...revive(request.values))
      return '{}'
    }
    case 'next': {
      const rows = []
      while (rows.length < request.rows) {
        const next = state.cursor.next()
        if (next.done) break
        rows.push(next.value)
      }
      return written(rows)
    }
    case 'leave':
      state.cursor?.return?.()
      state.cursor = undefined
      if (state.database.inTransaction) state.database.exec('ROLLBACK')
      return '{}'
    case 'version':
      return JSON.stringify({ version: `SQLite ${state.database.prepare('select sqlite_version()').pluck().get()}` })
    default:
      throw new Error(`unknown request ${request.op}`)
  }
}

/**
 * The statements of a number: told with its first request, kept for the next ones, the oldest goes when there are too many.
 * @param {any} state @param {any} request
 */
function numbered(state, { number, text, shape, countText }) {
  if (text === undefined) {
    const known = state.numbered.get(number)
    if (!known) throw Object.assign(new Error('an unknown statement'), { code: 'UNKNOWN_NUMBER' })
    return known
  }
  const told = { text, shape, countText }
  if (state.numbered.size >= maxNumbers) state.numbered.delete(state.numbered.keys().next().value)
  state.numbered.set(number, told)
  return told
}

/** The answer's first bytes tell rows and total; the rest is the rows' JSON text. @param {any} state @param {any} request */
function json(state, request) {
  const { text: page, shape, countText } = numbered(state, request)
  // Page and count see the same state; one statement alone needs no transaction.
  if (countText) state.begin.run()
  try {
    const statement = prepare(state, page)
    const values = revive(request.values)
    let rows = statement.all(...values)
    let text = encodeRows(rows, shape)
    if (text === undefined) {
      rows = statement.safeIntegers(true).all(...values)
      statement.safeIntegers(false)
      text = encodeRows(rows, shape) ?? '[]'
    }
    let total = -1
    if (countText) total = Number(prepare(state, countText).get(...revive(request.countValues))[0])
    return `${rows.length} ${total} ${text}`
  } finally {
    if (countText) state.commit.run()
  }
}

/** @param {any} state @param {any} request */
function run(state, request) {
  const statement = prepare(state, request.text)
  const values = revive(request.values)
  if (!statement.reader) return written([], { columns: [], changes: statement.run(...values).changes })
  if (request.readOnly && !statement.readonly) throw new Error('attempt to write a readonly database')
  const columns = statement.columns().map((/** @type {any} */ c) => c.name)
  const rows = []
  const before = state.database.inTransaction ? changesSoFar(state) : 0
  statement.safeIntegers(true)
  try {
    for (const row of statement.iterate(...values)) {
      rows.push(row)
      if (rows.length > request.maxRows) throw Object.assign(new Error('too many rows'), { code: 'TOO_MANY_ROWS' })
    }
  } finally {
    statement.safeIntegers(false)
  }
  const changes = statement.readonly ? 0 : changesSoFar(state) - before
  return written(rows, { columns, changes })
}

/**
 * Adds rows by one statement, all or none; an error tells which row it is about. With `update` the row of a key is changed
 * by that statement, where it is there; `order` says which values it takes.
 * @param {any} state @param {any} request
 */
function insert(state, request) {
  const statement = prepare(state, request.text)
  const { rows, update } = request
  const changing = update && prepare(state, update.text)
  let at = 0
  let updated = 0
  state.database.exec('SAVEPOINT kumiki_insert')
  try {
    for (; at < rows.length; at++) {
      const values = rows[at]
      const changes = changing
        ? changing.run(...revive(update.order.map((/** @type {number} */ i) => values[i]))).changes
        : 0
      if (changes > 1) throw Object.assign(new Error('several rows have the key'), { code: 'KEY_NOT_UNIQUE' })
      if (changes === 0) statement.run(...revive(values))
      updated += changes
    }
  } catch (error) {
    state.database.exec('ROLLBACK TO kumiki_insert')
    throw Object.assign(/** @type {any} */ (error), { row: at })
  } finally {
    state.database.exec('RELEASE kumiki_insert')
  }
  return written([], { changes: updated })
}

/**
 * The rows' values, one after the other, as V8 writes them: strings cross as they lie in memory, which takes a third of the
 * time of JSON. Whole numbers that a double does not hold become strings. They are written into their frame, so that nobody
 * copies them.
 * @param {any[][]} rows @param {{ columns?: string[], changes?: number }} [more]
 */
function written(rows, more) {
  /** @type {any[]} */
  const values = []
  for (const row of rows)
    for (let i = 0; i < row.length; i++) {
      const value = row[i]
      if (typeof value === 'bigint') values.push(Number.isSafeInteger(Number(value)) ? Number(value) : String(value))
      else values.push(value === Infinity || value === -Infinity ? null : value)
    }
  const serializer = new DefaultSerializer()
  serializer.writeRawBytes(Buffer.alloc(lengthBytes))
  serializer.writeHeader()
  serializer.writeValue({ ...more, width: rows[0]?.length ?? 0, values })
  // V8's serializer holds what it has written until it is collected: all of it would be moved twice.
  values.length = 0
  return withLength(serializer.releaseBuffer())
}

/** @param {any} state */
function changesSoFar(state) {
  state.total ??= state.database.prepare('SELECT total_changes()').pluck()
  return Number(state.total.get())
}

/**
 * Values that JSON does not know come as `{n}` (64-bit integer) and `{b}` (bytes). better-sqlite3 takes `?1` for a
 * parameter named 1, so the values go as an object; a statement without parameters wants no argument.
 * @param {any[]} values
 */
function revive(values) {
  if (values.length === 0) return values
  /** @type {Record<number, any>} */
  const named = {}
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (value === true) named[i + 1] = 1
    else if (value === false) named[i + 1] = 0
    else if (typeof value === 'object' && value !== null)
      named[i + 1] = value.n === undefined ? Buffer.from(value.b, 'base64') : BigInt(value.n)
    else named[i + 1] = value
  }
  return [named]
}

/** @param {any} error */
function failed(error) {
  return `!${JSON.stringify({ message: String(error?.message ?? error), code: error?.code, row: error?.row })}`
}

/** The requests that have arrived, all that are complete at once. */
function* readFrames() {
  let kept = Buffer.alloc(0)
  const chunk = Buffer.alloc(65536)
  for (;;) {
    let count
    try {
      count = readSync(channel, chunk)
    } catch (error) {
      if (/** @type {any} */ (error).code === 'EAGAIN') continue
      return
    }
    if (count === 0) return
    kept = kept.length === 0 ? chunk.subarray(0, count) : Buffer.concat([kept, chunk.subarray(0, count)])
    const requests = []
    while (kept.length >= 4) {
      const length = kept.readUInt32LE(0)
      if (kept.length < 4 + length) break
      requests.push(JSON.parse(kept.toString('utf8', 4, 4 + length)))
      kept = kept.subarray(4 + length)
    }
    if (kept.length > 0) kept = Buffer.from(kept)
    if (requests.length > 0) yield requests
  }
}

/** @param {(string | Buffer)[]} answers */
function send(...answers) {
  const frames = answers.map(toFrame)
  const frame = frames.length === 1 ? /** @type {Buffer} */ (frames[0]) : Buffer.concat(frames)
  let sent = 0
  while (sent < frame.length) {
    try {
      sent += writeSync(channel, frame, sent)
    } catch (error) {
      // Nobody listens any more: the engine is gone.
      if (/** @type {any} */ (error).code === 'EPIPE') process.exit(0)
      if (/** @type {any} */ (error).code !== 'EAGAIN') throw error
    }
  }
}

/** Length, then the answer; rows come as a frame (`written`). @param {string | Buffer} answer */
function toFrame(answer) {
  if (typeof answer !== 'string') return answer
  const frame = Buffer.allocUnsafe(lengthBytes + Buffer.byteLength(answer))
  frame.write(answer, lengthBytes)
  return withLength(frame)
}

/** @param {Buffer} frame */
function withLength(frame) {
  frame.writeUInt32LE(frame.length - lengthBytes, 0)
  return frame
}
