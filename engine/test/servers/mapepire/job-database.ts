import { Killed, type DatabaseProcess } from './child-process.ts'
import { named, toDb2Error } from './errors.ts'
import type { Host } from './host.ts'
import type { ChildAnswer, JobLogEntry, ServerState } from './protocol.ts'
import { SqlError } from './sql-error.ts'

/** What a job's statements can see of it. */
interface Owner {
  /** The library list as it is now. */
  readonly list: string[]
  readonly log: JobLogEntry[]
}

/** The database process of one job: started when it is needed, its libraries in the order of the job's list. */
export class JobDatabase {
  /** `ACTIVE` while a statement runs, else `COMPLETE`. */
  status = 'COMPLETE'
  readonly #host: Host
  readonly #owner: Owner
  readonly #readsOnly: () => boolean
  #process: DatabaseProcess | undefined
  #attached = ''
  #cancelled = false

  constructor(host: Host, owner: Owner, readsOnly: () => boolean) {
    this.#host = host
    this.#owner = owner
    this.#readsOnly = readsOnly
  }

  get isOpen(): boolean {
    return this.#process !== undefined
  }

  cancel(): void {
    if (this.status !== 'ACTIVE') return
    this.#cancelled = true
    this.end()
  }

  end(): void {
    this.#process?.kill()
    this.#process = undefined
  }

  /** Runs one request. Throws `SqlError`, also when the statement was cancelled or the process ended. */
  async ask(request: Parameters<DatabaseProcess['request']>[0]): Promise<ChildAnswer> {
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

  async #open(): Promise<DatabaseProcess> {
    const { libraries, folder } = this.#host
    const rest = libraries.filter((library) => !this.#owner.list.includes(library))
    const attached = [...this.#owner.list.filter((library) => libraries.includes(library)), ...rest]
    if (!this.#process) {
      this.#process = this.#host.takeProcess()
      this.#attached = ''
    }
    const own = this.#process
    if (this.#attached !== attached.join()) {
      await own.request({ op: 'attach', folder, libraries: attached, state: this.#state() })
      if (this.#attached === '' && this.#readsOnly()) await own.request({ op: 'protect' })
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
      list: this.#owner.list,
      log: this.#owner.log,
      jobs: Object.fromEntries([...jobs.values()].map((job) => [job.name, job.status])),
    }
  }
}
