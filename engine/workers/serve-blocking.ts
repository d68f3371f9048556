import { readSync, writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { makeFrameReader, toFrame, withHead } from './frames.ts'
import { processGiven } from './given.ts'
import { channel } from './guard-limits.ts'
import type { Fault } from './message.ts'
import { startGuard } from './start-guard.ts'

/** Answers of quick requests go together for so long; a slow one does not hold up those before it. */
const mostWaitMs = 0.5
const chunkBytes = 65_536

/** What a request is answered with: a text, or bytes that leave the first `headBytes` free for their head. */
export type Answer = string | Buffer

/**
 * The side of a worker that does one thing after the other and blocks meanwhile: it takes requests as JSON, and waits for
 * them without a turn of its own, which takes half the time of a small one.
 */
export function serveBlocking(
  answer: (call: string, input: unknown) => Answer,
  toFault: (error: unknown) => Partial<Fault>,
): void {
  const { limits = {} } = processGiven()
  startGuard(limits)
  const answerTo = ({ id, payload }: { id: number; payload: Buffer }): Buffer => {
    try {
      const { call, input }: { call: string; input: unknown } = JSON.parse(payload.toString())
      const made = answer(call, input)
      return typeof made === 'string' ? toFrame('value', id, made) : withHead(made, 'value', id)
    } catch (error) {
      return toFrame('failed', id, JSON.stringify(toFault(error)))
    }
  }
  send([toFrame('ready', 0, '')])
  flushCompileCache()
  for (const frames of readFrames()) {
    let answers: Buffer[] = []
    let since = performance.now()
    for (const frame of frames) {
      if (answers.length > 0 && performance.now() - since > mostWaitMs) {
        send(answers)
        answers = []
        since = performance.now()
      }
      answers.push(answerTo(frame))
    }
    send(answers)
  }
  process.exit(0)
}

/** The requests that have arrived, all that are complete at once. */
function* readFrames(): Generator<{ id: number; payload: Buffer }[]> {
  let frames: { id: number; payload: Buffer }[] = []
  const read = makeFrameReader((frame) => frames.push(frame))
  const chunk = Buffer.alloc(chunkBytes)
  for (;;) {
    let count
    try {
      count = readSync(channel, chunk)
    } catch (error) {
      if (isToWait(error)) continue
      return
    }
    if (count === 0) return
    read(Buffer.from(chunk.subarray(0, count)))
    if (frames.length === 0) continue
    yield frames
    frames = []
  }
}

function send(frames: readonly Buffer[]): void {
  const [first] = frames
  const all = frames.length === 1 && first ? first : Buffer.concat(frames)
  let sent = 0
  while (sent < all.length) {
    try {
      sent += writeSync(channel, all, sent)
    } catch (error) {
      if (isToWait(error)) continue
      // Nobody listens any more: the engine is gone.
      process.exit(0)
    }
  }
}

const isToWait = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN'
