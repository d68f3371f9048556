import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { WebSocketServer, type WebSocket } from 'ws'
import { makeSelfSigned } from '../self-signed.ts'
import { startDatabaseProcess } from './child-process.ts'
import type { Host, Program } from './host.ts'
import { Job, type Message } from './job.ts'
import { toJson } from './write-answer.ts'

export interface MapepireServer {
  port: number
  user: string
  password: string
  /** PEM text and SHA-256 of the certificate that the server made for itself. */
  certificate: string
  fingerprint: string
  /** Runs a statement of Db2 for i in a job of its own, with commit. Throws with the words of the answer. */
  admin(sql: string): Promise<void>
  /** Says that a table is a physical file with keys, made by DDS. */
  physicalFile(library: string, file: string, keys: string[]): Promise<void>
  /** CCSIDs that commands have set, one for each job that has one. */
  jobCcsids(): string[]
  /** Names of the jobs that run a statement now. */
  running(): string[]
  stop(): Promise<void>
}

/** Of a data source whose server it is. */
export const mapepireSettings = ({ port, user, password, certificate }: MapepireServer) => ({
  address: 'data-source/x',
  database_type: 1,
  system: 'localhost',
  port,
  user,
  password,
  certificate,
})

export interface MapepireOptions {
  libraries?: string[]
  userLibraries?: string[]
  userCcsid?: string
  programs?: Record<string, Program>
  port?: number
}

/**
 * A stand-in for the Mapepire server of IBM i (https://mapepire-ibmi.github.io): the same protocol over TLS with a
 * certificate of its own, Basic authentication in the upgrade request, jobs, cursors, external procedures, CL commands,
 * CANCEL_SQL. `@ibm/mapepire-js` connects to it as it is.
 *
 * Statements run on SQLite, one process a job, each library a file. It lacks: real EBCDIC (texts are Unicode, CCSIDs are
 * only told), Db2's types (DECIMAL beyond 2^53 is a double), names in quotes match without case, `MERGE`, `dove`, traces,
 * members and overrides; parameters of a statement are all told as VARCHAR; a cancelled statement takes its transaction
 * along; isolation levels are SQLite's; of CL it knows CHGLIBL, ADDLIBLE, RMVLIBLE and CALL without parameters.
 */
export async function startMapepire(options: MapepireOptions = {}): Promise<MapepireServer> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-mapepire-'))
  const libraries = options.libraries ?? ['APPLIB', 'KUMIKI', 'QGPL']
  let spare = startDatabaseProcess()
  const host: Host = {
    folder,
    user: 'APP',
    userCcsid: options.userCcsid ?? '5035',
    libraries,
    userLibraries: options.userLibraries ?? libraries,
    programs: new Map(Object.entries(options.programs ?? {})),
    procedures: new Map(),
    jobs: new Map(),
    takeProcess() {
      const ready = spare
      spare = startDatabaseProcess()
      return ready
    },
  }
  for (const library of libraries) {
    const file = new Database(join(folder, `${library}.db`))
    file.pragma('journal_mode = WAL')
    file.close()
  }
  const { key, certificate, fingerprint } = makeSelfSigned()
  const password = 'wagtail-7'
  const expected = `Basic ${Buffer.from(`${host.user}:${password}`).toString('base64')}`
  let number = 100_000
  const newJob = () => {
    const job = new Job(`${++number}/QUSER/QZDASOINIT`, host)
    host.jobs.set(job.name, job)
    return job
  }

  const server = createServer({ key, cert: certificate }, (_, response) => response.writeHead(404).end())
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 * 1024 })
  server.on('upgrade', (request, socket, head) => {
    const [, user = '', given] = /^Basic (.*)$/.test(request.headers.authorization ?? '')
      ? decoded(request.headers.authorization!)
      : []
    const isAllowed =
      user.toUpperCase() === host.user &&
      `Basic ${Buffer.from(`${host.user}:${given}`).toString('base64')}` === expected
    if (!isAllowed)
      return void socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    if (request.url !== '/db/')
      return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (open) => serve(open, newJob(), host))
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))

  const administrator = newJob()
  const asAdmin = async (work: (job: Job) => Promise<{ success?: unknown; error?: unknown } | void>) => {
    const answer = await work(administrator)
    if (answer?.success === false) throw new Error(String(answer.error))
  }
  return {
    port: (server.address() as AddressInfo).port,
    user: host.user,
    password,
    certificate,
    fingerprint,
    admin: (sql) => asAdmin((job) => job.handle({ id: '1', type: 'sql', sql })),
    physicalFile: (library, file, keys) => asAdmin((job) => job.label(library, 'physical', file, '', keys.join(','))),
    jobCcsids: () => [...host.jobs.values()].flatMap(({ ccsid }) => ccsid ?? []),
    running: () => [...host.jobs.values()].filter((job) => job.status === 'ACTIVE').map((job) => job.name),
    async stop() {
      for (const job of host.jobs.values()) job.end()
      spare.kill()
      for (const socket of sockets.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

function decoded(header: string): string[] {
  const [user = '', ...rest] = Buffer.from(header.slice(6), 'base64').toString().split(':')
  return ['', user, rest.join(':')]
}

function serve(socket: WebSocket, job: Job, host: Host): void {
  socket.on('message', (data: Buffer) => {
    const started = performance.now()
    let message: Message
    try {
      message = JSON.parse(data.toString()) as Message
    } catch {
      return socket.send(toJson({ id: 'unknown', success: false, error: 'Invalid JSON' }))
    }
    void job.handle(message).then((answer) => {
      const time = Math.round(performance.now() - started)
      if (socket.readyState === socket.OPEN)
        socket.send(
          toJson({ id: message.id, success: true, sql_rc: 0, sql_state: '00000', ...answer, execution_time: time }),
        )
      if (message.type === 'exit') socket.close()
    })
  })
  socket.on('close', () => {
    job.end()
    host.jobs.delete(job.name)
  })
}
