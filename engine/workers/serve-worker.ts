import { flushCompileCache } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import type { AnyCalls } from './calls.ts'
import { processGiven } from './given.ts'
import { toFault, type Asked, type Message } from './message.ts'
import { makePieces, type Pieces } from './pieces.ts'
import { processPort, threadPort, type Port } from './port.ts'
import { startGuard, type Guard } from './start-guard.ts'

/** The worker's side: answers what the engine asks, each request as it comes. */
export function serveWorker(calls: AnyCalls): void {
  const port = isMainThread ? processPort() : threadPort()
  const limits = isMainThread ? processGiven().limits : undefined
  const guard = limits && startGuard(limits)
  const coming = new Map<number, Pieces<Uint8Array>>()
  const heard = ({ kind, id, value }: Message): void => {
    if (kind === 'request') return void answer({ calls, port, guard, coming }, id, value as Asked)
    const bytes = coming.get(id)
    if (kind === 'end') return bytes?.end()
    if (kind !== 'bytes' || !bytes) return
    port.pause(true)
    void bytes.put(value as Uint8Array).then(() => port.pause(false))
  }
  const ready = (): void => {
    void port.send({ kind: 'ready', id: 0, value: undefined })
    // Who is ended at once keeps nothing for the next one.
    flushCompileCache()
    port.hear(heard)
  }
  if (guard) void guard.ready.then(ready)
  else ready()
}

interface Serving {
  calls: AnyCalls
  port: Port
  guard: Guard | undefined
  coming: Map<number, Pieces<Uint8Array>>
}

async function answer({ calls, port, guard, coming }: Serving, id: number, asked: Asked): Promise<void> {
  const bytes = makePieces<Uint8Array>()
  const read = bytes.read()
  if (asked.hasBytes) coming.set(id, bytes)
  else bytes.end()
  guard?.count(true)
  const answered = await answerOf(calls, asked, {
    tell: (piece: unknown, handedOver?: ArrayBuffer[]) => port.send({ kind: 'piece', id, value: piece }, handedOver),
    // Who leaves early leaves the rest to be read.
    bytes: { [Symbol.asyncIterator]: () => ({ next: () => read.next() }) },
  })
  guard?.count(false)
  // What nobody asked for any more is on its way all the same.
  while (!(await read.next()).done);
  coming.delete(id)
  await port.send({ ...answered, id })
}

async function answerOf(calls: AnyCalls, { call, input }: Asked, beside: unknown): Promise<Omit<Message, 'id'>> {
  try {
    const work = calls[call] as ((input: unknown, beside: unknown) => unknown) | undefined
    if (!work) throw new Error(`No call ${call}`)
    return { kind: 'value', value: await work(input, beside) }
  } catch (error) {
    return { kind: 'failed', value: toFault(error) }
  }
}
