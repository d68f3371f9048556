import { Killed, type DatabaseProcess } from './child-process.ts'
import { CommandFailed, runCommand } from './commands.ts'
import { named, toDb2Error } from './errors.ts'
import { parseCall, parseProcedure, splitList, type Procedure } from './procedures.ts'
import type { Cell, ChildAnswer, DeclaredColumn, JobLogEntry, ServerState } from './protocol.ts'
import type { Host, ProgramJob } from './host.ts'
import { ccsids, translate } from './translate.ts'
import { parseType } from './types.ts'
import { columnMetadata, Digits, toSent } from './write-answer.ts'

export interface Message {
  id: string
  type: string
  sql?: string
  cmd?: string
  cont_id?: string
  rows?: number
  terse?: boolean
  props?: string
  parameters?: unknown[]
}

type Answer = Record<string, unknown>

class SqlError extends Error {
  override name = 'SqlError'
  readonly code: number
  readonly state: string
  constructor(message: string, code: number, state: string) {
    super(message)
    this.code = code
    this.state = state
  }
}

const defaultRows = 1000

/** One job of the server: one connection, its library list, its transaction, its cursors, its log. */
export class Job {
  readonly name: string
  readonly #host: Host
  list: string[]
  log: JobLogEntry[] = []
  /** Status of the statement that ran last, as `V_SQL_STMT_STATUS` tells. */
  status = 'COMPLETE'
  #props = new Map<string, string>()
  #process: DatabaseProcess | undefined
  #attached = ''
  #queue: Promise<unknown> = Promise.resolve()
  #prepared = new Map<string, { sql: string; terse: boolean; columns: DeclaredColumn[] }>()
  #cancelled = false

  constructor(name: string, host: Host) {
    this.name = name
    this.#host = host
    this.list = [...host.userLibraries]
  }

  get libraries(): string[] {
    return this.#host.libraries
  }

  /** Answers a message; statements of a job run one after the other. */
  handle(message: Message): Promise<Answer> {
    if (message.type === 'ping') return Promise.resolve({ alive: true, db_alive: true })
    const turn = this.#queue.then(() => this.#answer(message))
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  /** Ends the statement that runs; without one nothing happens. */
  cancel(): void {
    if (this.status !== 'ACTIVE') return
    this.#cancelled = true
    this.#process?.kill()
    this.#process = undefined
  }

  end(): void {
    this.#process?.kill()
    this.#process = undefined
  }

  async #answer(message: Message): Promise<Answer> {
    try {
      return await this.#dispatch(message)
    } catch (error) {
      if (error instanceof SqlError)
        return { success: false, error: error.message, sql_rc: error.code, sql_state: error.state }
      if (error instanceof CommandFailed)
        return {
          success: false,
          error: `[${error.id}] ${error.message}`,
          sql_rc: -443,
          sql_state: '38501',
          data: this.log,
        }
      return {
        success: false,
        error: error instanceof Error ? error.message : String(error),
        sql_rc: -901,
        sql_state: '58004',
      }
    }
  }

