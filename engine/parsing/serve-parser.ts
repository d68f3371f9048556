import { Worker } from 'node:worker_threads'
import { Unreadable } from './errors.ts'
import { frameHead, readFrames, type Frame, type FrameKind } from './frames.ts'
import type { ProcessLimits } from './parser-process.ts'

/** Ends with the engine: the process reads nothing from it. */
const lifeline = 3

/**
 * The process's side of a parser: it answers one task after the other, each with the pieces that `parse` makes of its text.
 * What `parse` throws as `Unreadable` comes to the caller; anything else is a fault of ours.
 */
export function serveParser<Options, Piece>(
  parse: (options: Options, bytes: AsyncIterable<Buffer>) => AsyncIterable<Piece>,
): void {
  const { bytes, workMs, signals }: ProcessLimits = JSON.parse(process.argv[2] ?? '{}')
  const guard = new Worker(new URL('./guard-thread.mjs', import.meta.url), {
    workerData: { lifeline, bytes, workMs, signals },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
  })
  guard.once('online', () => {
    guard.unref()
    void serve(parse, (isBegun) => guard.postMessage(isBegun))
  })
}

async function serve<Options, Piece>(
  parse: (options: Options, bytes: AsyncIterable<Buffer>) => AsyncIterable<Piece>,
  tell: (isBegun: boolean) => void,
): Promise<void> {
  const frames = readFrames(process.stdin)
  await send('ready', '')
  for (;;) {
    const { value: task } = await frames.next()
    if (task?.kind !== 'task') return process.exit(0)
    tell(true)
    const text = textOf(frames)
    const options: Options = JSON.parse(task.payload.toString())
    const answer = await answerOf(parse(options, text.bytes))
    tell(false)
    // What nobody asked for any more is on its way all the same.
    await text.finish()
    await send(...answer)
  }
}

async function answerOf(pieces: AsyncIterable<unknown>): Promise<[FrameKind, string]> {
  try {
    for await (const piece of pieces) await send('piece', JSON.stringify(piece))
    return ['done', '']
  } catch (error) {
    const failed: Failed =
      error instanceof Unreadable
        ? { code: error.code, values: error.values }
        : { fault: error instanceof Error ? error.stack : String(error) }
    return ['failed', JSON.stringify(failed)]
  }
}

/** Why a text is not read: what the parser says of it, or what went wrong with us. */
export interface Failed {
  code?: string
  values?: string[]
  fault?: string | undefined
}

/** The text of a task, which ends before the next one begins. */
function textOf(frames: AsyncGenerator<Frame, void>): { bytes: AsyncIterable<Buffer>; finish(): Promise<void> } {
  let isOver = false
  const next = async (): Promise<IteratorResult<Buffer, undefined>> => {
    if (isOver) return { done: true, value: undefined }
    const { value } = await frames.next()
    isOver = value?.kind !== 'bytes'
    return value?.kind === 'bytes' ? { done: false, value: value.payload } : { done: true, value: undefined }
  }
  return {
    bytes: { [Symbol.asyncIterator]: () => ({ next }) },
    async finish() {
      while (!(await next()).done);
    },
  }
}

async function send(kind: FrameKind, text: string): Promise<void> {
  const payload = Buffer.from(text)
  const { stdout } = process
  stdout.write(frameHead(kind, payload.length))
  if (!stdout.write(payload)) await new Promise((resolve) => stdout.once('drain', resolve))
}
