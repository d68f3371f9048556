import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { inScript } from './in-script.ts'

export interface CarriedOpening {
  language: string
  /** As the call answers it; undefined: the page shall ask itself. */
  answer: Promise<string | undefined>
  /** `#drawn`: the page as its program will draw it of this answer; undefined: its program draws it first. */
  draw(answer: string): Promise<string | undefined>
  /** Whether the browser reads gzip. */
  isZipped: boolean
}

const end = '</body>'
const bytes = (text: string): Uint8Array => Buffer.from(text)

/**
 * The page at once, and what its first call answers at its end, when that is there, drawn and as data: the browser fetches
 * the program meanwhile, and shows the rows before it runs. What is drawn takes no presses until the program has drawn the
 * same in its place (`renderer/server-rendering/`). The page is told that an answer comes, and in which language.
 */
export function withOpening(html: string, opening: CarriedOpening): ReadableStream<Uint8Array> {
  const parts = Readable.from(partsOf(html, opening), { objectMode: false })
  // Each part goes out as it is there.
  const sent = opening.isZipped ? parts.pipe(createGzip({ flush: constants.Z_SYNC_FLUSH })) : parts
  const sending = sent[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await sending.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void sent.destroy(),
  })
}

async function* partsOf(html: string, { language, answer, draw }: CarriedOpening): AsyncGenerator<Uint8Array> {
  const at = html.lastIndexOf(end)
  const first = html.slice(0, at).replace('id="boot"', `id="boot" data-opening="${language}"`)
  yield bytes(first)
  const json = await answer.catch(() => undefined)
  if (json !== undefined) {
    const drawn = await draw(json)
    if (drawn !== undefined) yield bytes(`${drawn}\n  `)
    yield bytes(`<script type="application/json" id="opening">${inScript(json)}</script>\n  `)
  }
  yield bytes(html.slice(at))
}
