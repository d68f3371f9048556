import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { hasEntries } from '../../../../runtime/json/has-entries.ts'
import { readJson } from '../../../../runtime/json/read-json.ts'
import { toPointer } from '../../../../runtime/pointer.ts'
import type { WrongJson } from '../wrong-json.ts'
import { isSound } from '../../pipeline/sound-input.ts'
import { base64File } from './base64-file.ts'
import { countParts } from './count-parts.ts'
import { splitObject } from './split-object.ts'

/** A value of the object; `item`: one of the list that began with an empty one. */
export interface ParsedValue {
  key: string
  value: unknown
  item?: true
  /** The file with the text that went another way. */
  held?: string
}

/** Texts that the thread writes into files of a folder: one property of the items of one list. */
export interface HeldOf {
  list: string
  property: string
  folder: string
}

/** What the thread is given. */
export interface ParseTask {
  /** Where the bytes of each part stand until it is answered. */
  place: Uint8Array
  hold: HeldOf | undefined
  /** Lists and objects at most. */
  mostParts: number
}

export interface ParseAnswer {
  /** What the bytes that were sent have given; the thread is ready for more. */
  values?: ParsedValue[]
  /** Why the body is refused. */
  wrong?: string | WrongJson[]
  /** There are more lists and objects in it than may be. */
  isTooLarge?: true
}

class TooManyParts extends Error {}

let values: ParsedValue[] = []
let wrong: WrongJson[] = []
let items = 0
let parts = 0
const names = new Set<string>()
const { place, hold, mostParts }: ParseTask = workerData
let texts = 0
const pathOf = (text: number) => join(hold!.folder, String(text))
const diversion = hold && { ...hold, open: () => base64File(pathOf(++texts)) }
const splitter = splitObject(({ key, bytes, isItem, isDiverted }) => {
  items = isItem ? items + 1 : 0
  const { value, problems } = bytes ? readJson(bytes, { withPlaces: false }) : { value: [], problems: [] }
  const isTwice = !isItem && names.has(key)
  if (problems.length > 0 || isTwice) {
    const where = toPointer(isItem ? [key, items - 1] : [key])
    wrong = problems.map((one) => ({ ...one, at: `${where}${one.at}` }))
    if (isTwice) wrong.push({ code: 'duplicate-property', at: where, values: [key] })
    throw new SyntaxError('Not sound')
  }
  names.add(key)
  if (hasEntries(value) && !isSound(value, isItem ? 2 : 1)) throw new SyntaxError('Too deep, or with unsafe keys')
  parts += countParts(value)
  if (parts > mostParts) throw new TooManyParts()
  // A body may have a hundred thousand of them: each says only what it has to.
  values.push({ key, value, ...(isItem && { item: true }), ...(isDiverted && { held: pathOf(texts) }) })
}, diversion)

parentPort!.on('message', (length: number | 'end') => {
  const answer = (rest: ParseAnswer) => parentPort!.postMessage(rest)
  try {
    if (length === 'end') splitter.end()
    else splitter.push(place.subarray(0, length))
    answer({ values })
    values = []
  } catch (error) {
    if (error instanceof TooManyParts) answer({ isTooLarge: true })
    else answer({ wrong: wrong.length > 0 ? wrong : String(error) })
  }
})
