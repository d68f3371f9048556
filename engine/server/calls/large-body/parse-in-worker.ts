import { badRequest, tooLarge } from '../../../codes/refusals.ts'
import { wrongJson } from '../../pipeline/wrong-json.ts'
import { holdText } from '../../../files/held-texts.ts'
import { isObject } from '../../../../runtime/json/is-object.ts'
import { threadLink } from '../../../workers/thread-link.ts'
import { startWorker } from '../../../workers/worker.ts'
import type { HeldOf, ParseAnswer, ParseCalls, ParseTask } from './parse-worker.ts'

const partBytes = 256 * 1024
/** Lists and objects of a body: each takes many times what it is written with. */
const usualParts = 5_000_000

/**
 * The JSON object in a long body, parsed in a thread of its own while it comes: whoever else calls meanwhile does not
 * wait for it. Texts that `hold` names are never in memory as a whole: `heldText` reads them. Throws `badRequest` for what is
 * none, `tooLarge` for one with more than `mostParts` lists and objects.
 */
export async function parseInWorker(
  body: AsyncIterable<Uint8Array>,
  hold: HeldOf | undefined,
  mostParts = usualParts,
): Promise<Record<string, unknown>> {
  // Copies of a part for the thread would be garbage that stands until the collector comes: one place is used again.
  const place = new Uint8Array(new SharedArrayBuffer(partBytes))
  const worker = startWorker<ParseCalls>({
    open: threadLink({
      program: new URL('parse-worker.ts', import.meta.url),
      data: { place, hold, mostParts } satisfies ParseTask,
      // What the thread makes of a part is garbage with the next one.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    }),
    work: 'parses a body',
  })
  const made = new Map<string, unknown>()
  const take = ({ values = [], wrong, isTooLarge }: ParseAnswer): void => {
    if (isTooLarge) throw tooLarge({ text: 'text-too-large' })
    if (typeof wrong === 'string') throw badRequest({ cause: new Error(wrong) })
    if (wrong) throw wrongJson([wrong])
    for (const { key, value, item, held } of values) {
      if (held !== undefined && isObject(value)) holdText(value, held)
      if (item) (made.get(key) as unknown[]).push(value)
      else made.set(key, value)
    }
  }
  try {
    for await (const part of body)
      for (let at = 0; at < part.length; at += partBytes) {
        const own = part.subarray(at, at + partBytes)
        place.set(own)
        take(await worker.request('part', own.length))
      }
    take(await worker.request('end', undefined))
    return Object.fromEntries(made)
  } finally {
    worker.end()
  }
}
