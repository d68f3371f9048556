import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { v8Codec, type Codec } from './codec.ts'
import { compileCache } from './compile-cache.ts'
import { makeFrameReader, toFrame } from './frames.ts'
import { channel, guardSignals, type GuardLimits } from './guard-limits.ts'
import type { OpenLink, WorkerEnd } from './link.ts'

export interface ProcessOptions {
  /** The program: it calls `serveWorker`, or `serveBlocking`. */
  program: URL
  /** What it finds as its `workerOptions()`; others on this machine may read it. */
  data?: unknown
  /** It is ended where it takes more. */
  limits?: GuardLimits
  /** Of Node. */
  flags?: readonly string[]
  /** Its whole environment: nothing of the engine's comes by itself. */
  env?: NodeJS.ProcessEnv
  /** Besides its own folder it reads these files and folders, and writes none; without: as the engine. */
  readsOnly?: readonly string[]
  /** With `readsOnly`: below these folders it writes too. */
  writes?: readonly string[]
  codec?: Codec
}

const mostTold = 2000
/** What every program of a worker is made of. */
const parts = ['.', '../../package.json'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/**
 * A worker that is a process: what it takes, and its end, are its own. V8 ends the whole process, whatever limits a thread
 * has, where one list or map of it asks for more than is left. It dies with the engine, even in a loop without end.
 */
export const processLink =
  (options: ProcessOptions): OpenLink =>
  ({ message, ended }) => {
    const { codec = v8Codec } = options
    const child = spawn(process.execPath, argumentsOf(options), {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...options.env, ...(!options.readsOnly && compileCache()) },
    })
    const sockets = child.stdio.filter((stream) => stream instanceof Socket)
    const socket = child.stdio[channel]
    if (!(socket instanceof Socket)) throw new Error('A worker has no channel')
    let told = ''
    let error: unknown
    child.stderr?.on('data', (text: Buffer) => (told = (told + text.toString()).slice(-mostTold)))
    // What ends it is told by its end.
    for (const one of sockets) one.on('error', () => undefined)
    let isOver = false
    const over = (end: WorkerEnd): void => {
      if (isOver) return
      isOver = true
      for (const one of sockets) one.destroy()
      ended(end)
    }
    child.on('error', (reason) => {
      error = reason
      if (child.pid === undefined) over({ told, error })
    })
    // What it has sent before is read to its end.
    child.on('exit', () => socket.resume())
    child.on('close', (code, signal) => over(endOf({ code, signal, told, error })))
    const handles = [child, ...sockets]
    const hold = (isHeld: boolean): void => {
      for (const one of handles)
        if (isHeld) one.ref()
        else one.unref()
    }
    const end = (): void => {
      // Who waits for its end hears it.
      hold(true)
      child.kill('SIGKILL')
      socket.resume()
    }
    const read = makeFrameReader(({ kind, id, payload }) => message({ kind, id, value: codec.decode(kind, payload) }))
    socket.on('data', (chunk) => {
      try {
        read(chunk)
      } catch {
        end()
      }
    })
    const { send, flush } = makeSender(socket)
    let room: PromiseWithResolvers<void> | undefined
    const tellRoom = (): void => {
      room?.resolve()
      room = undefined
    }
    socket.on('drain', tellRoom)
    socket.on('close', tellRoom)
    return {
      pid: child.pid,
      send: ({ kind, id, value }) => send(toFrame(kind, id, codec.encode(kind, value))),
      async sendOn({ kind, id, value }) {
        send(toFrame(kind, id, codec.encode(kind, value)))
        flush()
        if (!socket.writableNeedDrain) return
        room ??= Promise.withResolvers<void>()
        await room.promise
      },
      pause: (isPaused) => void (isPaused ? socket.pause() : socket.resume()),
      hold,
      end,
    }
  }

function argumentsOf({ program, data, limits, flags = [], readsOnly, writes = [] }: ProcessOptions): string[] {
  const file = fileURLToPath(program)
  const read = readsOnly && [...readsOnly, ...writes, dirname(file), ...parts, '/proc/self/status']
  const permission = read && [
    ...['--permission', '--allow-worker'],
    ...read.map((path) => `--allow-fs-read=${path}`),
    ...writes.map((path) => `--allow-fs-write=${path}`),
  ]
  return ['--no-warnings', ...flags, ...(permission ?? []), file, JSON.stringify({ data, limits })]
}

/** What is sent together goes together: each write wakes the worker, and that costs more than a small request. */
function makeSender(socket: Socket): { send(frame: Buffer): void; flush(): void } {
  let frames: Buffer[] = []
  const flush = (): void => {
    const [first, ...more] = frames
    frames = []
    if (first && socket.writable) socket.write(more.length === 0 ? first : Buffer.concat([first, ...more]))
  }
  return {
    send(frame) {
      if (frames.push(frame) === 1) setImmediate(flush)
    },
    flush,
  }
}

/** V8 ends so where its heap is full. */
const heapSignals: readonly unknown[] = ['SIGABRT', 'SIGTRAP', 'SIGILL']
const heapCode = 134

interface Exit {
  code: number | null
  signal: string | null
  told: string
  error: unknown
}

function endOf({ code, signal, told, error }: Exit): WorkerEnd {
  const isHeap = heapSignals.includes(signal) || code === heapCode
  const end = { told: `${signal ?? code}: ${told}`, error }
  if (signal === guardSignals.time) return { ...end, limit: 'time' }
  if (signal === guardSignals.memory || (isHeap && /out of memory|heap limit|invalid array length/i.test(told)))
    return { ...end, limit: 'memory' }
  return end
}
