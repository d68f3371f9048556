import { parentPort } from 'node:worker_threads'
import { hasEntries } from '../../../../runtime/json/has-entries.ts'
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
  wrong?: string
}

let values: ParsedValue[] = []
const splitter = splitObject(({ key, text, isItem }) => {
  const value: unknown = text === undefined ? [] : JSON.parse(text)
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
    answer({ wrong: String(error) })
  }
})
