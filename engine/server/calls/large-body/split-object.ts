import type { TextSink } from './base64-file.ts'

/** What a JSON object holds, piece by piece: a whole value, or one item of a list. */
export interface Piece {
  key: string
  /** The JSON text in UTF-8; undefined: a list begins. */
  bytes: Uint8Array | undefined
  isItem: boolean
  /** A text of it went another way: an empty one stands in its place. */
  isDiverted: boolean
}

/** Which texts go another way while they come, since nobody could hold them: one property of the items of one list. */
export interface Diversion {
  list: string
  property: string
  open(): TextSink
}

export interface ObjectSplitter {
  push(bytes: Uint8Array): void
  /** Throws when the object has not ended. */
  end(): void
}

const quote = 0x22
const backslash = 0x5c
const [openBrace, closeBrace, openList, closeList, colon, comma] = [0x7b, 0x7d, 0x5b, 0x5d, 0x3a, 0x2c]
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** Longer ones are no document and no file that may be stored; a text of V8 has an end, too. */
const longestPiece = 256 * 1024 * 1024

/** Who writes more spaces between a name and its text than this has it kept where it is. */
const nearBytes = 64

type State =
  | 'start'
  | 'first-key'
  | 'key'
  | 'colon'
  | 'value'
  | 'first-item'
  | 'item'
  | 'after-item'
  | 'after-value'
  | 'over'

/**
 * Cuts the text of a JSON object at its properties and at the items of its lists, as its bytes come, so that nobody must
 * hold or parse all of it at once. What stands in a piece is not looked at but for its end; between pieces everything
 * that is no JSON throws a SyntaxError.
 */
export function splitObject(found: (piece: Piece) => void, diversion?: Diversion): ObjectSplitter {
  let state: State = 'start'
  let key = ''
  let parts: Uint8Array[] = []
  let length = 0
  /** Inside a piece: brackets that are open, whether a text is, and whether its next sign is hidden. */
  let depth = 0
  let isText = false
  let isHidden = false
  let isInside = false
  /** What stands before a value that goes another way. */
  const named = diversion && new RegExp(`[{,]\\s*"${diversion.property}"\\s*:\\s*$`)
  /** Where the text that is open goes. */
  let sink: TextSink | undefined
  let isDiverted = false

  const wrong = (): never => {
    throw new SyntaxError(`The JSON object is not well-formed (${state})`)
  }
  const begin = (byte: number) => {
    isInside = true
    isText = byte === quote
    isHidden = false
    isDiverted = false
    depth = byte === openBrace || byte === openList ? 1 : 0
  }
  const keep = (bytes: Uint8Array) => {
    if (bytes.length === 0) return
    length += bytes.length
    if (length > longestPiece) throw new RangeError('A piece is too long')
    // Whoever sends the parts uses their place again.
    parts.push(Buffer.from(bytes))
  }
  const finish = () => {
    const bytes = Buffer.concat(parts)
    parts = []
    length = 0
    isInside = false
    if (state === 'key' || state === 'first-key') {
      key = JSON.parse(bytes.toString()) as string
      state = 'colon'
    } else if (state === 'value') {
      found({ key, bytes, isItem: false, isDiverted })
      state = 'after-value'
    } else {
      found({ key, bytes, isItem: true, isDiverted })
      state = 'after-item'
    }
  }
  /** A byte between pieces; true: a piece begins with it. */
  const between = (byte: number): boolean => {
    switch (state) {
      case 'start':
        if (byte !== openBrace) wrong()
        state = 'first-key'
        return false
      case 'first-key':
      case 'key':
        if (byte === quote) return true
        if (byte !== closeBrace || state === 'key') wrong()
        state = 'over'
        return false
      case 'colon':
        if (byte !== colon) wrong()
        state = 'value'
        return false
      case 'value':
        if (byte !== openList) return true
        found({ key, bytes: undefined, isItem: false, isDiverted: false })
        state = 'first-item'
        return false
      case 'first-item':
      case 'item':
        if (byte !== closeList) return true
        if (state === 'item') wrong()
        state = 'after-value'
        return false
      case 'after-item':
      case 'after-value': {
        const isItem = state === 'after-item'
        if (byte === comma) state = isItem ? 'item' : 'key'
        else if (byte === (isItem ? closeList : closeBrace)) state = isItem ? 'after-value' : 'over'
        else wrong()
        return false
      }
      default:
        return wrong()
    }
  }
  /** Whether the text that begins at a place of these bytes is the value that goes another way. */
  const isToDivert = (bytes: Uint8Array, from: number, at: number): boolean => {
    if (diversion?.list !== key || state === 'value' || depth !== 1) return false
    let before = Buffer.from(bytes.subarray(Math.max(from, at - nearBytes), at)).toString('latin1')
    for (let part = parts.length - 1; part >= 0 && before.length < nearBytes; part--)
      before = Buffer.from(parts[part]!).toString('latin1', Math.max(0, parts[part]!.length - nearBytes)) + before
    return named!.test(before.slice(-nearBytes))
  }
  /** Where the piece that is open ends in these bytes, or a text of it that goes another way begins; -1: not in them. */
  const endOfPiece = (bytes: Uint8Array, from: number): number => {
    let at = from
    while (at < bytes.length) {
      const byte = bytes[at]!
      if (isText) {
        if (isHidden) isHidden = false
        else if (byte === backslash) isHidden = true
        else if (byte === quote) {
          isText = false
          if (depth === 0) return at + 1
        } else {
          // Texts are long and their signs say nothing: on to the next one that does.
          const next = bytes.indexOf(quote, at)
          const hidden = bytes.subarray(at, next < 0 ? bytes.length : next).indexOf(backslash)
          at = hidden >= 0 ? at + hidden : next < 0 ? bytes.length : next
          continue
        }
      } else if (byte === quote) {
        isText = true
        if (isToDivert(bytes, from, at)) {
          isDiverted = true
          sink = diversion!.open()
          return at + 1
        }
      } else if (byte === openBrace || byte === openList) depth++
      else if (byte === closeBrace || byte === closeList) {
        if (depth === 0) return at
        if (--depth === 0) return at + 1
      } else if (depth === 0 && (byte === comma || isSpace(byte))) return at
      at++
    }
    return -1
  }

  return {
    push(bytes) {
      let at = 0
      while (at < bytes.length) {
        if (!isInside) {
          const byte = bytes[at]!
          if (isSpace(byte) || !between(byte)) {
            at++
            continue
          }
          begin(byte)
          keep(bytes.subarray(at, at + 1))
          at++
          if (at >= bytes.length) return
        }
        if (sink) {
          const over = bytes.indexOf(quote, at)
          sink.push(bytes.subarray(at, over < 0 ? bytes.length : over))
          if (over < 0) return
          sink.end()
          sink = undefined
          at = over
        }
        const end = endOfPiece(bytes, at)
        keep(bytes.subarray(at, end < 0 ? bytes.length : end))
        if (end < 0) return
        at = end
        if (!sink) finish()
      }
    },
    end() {
      if (state !== 'over') wrong()
    },
  }
}
