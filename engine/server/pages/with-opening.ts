import { inScript } from './in-script.ts'

export interface CarriedOpening {
  language: string
  /** As the call answers it; undefined: the page shall ask itself. */
  answer: Promise<string | undefined>
}

const end = '</body>'

/**
 * The page at once, and what its first call answers at its end, when that is there: the browser fetches the program and
 * shows the first words meanwhile. The page is told that an answer comes, and in which language.
 */
export function withOpening(html: string, { language, answer }: CarriedOpening): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const at = html.lastIndexOf(end)
  const first = html.slice(0, at).replace('id="boot"', `id="boot" data-opening="${language}"`)
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(first))
      const json = await answer.catch(() => undefined)
      const carried =
        json === undefined ? '' : `<script type="application/json" id="opening">${inScript(json)}</script>\n  `
      controller.enqueue(encoder.encode(carried + html.slice(at)))
      controller.close()
    },
  })
}
