import { join } from 'node:path'
import { workerOptions } from '../../../workers/given.ts'
import { serveWorker } from '../../../workers/serve-worker.ts'
import type { WrongJson } from '../../pipeline/wrong-json.ts'
import { base64File } from './base64-file.ts'
import { TooManyParts, WrongObject } from './build-values.ts'
import { readObject } from './read-object.ts'

/** A value of the object; `item`: one of the list that began with an empty one. */
export interface ParsedValue {
  key: string
  value: unknown
  item?: true
  /** The file with the text that went another way. */
  held?: string
}

/** Texts that the worker writes into files of a folder: one property of the items of one list. */
export interface HeldOf {
  list: string
  property: string
  folder: string
}

/** What the worker is given. */
export interface ParseTask {
  /** Where the bytes of each part stand until it is answered. */
  place: Uint8Array
  hold: HeldOf | undefined
  /** Lists and objects at most. */
  mostParts: number
}

export interface ParseAnswer {
  /** What the bytes that were sent have given. */
  values?: ParsedValue[]
  /** Why the body is refused. */
  wrong?: string | WrongJson
  /** There are more lists and objects in it than may be. */
  isTooLarge?: true
}

const { place, hold, mostParts } = workerOptions<ParseTask>()
let values: ParsedValue[] = []
let texts = 0
/** The file with the text of the item that comes. */
let held: string | undefined
const diversion = hold && {
  ...hold,
  open: () => base64File((held = join(hold.folder, String(++texts)))),
}
const reader = readObject(
  ({ key, value, isItem }) => {
    // A body may have a hundred thousand of them: each says only what it has to.
    values.push({ key, value, ...(isItem && { item: true }), ...(held !== undefined && { held }) })
    held = undefined
  },
  { mostParts, diversion },
)

function taken(read: () => void): ParseAnswer {
  try {
    read()
    const answer = { values }
    values = []
    return answer
  } catch (error) {
    if (error instanceof TooManyParts) return { isTooLarge: true }
    return { wrong: error instanceof WrongObject ? error.wrong : String(error) }
  }
}

const calls = {
  /** So many bytes stand in the place. */
  part: (length: number) => taken(() => reader.push(place.subarray(0, length))),
  end: () => taken(() => reader.end()),
}

export type ParseCalls = typeof calls

serveWorker(calls)
