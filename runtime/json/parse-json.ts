import { toPointer } from '../pointer.ts'

/** Where a value begins in a text, counted from 1, and where the name of its property begins. */
export interface Place {
  line: number
  column: number
  offset: number
  /** Offset after the last character of the value. */
  end: number
  key?: { line: number; column: number }
}

export interface SyntaxProblem {
  code: 'json-syntax' | 'duplicate-property' | 'unsafe-property' | 'too-deep'
  at: string
  line: number
  column: number
  values: (string | number)[]
}

export interface ParsedJson {
  /** Undefined when the text is not JSON. */
  value: unknown
  problems: SyntaxProblem[]
  /** Place of every value by its JSON pointer. */
  places: Map<string, Place>
}

const deepest = 100
const unsafe = new Set(['__proto__', 'constructor', 'prototype'])
const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const plainForm = /[^"\\\u0000-\u001f]*/y
const escapeForm = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const words = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const
const spaceForm = /[ \t\r\n]*/y

/**
 * Parses strict JSON and remembers where each value stands, so that a problem can be shown at its line. `withPlaces:
 * false`: only problems have their places, which takes little longer than JSON.parse.
 */
export function parseJson(text: string, { withPlaces = true } = {}): ParsedJson {
  return new JsonReader(text.startsWith('\uFEFF') ? text.slice(1) : text, withPlaces).whole()
}

/** Reads a text from its first character to its last; `position` is the next one, `steps` the way to the value in hand. */
class JsonReader {
  private readonly source: string
  private readonly withPlaces: boolean
  private readonly lineStarts: readonly number[]
  private readonly problems: SyntaxProblem[] = []
  private readonly places = new Map<string, Place>()
  private readonly steps: (string | number)[] = []
  private position = 0

  constructor(source: string, withPlaces: boolean) {
    this.source = source
    this.withPlaces = withPlaces
    this.lineStarts = lineStartsOf(source)
  }

  whole(): ParsedJson {
    const { problems, places } = this
    try {
      const value = this.readValue()
      this.skipSpace()
      if (this.position < this.source.length) throw new Stop(this.position, 'end')
      return { value, problems, places }
    } catch (stop) {
      if (!(stop instanceof Stop)) throw stop
      if (stop.offset >= 0) {
        const found = stop.offset >= this.source.length ? 'end of text' : (this.source[stop.offset] ?? '')
        this.report('json-syntax', stop.offset, [found])
      }
      return { value: undefined, problems, places }
    }
  }

  private spot(offset: number): { line: number; column: number } {
    let low = 0
    let high = this.lineStarts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.lineStarts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (this.lineStarts[low] ?? 0) + 1 }
  }

  private report(code: SyntaxProblem['code'], offset: number, values: (string | number)[]): void {
    this.problems.push({ code, at: toPointer(this.steps), ...this.spot(offset), values })
  }

  /** Goes over what has the form. */
  private skip(form: RegExp): boolean {
    form.lastIndex = this.position
    if (!form.test(this.source)) return false
    this.position = form.lastIndex
    return true
  }

  private skipSpace(): void {
    if (this.source.charCodeAt(this.position) <= 0x20) this.skip(spaceForm)
  }

  private expect(character: string): void {
    if (this.source[this.position] !== character) throw new Stop(this.position, character)
    this.position++
  }

  /** Goes over the character where it stands there. */
  private takes(character: string): boolean {
    if (this.source[this.position] !== character) return false
    this.position++
    return true
  }

  private readString(): string {
    const start = this.position
    this.expect('"')
    // Piece by piece: one form for the whole would need as much stack as the text is long.
    let hasEscapes = false
    for (this.skip(plainForm); this.source[this.position] !== '"'; this.skip(plainForm)) {
      if (!this.skip(escapeForm)) throw new Stop(start, '"')
      hasEscapes = true
    }
    this.position++
    return hasEscapes
      ? (JSON.parse(this.source.slice(start, this.position)) as string)
      : this.source.slice(start + 1, this.position - 1)
  }

  private readValue(key?: { line: number; column: number }): unknown {
    this.skipSpace()
    const offset = this.position
    if (this.steps.length > deepest) {
      this.report('too-deep', offset, [deepest])
      throw new Stop(-1, '')
    }
    if (!this.withPlaces) return this.readBare()
    const place: Place = { ...this.spot(offset), offset, end: offset, ...(key ? { key } : {}) }
    this.places.set(toPointer(this.steps), place)
    const value = this.readBare()
    place.end = this.position
    return value
  }

  private readBare(): unknown {
    const first = this.source[this.position]
    if (first === '{') return this.readObject()
    if (first === '[') return this.readArray()
    if (first === '"') return this.readString()
    const start = this.position
    if (this.skip(numberForm)) return Number(this.source.slice(start, this.position))
    for (const [word, value] of words)
      if (this.source.startsWith(word, this.position)) {
        this.position += word.length
        return value
      }
    throw new Stop(this.position, 'value')
  }

  private readObject(): Record<string, unknown> {
    const object: Record<string, unknown> = {}
    this.expect('{')
    this.skipSpace()
    if (this.takes('}')) return object
    do {
      this.skipSpace()
      this.readProperty(object)
      this.skipSpace()
    } while (this.takes(','))
    this.expect('}')
    return object
  }

  private readProperty(object: Record<string, unknown>): void {
    const start = this.position
    const key = this.readString()
    this.skipSpace()
    this.expect(':')
    this.steps.push(key)
    if (Object.hasOwn(object, key)) this.report('duplicate-property', start, [key])
    const isUnsafe = unsafe.has(key)
    if (isUnsafe) this.report('unsafe-property', start, [key])
    const value = this.readValue(this.withPlaces ? this.spot(start) : undefined)
    if (!isUnsafe) object[key] = value
    this.steps.pop()
  }

  private readArray(): unknown[] {
    const array: unknown[] = []
    this.expect('[')
    this.skipSpace()
    if (this.takes(']')) return array
    do {
      this.steps.push(array.length)
      array.push(this.readValue())
      this.steps.pop()
      this.skipSpace()
    } while (this.takes(','))
    this.expect(']')
    return array
  }
}

function lineStartsOf(source: string): number[] {
  const starts = [0]
  for (let index = source.indexOf('\n'); index >= 0; index = source.indexOf('\n', index + 1)) starts.push(index + 1)
  return starts
}

/** Ends the reading at the first place that is not JSON. */
class Stop extends Error {
  readonly offset: number
  constructor(offset: number, expected: string) {
    super(`Expected ${expected}`)
    this.offset = offset
  }
}