  #dispatch(message: Message): Promise<Answer> | Answer {
    switch (message.type) {
      case 'connect':
        return this.#connect(message.props ?? '')
      case 'sql':
      case 'prepare_sql_execute':
        return this.#execute(message.id, message.sql ?? '', message)
      case 'prepare_sql':
        return this.#prepare(message)
      case 'execute': {
        const prepared = this.#prepared.get(message.cont_id ?? '')
        if (!prepared) throw new SqlError('No such statement', -518, '07003')
        return this.#execute(message.cont_id!, prepared.sql, { ...message, terse: prepared.terse })
      }
      case 'sqlmore':
        return this.#more(message)
      case 'sqlclose':
        return this.#close(message.cont_id ?? '')
      case 'cl':
        return this.#command(message.cmd ?? '')
      case 'getdbjob':
        return { job: this.name }
      case 'getversion':
        return { version: 'fake', build_date: '2026-01-01' }
      case 'setconfig':
        return { tracedest: 'IN_MEM', tracelevel: 'OFF' }
      case 'gettracedata':
        return { tracedata: '' }
      case 'exit':
        this.end()
        return {}
      default:
        throw new SqlError(`Invalid message type: ${message.type}`, -901, '58004')
    }
  }

  #connect(props: string): Answer {
    for (const pair of props.split(';').filter(Boolean)) {
      const [key = '', value = ''] = pair.split(/=(.*)/s)
      this.#props.set(key.trim().toLowerCase(), value.trim())
    }
    const wanted = (this.#props.get('libraries') ?? '')
      .split(',')
      .map((name) => name.trim().toUpperCase())
      .filter((name) => name !== '' && name !== '*LIBL')
    const missing = wanted.find((library) => !this.libraries.includes(library))
    if (missing !== undefined) throw new SqlError(`[CPF2110] Library ${missing} not found.`, -443, '38501')
    if (wanted.length > 0) this.list = wanted
    return { job: this.name }
  }

  #isOff(prop: string): boolean {
    return this.#props.get(prop) === 'false'
  }

  async #open(): Promise<DatabaseProcess> {
    const rest = this.libraries.filter((library) => !this.list.includes(library))
    const attached = [...this.list.filter((library) => this.libraries.includes(library)), ...rest]
    if (!this.#process) {
      this.#process = this.#host.takeProcess()
      this.#attached = ''
    }
    const own = this.#process
    if (this.#attached !== attached.join()) {
      await own.request({ op: 'attach', folder: this.#host.folder, libraries: attached, state: this.#state() })
      if (this.#attached === '' && this.#props.get('access')?.startsWith('read')) await own.request({ op: 'protect' })
      this.#attached = attached.join()
    }
    return own
  }

  #state(): ServerState {
    const { user, userCcsid, programs, libraries, jobs } = this.#host
    return {
      user,
      userCcsid,
      programs: [...programs.keys()],
      libraries,
      list: this.list,
      log: this.log,
      jobs: Object.fromEntries([...jobs.values()].map((job) => [job.name, job.status])),
    }
  }

  async #ask(request: Parameters<DatabaseProcess['request']>[0]): Promise<ChildAnswer> {
    const own = await this.#open()
    this.status = 'ACTIVE'
    this.#cancelled = false
    try {
      const answer = await own.request({ ...request, state: this.#state() })
      if (answer.error !== undefined) {
        const { message, code, state } = toDb2Error(answer.error)
        throw new SqlError(message, code, state)
      }
      return answer
    } catch (error) {
      if (error instanceof Killed)
        throw this.#cancelled
          ? new SqlError(named(-952, 'Processing of the SQL statement ended.  Reason code 10.'), -952, '57014')
          : new SqlError('Connection ended', -30080, '08S01')
      throw error
    } finally {
      this.status = 'COMPLETE'
    }
  }

  #translated(sql: string): string {
    try {
      return translate(sql, {
        currentLibrary: this.list[0] ?? 'QGPL',
        systemNaming: this.#props.get('naming') === 'system',
      })
    } catch (error) {
      const { message, code, state } = toDb2Error((error as Error).message)
      throw new SqlError(message, code, state)
    }
  }

  async #execute(
    id: string,
    sql: string,
    { parameters = [], rows = defaultRows, terse = false }: Message,
  ): Promise<Answer> {
    if (Array.isArray(parameters[0])) {
      let count = 0
      for (const set of parameters as unknown[][])
        count += Number((await this.#execute(id, sql, { id, type: '', parameters: set })).update_count)
      return { has_results: false, is_done: true, update_count: count, data: [] }
    }
    const special = await this.#special(sql, parameters)
    if (special) return special
    const verb = /^\W*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? ''
    if (/^(COMMIT|ROLLBACK)$/.test(verb)) {
      await this.#ask({ op: 'exec', sql: 'BEGIN' }).catch(() => undefined)
      await this.#ask({ op: 'exec', sql: verb })
      return { has_results: false, is_done: true, update_count: 0, data: [] }
    }
    if (verb === 'LABEL') return this.#label(sql)
    const answer = await this.#ask({
      op: 'run',
      sql: this.#translated(verb === 'SELECT' || verb === 'WITH' ? requireFrom(sql) : sql),
      values: parameters.map(toCell),
      rows,
      cursor: id,
      begin: this.#isOff('auto commit'),
    })
    const columns = answer.columns ?? []
    if (columns.length === 0) return { has_results: false, is_done: true, update_count: answer.changes ?? 0, data: [] }
    this.#prepared.set(id, { sql, terse, columns })
    return {
      has_results: true,
      update_count: -1,
      metadata: {
        column_count: columns.length,
        job: this.name,
        columns: columnMetadata(columns, ({ name }) => name, false),
      },
      data: rowsOf(answer, columns, terse),
      is_done: answer.done === true,
    }
  }

  async #prepare({ id, sql = '', terse = false }: Message): Promise<Answer> {
    const procedure = this.#procedureOf(sql)
    if (procedure) {
      this.#prepared.set(id, { sql, terse, columns: [] })
      return {
        metadata: { columns: [], parameters: parameterMetadata(procedure) },
        parameter_count: procedure.parameters.length,
      }
    }
    const text = this.#translated(requireFrom(sql))
    const { columns = [] } = await this.#ask({ op: 'describe', sql: text })
    this.#prepared.set(id, { sql, terse, columns })
    const count = new Set(text.match(/\?\d+/g)).size
    return {
      metadata: {
        column_count: columns.length,
        job: this.name,
        columns: columnMetadata(columns, ({ name }) => name, true),
        parameters: Array.from({ length: count }, (_, i) => ({
          type: 'VARCHAR',
          mode: 'IN',
          precision: 32739,
          scale: 0,
          name: `P${i + 1}`,
        })),
      },
      parameter_count: count,
    }
  }

  async #more({ cont_id = '', rows = defaultRows }: Message): Promise<Answer> {
    const known = this.#prepared.get(cont_id)
    if (!known) throw new SqlError('No such cursor', -501, '24501')
    const answer = await this.#ask({ op: 'more', cursor: cont_id, rows })
    return { data: rowsOf(answer, known.columns, known.terse), is_done: answer.done === true }
  }

  async #close(cursor: string): Promise<Answer> {
    if (this.#prepared.delete(cursor) && this.#process) await this.#ask({ op: 'close', cursor })
    return {}
  }

  async #command(text: string): Promise<Answer> {
    try {
      await runCommand(text, this)
      return { has_results: true, is_done: true, update_count: 0, data: [] }
    } catch (error) {
      if (error instanceof CommandFailed) this.#note(error.id, error.message)
      throw error
    }
  }

  #note(id: string, text: string): void {
    const now = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000)
    this.log.push({ id, severity: 40, text, at: now.toISOString().replace('T', ' ').slice(0, 23) })
  }

  /** What is no statement of a database: definitions of programs, calls, CL commands, cancels. */
  async #special(sql: string, parameters: unknown[]): Promise<Answer | undefined> {
    const done = { has_results: false, is_done: true, update_count: 0, data: [] }
    const made = parseProcedure(sql)
    if (made) {
      if (!this.libraries.includes(made.library))
        throw new SqlError(named(-204, `${made.library} in *N type *LIB not found.`), -204, '42704')
      const odd = made.parameters.find(({ type }) => type.ccsid !== undefined && !ccsids.has(String(type.ccsid)))
      if (odd)
        throw new SqlError(named(-189, `Coded Character Set Identifier ${odd.type.ccsid} is not valid.`), -189, '22522')
      this.#host.procedures.set(`${made.library}.${made.name}`, made)
      return done
    }
    const call = parseCall(sql)
    if (!call) return undefined
    const given = splitList(call.values).map((text) => (text.trim() === '?' ? parameters.shift() : literal(text)))
    if (call.library === 'QSYS2' && call.name === 'QCMDEXC') {
      try {
        await runCommand(String(given[0]), this)
      } catch (error) {
        if (!(error instanceof CommandFailed)) throw error
        this.#note(error.id, error.message)
        throw new SqlError(named(-443, `Trigger program or external routine detected an error.`), -443, '38501')
      }
      return done
    }
    if (call.library === 'QSYS2' && call.name === 'CANCEL_SQL') {
      this.#host.jobs.get(String(given[0]))?.cancel()
      return done
    }
    const procedure = this.#procedureOf(sql)
    if (!procedure)
      throw new SqlError(
        named(-440, `Routine ${call.name} in ${call.library ?? '*N'} not found with specified parameters.`),
        -440,
        '42884',
      )
    return this.#call(procedure, given)
  }

  #procedureOf(sql: string): Procedure | undefined {
    const call = parseCall(sql)
    if (!call) return undefined
    const libraries = call.library === undefined ? this.list : [call.library]
    return libraries
      .map((library) => this.#host.procedures.get(`${library}.${call.name}`))
      .find((found) => found !== undefined)
  }

  async #call({ parameters, external }: Procedure, given: unknown[]): Promise<Answer> {
    if (given.length !== parameters.length)
      throw new SqlError(named(-440, 'Routine not found with specified parameters.'), -440, '42884')
    const values = parameters.map(({ type }, i) => {
      const value = given[i]
      return type.name === 'CHAR'
        ? textOf(value).padEnd(type.length ?? 1)
        : value === null || value === undefined
          ? null
          : textOf(value)
    })
    await this.callProgram(external, values)
    return {
      has_results: false,
      is_done: true,
      update_count: 0,
      data: [],
      parameter_count: parameters.length,
      output_parms: parameters.map(({ mode, name, type }, i) => ({
        index: i + 1,
        type: type.name,
        precision: type.length ?? type.precision,
        scale: type.scale ?? 0,
        name,
        ccsid: type.ccsid,
        ...(mode === 'IN' ? {} : { value: outValue(values[i] ?? null, type) }),
      })),
    }
  }

  /** Runs a program of the server; its parameters are changed in place. */
  async callProgram(path: string, values: (string | null)[] = []): Promise<void> {
    const program = path.includes('/')
      ? this.#host.programs.get(path)
      : this.list.map((library) => this.#host.programs.get(`${library}/${path}`)).find(Boolean)
    if (!program)
      throw new SqlError(
        named(-444, `External program ${path.split('/').at(-1)} in ${path.split('/')[0]} not found.`),
        -444,
        '42724',
      )
    const job: ProgramJob = {
      libraryList: this.list,
      sql: async (text, bound = []) => {
        const { rows = [] } = await this.#ask({
          op: 'run',
          sql: this.#translated(text),
          values: bound,
          rows: 10_000,
          cursor: `program ${Math.random()}`,
          begin: this.#isOff('auto commit'),
        })
        return rows
      },
    }
    this.status = 'ACTIVE'
    try {
      await program(values, job)
    } catch (error) {
      const { id = 'CPF9999', message } = error as { id?: string; message: string }
      if (error instanceof SqlError) throw error
      this.#note(id, message)
      throw new SqlError(named(-443, 'Trigger program or external routine detected an error.'), -443, '38501')
    } finally {
      this.status = 'COMPLETE'
    }
  }

  async #label(sql: string): Promise<Answer> {
    const found = /^\s*LABEL\s+ON\s+(TABLE|COLUMN)\s+(\S+)\s+(TEXT\s+)?IS\s+'((?:[^']|'')*)'\s*$/i.exec(sql)
    if (!found) throw new SqlError(named(-104, 'Token LABEL was not valid.'), -104, '42601')
    const [, what = '', path = '', isText, words = ''] = found
    const [library = '', table = '', column = ''] = path
      .split(/[./]/)
      .map((part) => (part.startsWith('"') ? part.slice(1, -1) : part.toUpperCase()))
    const kind = what.toUpperCase() === 'TABLE' ? 'table' : isText ? 'text' : 'heading'
    await this.label(library, kind, table, column, words.replaceAll("''", "'"))
    return { has_results: false, is_done: true, update_count: 0, data: [] }
  }

  /** Keeps a text of a table or column, or the keys of a physical file, for the catalogue. */
  async label(library: string, kind: string, table: string, column: string, text: string): Promise<void> {
    const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`
    await this.#ask({
      op: 'exec',
      sql: `CREATE TABLE IF NOT EXISTS "${library}"."*LABELS" (kind TEXT, "table" TEXT, "column" TEXT, "text" TEXT);
        INSERT INTO "${library}"."*LABELS" VALUES (${[kind, table, column, text].map(quoted).join(', ')})`,
    })
  }
}

/** Db2 for i knows no SELECT without FROM. */
function requireFrom(sql: string): string {
  if (!/^\s*SELECT\b/i.test(sql) || /\bFROM\b/i.test(sql)) return sql
  throw new SqlError(named(-104, 'Token <END-OF-STATEMENT> was not valid. Valid tokens: FROM INTO.'), -104, '42601')
}

function rowsOf({ rows = [] }: ChildAnswer, columns: DeclaredColumn[], terse: boolean): unknown[] {
  const types = columns.map(({ type }) => parseType(type ?? ''))
  const sent = rows.map((row) => row.map((value, i) => toSent(value, types[i]!)))
  return terse ? sent : sent.map((row) => Object.fromEntries(row.map((value, i) => [columns[i]!.name, value])))
}

function parameterMetadata({ parameters }: Procedure) {
  return parameters.map(({ mode, name, type }) => ({
    type: type.name,
    mode,
    precision: type.length ?? type.precision,
    scale: type.scale ?? 0,
    name,
  }))
}

function outValue(value: string | null, type: ReturnType<typeof parseType>): unknown {
  if (value === null) return null
  if (type.name === 'CHAR') return value.slice(0, type.length).padEnd(type.length ?? 1)
  if (type.name === 'DECIMAL')
    return /^-?\d+(\.\d+)?$/.test(value) ? new Digits(scaled(value, type.scale ?? 0)) : new Digits('0')
  return value
}

/** Decimal digits cut or filled to a scale. */
function scaled(digits: string, scale: number): string {
  const [whole = '0', fraction = ''] = digits.split('.')
  return scale === 0 ? whole : `${whole}.${fraction.slice(0, scale).padEnd(scale, '0')}`
}

function literal(text: string): unknown {
  const found = /^\s*(?:\w+\s*=>\s*)?'((?:[^']|'')*)'\s*$/.exec(text)
  return found ? found[1]!.replaceAll("''", "'") : text.trim().toUpperCase() === 'NULL' ? null : text.trim()
}

function toCell(value: unknown): Cell {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value
  if (typeof value === 'boolean') return value ? 1n : 0n
  return value === null || value === undefined ? null : textOf(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}
