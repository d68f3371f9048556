import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { CallError } from '../../../codes/call-error.ts'
import { wrongJson } from '../wrong-json.ts'
import type { ParseAnswer } from './parse-thread.ts'

/**
 * The JSON object in a long body, parsed in a thread of its own while it comes: whoever else calls meanwhile does not
 * wait for it. Throws 40000 for what is none.
 */
export async function parseBeside(body: AsyncIterable<Uint8Array>): Promise<Record<string, unknown>> {
  const thread = new Worker(new URL('parse-thread.ts', import.meta.url))
  const made = new Map<string, unknown>()
  const send = async (part: Uint8Array | 'end') => {
    const heard = once(thread, 'message') as Promise<[ParseAnswer]>
    thread.postMessage(part)
    const [{ values = [], wrong }] = await heard
    if (typeof wrong === 'string') throw new CallError(40000, { cause: new Error(wrong) })
    if (wrong) throw wrongJson(wrong)
    for (const { key, value, item } of values)
      if (item) (made.get(key) as unknown[]).push(value)
      else made.set(key, value)
  }
  try {
    for await (const part of body) await send(part)
    await send('end')
    return Object.fromEntries(made)
  } finally {
    void thread.terminate()
  }
}
