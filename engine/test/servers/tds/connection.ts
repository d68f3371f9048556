import type { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { encryption, readLogin, readPrelogin, writePrelogin } from './login.ts'
import { PacketReader, packetTypes, PacketWriter, type Message } from './packets.ts'
import { secure, type Certificate } from './tls.ts'
import { done, TokenWriter } from './tokens.ts'
import type { WorkerPool } from './worker-pool.ts'
import type { WorkerMessage, WorkerOptions } from './worker.ts'

export interface Host {
  user: string
  password: string
  /** File of a database; undefined: there is none of that name. */
  file(database: string): string | undefined
  /** With it, clients that want TLS get it; without, they are told that there is none. */
  certificate?: Certificate | undefined
  workers: WorkerPool
}

/** One client: login, then one request after the other. */
export class Connection {
  #socket: Duplex
  readonly #host: Host
  readonly #reader = new PacketReader()
  #writer = new PacketWriter(4096)
  #worker: Worker | undefined
  readonly #flag = new Int32Array(new SharedArrayBuffer(4))
  #forget: () => void = () => undefined
  #busy = false
  #cancelled = false

  constructor(socket: Duplex, host: Host) {
    this.#socket = socket
    this.#host = host
    this.#listen(socket)
  }

  #listen(socket: Duplex): void {
    const read = (chunk: Buffer) => {
      try {
        for (const message of this.#reader.read(chunk)) this.#handle(message)
      } catch {
        this.close()
      }
    }
    socket.on('data', read)
    socket.on('error', () => this.close())
    socket.on('close', () => this.close())
    this.#forget = () => socket.off('data', read)
  }

  /** Whether a statement runs. */
  get busy(): boolean {
    return this.#busy
  }

  close(): void {
    this.#socket.destroy()
    const worker = this.#worker
    this.#worker = undefined
    if (!worker) return
    // A running statement sees the flag and ends; then the session closes its database.
    Atomics.store(this.#flag, 0, 1)
    Atomics.notify(this.#flag, 0)
    worker.postMessage('more')
    worker.postMessage('close')
  }

  #handle({ type, payload, reset }: Message): void {
    if (type === packetTypes.prelogin) return this.#prelogin(payload)
    if (type === packetTypes.login) return this.#login(payload)
    if (type === packetTypes.attention) return this.#cancel()
    if (!this.#worker) return this.close()
    this.#busy = true
    Atomics.store(this.#flag, 0, 0)
    this.#worker.postMessage({ type, payload, reset })
  }

  #prelogin(payload: Buffer): void {
    const wanted = readPrelogin(payload).encryption
    const { certificate } = this.#host
    if (!certificate || wanted === encryption.notSupported) {
      this.#send(writePrelogin(encryption.notSupported), true)
      if (wanted === encryption.required) this.close()
      return
    }
    this.#send(writePrelogin(encryption.on), true)
    this.#forget()
    this.#socket = secure(this.#socket, certificate)
    this.#listen(this.#socket)
  }

  #login(payload: Buffer): void {
    const login = readLogin(payload)
    const out = new TokenWriter()
    if (login.user !== this.#host.user || login.password !== this.#host.password)
      return this.#refuse(out.error(18456, 14, `Login failed for user '${login.user}'.`))
    const database = login.database || 'master'
    const file = this.#host.file(database)
    if (file === undefined)
      return this.#refuse(
        out
          .error(4060, 11, `Cannot open database "${database}" requested by the login. The login failed.`)
          .error(18456, 14, `Login failed for user '${login.user}'.`),
      )
    out.environmentText(1, database, 'master').info(5701, `Changed database context to '${database}'.`)
    out.collation().environmentText(2, 'us_english', '').info(5703, 'Changed language setting to us_english.')
    out.loginAck().environmentText(4, String(login.packetSize), '4096').done('DONE', 0)
    this.#send(out.take(), true)
    this.#writer = new PacketWriter(login.packetSize)
    this.#start({ file, user: login.user, database, flag: this.#flag.buffer })
  }

  #refuse(out: TokenWriter): void {
    this.#socket.end(this.#writer.write(out.done('DONE', done.error).take(), true))
  }

  #start(options: WorkerOptions): void {
    const worker = this.#host.workers.take()
    worker.on('message', (message: WorkerMessage) => {
      if (message === 'closed') this.#host.workers.giveBack(worker)
      else this.#answer(message.bytes, message.end)
    })
    worker.on('error', () => this.close())
    worker.postMessage(options)
    this.#worker = worker
  }

  #answer(bytes: Uint8Array, end: boolean): void {
    if (end) this.#busy = false
    const isFree = this.#send(bytes, end)
    if (end && this.#cancelled) this.#acknowledge()
    else if (!end && isFree) this.#worker?.postMessage('more')
    else if (!end) this.#socket.once('drain', () => this.#worker?.postMessage('more'))
  }

  #cancel(): void {
    this.#cancelled = true
    if (!this.#busy) return this.#acknowledge()
    Atomics.store(this.#flag, 0, 1)
    Atomics.notify(this.#flag, 0)
  }

  /** A message of its own, behind the interrupted answer: its DONE says that the attention came. */
  #acknowledge(): void {
    this.#cancelled = false
    this.#send(new TokenWriter().done('DONE', done.attention).take(), true)
  }

  #send(bytes: Uint8Array, end: boolean): boolean {
    if (this.#socket.destroyed) return true
    const packets = this.#writer.write(bytes, end)
    return packets.length === 0 || this.#socket.write(packets)
  }
}
