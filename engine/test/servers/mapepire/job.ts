import { callProcedure } from './call-procedure.ts'
import { CommandFailed, runCommand } from './commands.ts'
import { named, toDb2Error } from './errors.ts'
import { failureOf } from './failure-of.ts'
import type { Host, ProgramJob } from './host.ts'
import { JobDatabase } from './job-database.ts'
import { keepLabel, parseLabel } from './labels.ts'
import { parseCall, parseProcedure, splitList, type Procedure } from './procedures.ts'
import type { DeclaredColumn, JobLogEntry } from './protocol.ts'
import { requireFrom } from './require-from.ts'
import { parameterMetadata, rowsOf, withoutRows } from './results.ts'
import { SqlError } from './sql-error.ts'
import { ccsids, translate } from './translate.ts'
import { literal, toCell } from './values.ts'
import { columnMetadata } from './write-answer.ts'

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

const defaultRows = 1000

/** One job of the server: one connection, its library list, its transaction, its cursors, its log. */
export class Job {
  readonly name: string
  readonly #host: Host
  list: string[]
  log: JobLogEntry[] = []
  ccsid: string | undefined
  #props = new Map<string, string>()
  readonly #database: JobDatabase
  #queue: Promise<unknown> = Promise.resolve()
  #prepared = new Map<string, { sql: string; terse: boolean; columns: DeclaredColumn[] }>()

  constructor(name: string, host: Host) {
    this.name = name
    this.#host = host
    this.list = [...host.userLibraries]
    this.#database = new JobDatabase(host, this, () => this.#props.get('access')?.startsWith('read') === true)
  }

  /** Status of the statement that ran last, as `V_SQL_STMT_STATUS` tells. */
  get status(): string {
    return this.#database.status
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
    this.#database.cancel()
  }

  end(): void {
    this.#database.end()
  }

  async #answer(message: Message): Promise<Answer> {
    try {
      return await this.#dispatch(message)
    } catch (error) {
      return failureOf(error, this.log)
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
      return withoutRows(count)
    }
    const special = await this.#special(sql, parameters)
    if (special) return special
    const verb = /^\W*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? ''
    if (/^(COMMIT|ROLLBACK)$/.test(verb)) {
      await this.#database.ask({ op: 'exec', sql: 'BEGIN' }).catch(() => undefined)
      await this.#database.ask({ op: 'exec', sql: verb })
      return withoutRows()
    }
    if (verb === 'LABEL') {
      await this.#database.ask({ op: 'exec', sql: keepLabel(parseLabel(sql)) })
      return withoutRows()
    }
    const answer = await this.#database.ask({
      op: 'run',
      sql: this.#translated(verb === 'SELECT' || verb === 'WITH' ? requireFrom(sql) : sql),
      values: parameters.map(toCell),
      rows,
      cursor: id,
      begin: this.#isOff('auto commit'),
    })
    const columns = answer.columns ?? []
    if (columns.length === 0) return withoutRows(answer.changes)
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
    const { columns = [] } = await this.#database.ask({ op: 'describe', sql: text })
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
    const answer = await this.#database.ask({ op: 'more', cursor: cont_id, rows })
    return { data: rowsOf(answer, known.columns, known.terse), is_done: answer.done === true }
  }

  async #close(cursor: string): Promise<Answer> {
    if (this.#prepared.delete(cursor) && this.#database.isOpen) await this.#database.ask({ op: 'close', cursor })
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
    const made = parseProcedure(sql)
    if (made) {
      if (!this.libraries.includes(made.library))
        throw new SqlError(named(-204, `${made.library} in *N type *LIB not found.`), -204, '42704')
      const odd = made.parameters.find(({ type }) => type.ccsid !== undefined && !ccsids.has(String(type.ccsid)))
      if (odd)
        throw new SqlError(named(-189, `Coded Character Set Identifier ${odd.type.ccsid} is not valid.`), -189, '22522')
      this.#host.procedures.set(`${made.library}.${made.name}`, made)
      return withoutRows()
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
      return withoutRows()
    }
    if (call.library === 'QSYS2' && call.name === 'CANCEL_SQL') {
      this.#host.jobs.get(String(given[0]))?.cancel()
      return withoutRows()
    }
    const procedure = this.#procedureOf(sql)
    if (!procedure)
      throw new SqlError(
        named(-440, `Routine ${call.name} in ${call.library ?? '*N'} not found with specified parameters.`),
        -440,
        '42884',
      )
    return callProcedure(procedure, given, (path, values) => this.callProgram(path, values))
  }

  #procedureOf(sql: string): Procedure | undefined {
    const call = parseCall(sql)
    if (!call) return undefined
    const libraries = call.library === undefined ? this.list : [call.library]
    return libraries
      .map((library) => this.#host.procedures.get(`${library}.${call.name}`))
      .find((found) => found !== undefined)
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
        const { rows = [] } = await this.#database.ask({
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
    this.#database.status = 'ACTIVE'
    try {
      await program(values, job)
    } catch (error) {
      const { id = 'CPF9999', message } = error as { id?: string; message: string }
      if (error instanceof SqlError) throw error
      this.#note(id, message)
      throw new SqlError(named(-443, 'Trigger program or external routine detected an error.'), -443, '38501')
    } finally {
      this.#database.status = 'COMPLETE'
    }
  }

  /** Keeps a text of a table or column, or the keys of a physical file, for the catalogue. */
  async label(library: string, kind: string, table: string, column: string, text: string): Promise<void> {
    await this.#database.ask({ op: 'exec', sql: keepLabel({ library, kind, table, column, text }) })
  }
}
