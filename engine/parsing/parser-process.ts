import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ParseRefused, Unreadable } from './errors.ts'
import { frameHead, readFrames, type Frame, type FrameKind } from './frames.ts'
import type { Failed } from './serve-parser.ts'

/** What the work of a process may take. */
export interface ProcessLimits {
  /** Bytes of its own, whatever they are for. */
  bytes: number
  /** Milliseconds of the processor's time for a task. */
  workMs: number
  /** With which signal it ends where one is more. */
  signals: typeof signals
}

export interface ProcessOptions {
  /** The program: it calls `serveParser`. */
  file: URL
  /** What JavaScript holds; the process has half as much again, for bytes that it holds besides. */
  heapMegabytes: number
  workMs: number
  /** A folder below which it may read and write: whole path; left out: none. */
  folder?: string
}

export interface ParserProcess {
  /** It is there and has nothing to do. */
  readonly isFree: boolean
  readonly isGone: boolean
  /**
   * Pieces that the parser makes of a text. The process is gone when its reader leaves before the end, when the signal is
   * aborted (its reason is thrown then), and when the work takes too much (`ParseRefused`). Throws `Unreadable` for what the
   * parser says of the text, and whatever the text's own bytes throw.
   */
  run<Piece>(options: unknown, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Piece, void>
  end(): void
}

const signals = { memory: 'SIGUSR2', time: 'SIGXCPU' } as const
/** V8 ends so where its heap is full. */
const heapSignals: readonly string[] = ['SIGABRT', 'SIGTRAP', 'SIGILL']
const heapCode = 134
const megabyte = 1024 * 1024
const startMs = 60_000
const mostTold = 2000

const root = fileURLToPath(new URL('../..', import.meta.url))
/** All that the process may read: programs, and nothing of what they work on. */
const programs = ['engine', 'runtime', 'node_modules', 'package.json'].map((path) => join(root, path))
/** How much memory it has. */
const ownStatus = '/proc/self/status'

/**
 * A process of its own for foreign text. A thread would not do: V8 ends the whole process, whatever limits its thread has,
 * where one list or map of it asks for more than is left. It sees no environment and reads no file but programs, and
 * those of the folder that it is given.
 */
export function startParserProcess({ file, heapMegabytes, workMs, folder }: ProcessOptions): ParserProcess {
  const limits: ProcessLimits = { bytes: heapMegabytes * 1.5 * megabyte, workMs, signals }
  const child = spawn(
    process.execPath,
    [
      ...[
        '--no-warnings',
        '--permission',
        '--allow-worker',
        ...[...programs, ownStatus].map((path) => `--allow-fs-read=${path}`),
        ...(folder === undefined ? [] : [`--allow-fs-read=${folder}`, `--allow-fs-write=${folder}`]),
      ],
      ...[`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=16', '--v8-pool-size=1'],
      ...[fileURLToPath(file), JSON.stringify(limits)],
    ],
    { stdio: ['pipe', 'pipe', 'pipe', 'pipe'], env: {} },
  )
  const { stdin, stdout, stderr } = child
  let told = ''
  stderr.on('data', (text: Buffer) => (told = (told + text.toString()).slice(-mostTold)))
  const parts: HeldOpen[] = [child, ...child.stdio].filter((part) => isHeldOpen(part))
  // What ends it is told by its end.
  for (const part of parts) part.on('error', () => undefined)
  let isAlive = true
  let isBusy = false
  const ended = new Promise<Error>((resolve) => {
    child.once('close', (code: number | null, signal: string | null) => {
      isAlive = false
      resolve(reasonOf(code, signal, told))
    })
  })
  const frames = readFrames(stdout)
  const end = (): void => {
    isAlive = false
    child.kill('SIGKILL')
  }
  /** Whether the engine's program waits for it before it ends. */
  const hold = (isHeld: boolean): void => {
    for (const part of parts)
      if (isHeld) part.ref()
      else part.unref()
  }

  const next = async (): Promise<Frame> => {
    const { value } = await frames.next().catch(() => ({ value: undefined }))
    if (value) return value
    end()
    throw await ended
  }
  const starting = setTimeout(end, startMs).unref()
  const ready = next().finally(() => clearTimeout(starting))
  ready.catch(() => undefined)

  const send = async (kind: FrameKind, payload: Uint8Array): Promise<void> => {
    stdin.write(frameHead(kind, payload.length))
    // Its end is told elsewhere.
    if (!stdin.write(payload)) await Promise.race([once(stdin, 'drain').catch(() => undefined), ended])
  }
  const sendAll = async (options: unknown, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
    await send('task', Buffer.from(JSON.stringify(options)))
    for await (const part of bytes) {
      if (!isAlive) return
      if (part.length > 0) await send('bytes', part)
    }
    await send('end', new Uint8Array())
  }

  return {
    get isFree() {
      return isAlive && !isBusy
    },
    get isGone() {
      return !isAlive
    },
    async *run<Piece>(options: unknown, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal) {
      let fault: { error: unknown } | undefined
      const stop = (error: unknown): void => {
        fault ??= { error }
        end()
      }
      const leave = () => stop(signal.reason)
      signal.throwIfAborted()
      signal.addEventListener('abort', leave)
      isBusy = true
      let isOver = false
      hold(true)
      try {
        await ready
        sendAll(options, bytes).catch(stop)
        for (;;) {
          const { kind, payload } = await next()
          if (kind === 'piece') {
            const piece: Piece = JSON.parse(payload.toString())
            yield piece
          } else {
            isOver = kind === 'done'
            if (isOver) return
            const failed: Failed = JSON.parse(payload.toString())
            if (failed.code === undefined) throw new Error(failed.fault)
            isOver = true
            throw new Unreadable(failed.code, failed.values)
          }
        }
      } catch (error) {
        throw fault ? fault.error : error
      } finally {
        signal.removeEventListener('abort', leave)
        isBusy = false
        if (!isOver) end()
        hold(false)
      }
    },
    end,
  }
}

interface HeldOpen {
  ref(): void
  unref(): void
  on(event: 'error', listener: () => void): void
}

/** Streams of a process are sockets, which its types do not say. */
function isHeldOpen<Part>(part: Part): part is Part & HeldOpen {
  return typeof part === 'object' && part !== null && 'ref' in part && 'unref' in part
}

function reasonOf(code: number | null, signal: string | null, told: string): Error {
  if (signal === signals.time) return new ParseRefused('too-long')
  const isHeap = (signal !== null && heapSignals.includes(signal)) || code === heapCode
  if (signal === signals.memory || (isHeap && /out of memory|heap limit|invalid array length/i.test(told)))
    return new ParseRefused('too-large')
  return new Error(`The process that parses has ended (${signal ?? code}): ${told}`)
}
