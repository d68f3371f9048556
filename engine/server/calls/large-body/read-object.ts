import { Tokenizer, TokenizerError } from '@streamparser/json'
import type { TextSink } from './base64-file.ts'
import { ValueBuilder, WrongObject, type FoundValue } from './build-values.ts'

/** Which texts go another way while they come, since nobody could hold them: one property of the items of one list. */
export interface Diversion {
  list: string
  property: string
  open(): TextSink
}

export interface ObjectReader {
  /** Throws `WrongObject`, `TooManyParts`, and what the way of a text throws. */
  push(bytes: Uint8Array): void
  /** Throws when the object has not ended. */
  end(): void
}

const quote = 0x22
const emptyText = Buffer.from('""')
/** A longer text is no document; a text of V8 has an end, too. */
const longestText = 256 * 1024 * 1024

/**
 * Reads a JSON object as its bytes come: its properties, and the items of its lists, are told one by one, so that nobody must
 * hold all of it. In the place of a text that goes another way stands an empty one.
 */
export function readObject(
  found: (value: FoundValue) => void,
  { mostParts = Infinity, diversion }: { mostParts?: number; diversion?: Diversion | undefined } = {},
): ObjectReader {
  const builder = new ValueBuilder(found, mostParts)
  const tokenizer = new Tokenizer()
  let sinceToken = 0
  tokenizer.onToken = (token) => {
    sinceToken = 0
    builder.take(token)
  }
  const write = (bytes: Uint8Array): void => {
    sinceToken += bytes.length
    if (sinceToken > longestText) throw new RangeError('A text is too long')
    try {
      tokenizer.write(bytes)
    } catch (error) {
      throw error instanceof TokenizerError || error instanceof TypeError ? wrongAt(builder.pointer, error) : error
    }
  }
  return {
    push: diversion
      ? diverted(write, { ...diversion, before: () => builder.isBefore(diversion.list, diversion.property) })
      : write,
    end() {
      if (!builder.isOver) throw wrongAt(builder.pointer)
    },
  }
}

/** The library says the sign in words; what is not UTF-8 fails where it is decoded. */
function wrongAt(at: string, error?: Error): WrongObject {
  const sign = /^Unexpected "(.)"/s.exec(error?.message ?? '')?.[1]
  const found = error === undefined ? 'end of text' : (sign ?? (error instanceof TypeError ? 'not UTF-8' : 'text'))
  return new WrongObject({ code: 'json-syntax', at, values: [found] })
}

/** Writes all but the texts that go another way: those stand after their name, a colon and blanks. */
function diverted(
  write: (bytes: Uint8Array) => void,
  { property, open, before }: Diversion & { before(): 'colon' | 'value' | undefined },
): (bytes: Uint8Array) => void {
  const name = Buffer.from(JSON.stringify(property))
  let sink: TextSink | undefined
  /** Up to where there is no such name; the first one may have begun in the bytes before. */
  const endOfWhole = (bytes: Buffer, from: number): number => {
    const first = from < name.length ? bytes.indexOf(quote, from) : -1
    if (first >= 0 && first < name.length) return first + 1
    // It may have begun before the place up to which all is written.
    const next = bytes.indexOf(name, Math.max(0, from - name.length + 1))
    return next < 0 ? bytes.length : next + name.length
  }
  /** Answers how many bytes of the text these are, its end included. */
  const divert = (text: Buffer, to: TextSink): number => {
    const end = text.indexOf(quote)
    to.push(end < 0 ? text : text.subarray(0, end))
    if (end < 0) return text.length
    to.end()
    sink = undefined
    write(emptyText)
    return end + 1
  }
  return (all) => {
    const bytes = Buffer.from(all.buffer, all.byteOffset, all.byteLength)
    let at = 0
    while (at < bytes.length) {
      const place = before()
      if (sink) at += divert(bytes.subarray(at), sink)
      else if (place === undefined) {
        const end = endOfWhole(bytes, at)
        write(bytes.subarray(at, end))
        at = end
      } else if (place === 'value' && bytes[at] === quote) {
        sink = open()
        at++
      } else write(bytes.subarray(at, ++at))
    }
  }
}
