import {
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionSource,
} from '@codemirror/autocomplete'
import type { EditorView } from '@uiw/react-codemirror'
import { jsonSpot, type JsonSpot } from '../../runtime/json/json-spot.ts'

/** What may be typed at a place of a JSON text. */
export interface JsonOffer {
  /** As it stands in the text: a name, or a value with its quotes. */
  text: string
  /** Of a name: the value that comes with it, where the cursor goes into. */
  begins?: string
  /** What people call it. */
  words?: string
  /** What it does. */
  description?: string
}

/** Where something is typed, and what stands around it. */
export interface JsonAsked {
  spot: JsonSpot
  /** All of the text that can be read. */
  value: unknown
  /** What is typed of it, without quotes. */
  typed: string
}

export type OffersFor = (asked: JsonAsked, signal: AbortSignal) => Promise<readonly JsonOffer[]>

/** Names and values of a JSON text, found by what they are called too. */
export function jsonOffers(offersFor: OffersFor): CompletionSource {
  return async (context) => {
    const text = context.state.doc.toString()
    const { spot, value } = jsonSpot(text, context.pos)
    if (!isWanted(context, text, spot)) return null
    const typed = text.slice(spot.from, context.pos).replace(/^"/, '')
    const ending = new AbortController()
    context.addEventListener('abort', () => ending.abort())
    const offers = await offersFor({ spot, value, typed }, ending.signal).catch(() => [])
    const fitting = offers.filter((offer) => fits(offer, typed))
    if (fitting.length === 0) return null
    return { from: spot.from, to: spot.to, options: fitting.map(optionOf), filter: false }
  }
}

/** Nobody is shown a list who only goes to the next line. */
function isWanted({ explicit, pos }: CompletionContext, text: string, { expects, from, to }: JsonSpot): boolean {
  if (expects === undefined) return false
  return explicit || from < to || (expects === 'value' && /[:[,] ?$/.test(text.slice(0, pos)))
}

function fits({ text, words = '' }: JsonOffer, typed: string): boolean {
  const wanted = typed.toLowerCase()
  return text.toLowerCase().includes(wanted) || words.toLowerCase().includes(wanted)
}

function optionOf(offer: JsonOffer): Completion {
  return {
    label: offer.text,
    ...(offer.words !== undefined && { detail: offer.words }),
    ...(offer.description !== undefined && { info: offer.description }),
    apply: (view) => put(view, offer),
  }
}

/** With a value and commas where they are missing; what is still to be said is offered at once. */
function put(view: EditorView, offer: JsonOffer): void {
  const text = view.state.doc.toString()
  // Letters may have come since it was offered.
  const { spot } = jsonSpot(text, view.state.selection.main.head)
  const after = text.slice(spot.to)
  const isName = spot.expects === 'name'
  const begins = isName && !/^\s*:/.test(after) ? `: ${offer.begins ?? ''}` : ''
  const comma = /^\s*["{[\w-]/.test(after) && (begins !== '' || !isName) ? ',' : ''
  const insert = `${offer.text}${begins}${comma}`
  const inside = /["{[]["}\]]$/.test(begins) ? 1 : 0
  const before = spot.missingComma === undefined ? 0 : 1
  view.dispatch({
    changes: [
      ...(spot.missingComma === undefined ? [] : [{ from: spot.missingComma, insert: ',' }]),
      { from: spot.from, to: spot.to, insert },
    ],
    selection: { anchor: spot.from + before + insert.length - comma.length - (begins === '' ? 0 : inside) },
    userEvent: 'input.complete',
  })
  if (begins !== '') startCompletion(view)
}
