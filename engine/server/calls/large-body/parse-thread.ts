import { parentPort } from 'node:worker_threads'
import { hasEntries } from '../../../../runtime/json/has-entries.ts'
import { readJson } from '../../../../runtime/json/read-json.ts'
import { toPointer } from '../../../../runtime/pointer.ts'
import type { WrongJson } from '../wrong-json.ts'
import { isSound } from '../sound-input.ts'
import { splitObject } from './split-object.ts'

/** A value of the object; `item`: one of the list that began with an empty one. */
export interface ParsedValue {
  key: string
  value: unknown
  item: boolean
}

export interface ParseAnswer {
  /** What the bytes that were sent have given; the thread is ready for more. */
  values?: ParsedValue[]
  /** Why the body is refused. */
  wrong?: string | WrongJson[]
}

let values: ParsedValue[] = []
let wrong: WrongJson[] = []
let items = 0
const names = new Set<string>()
const splitter = splitObject(({ key, bytes, isItem }) => {
  items = isItem ? items + 1 : 0
  const { value, problems } = bytes ? readJson(bytes, { withPlaces: false }) : { value: [], problems: [] }
  const place = toPointer(isItem ? [key, items - 1] : [key])
  wrong = problems.map((one) => ({ ...one, at: `${place}${one.at}` }))
  if (!isItem && names.has(key)) wrong.push({ code: 'duplicate-property', at: place, values: [key] })
  names.add(key)
  if (wrong.length > 0) throw new SyntaxError('Not sound')
  if (hasEntries(value) && !isSound(value, isItem ? 2 : 1)) throw new SyntaxError('Too deep, or with unsafe keys')
  values.push({ key, value, item: isItem })
})

parentPort!.on('message', (bytes: Uint8Array | 'end') => {
  const answer = (rest: ParseAnswer) => parentPort!.postMessage(rest)
  try {
    if (bytes === 'end') splitter.end()
    else splitter.push(bytes)
    answer({ values })
    values = []
  } catch (error) {
    answer({ wrong: wrong.length > 0 ? wrong : String(error) })
  }
})
