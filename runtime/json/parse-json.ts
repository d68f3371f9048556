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
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  const problems: SyntaxProblem[] = []
  const places = new Map<string, Place>()
  const lineStarts = [0]
  for (let index = source.indexOf('\n'); index >= 0; index = source.indexOf('\n', index + 1)) lineStarts.push(index + 1)
  const steps: (string | number)[] = []
  let position = 0

  const spot = (offset: number): { line: number; column: number } => {
    let low = 0
    let high = lineStarts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((lineStarts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 }
  }
  const report = (code: SyntaxProblem['code'], offset: number, values: (string | number)[]): void => {
    problems.push({ code, at: toPointer(steps), ...spot(offset), values })
  }
  /** Goes over what has the form. */
  const skip = (form: RegExp): boolean => {
    form.lastIndex = position
    if (!form.test(source)) return false
    position = form.lastIndex
    return true
  }
  const skipSpace = (): void => {
    if (source.charCodeAt(position) <= 0x20) skip(spaceForm)
  }
  const expect = (character: string): void => {
    if (source[position] !== character) throw new Stop(position, character)
    position++
  }

  const readString = (): string => {
    const start = position
    expect('"')
    // Piece by piece: one form for the whole would need as much stack as the text is long.
    let hasEscapes = false
    for (skip(plainForm); source[position] !== '"'; skip(plainForm)) {
      if (!skip(escapeForm)) throw new Stop(start, '"')
      hasEscapes = true
    }
    position++
    return hasEscapes ? (JSON.parse(source.slice(start, position)) as string) : source.slice(start + 1, position - 1)
  }

  const readValue = (key?: { line: number; column: number }): unknown => {
    skipSpace()
    const offset = position
    if (steps.length > deepest) {
      report('too-deep', offset, [deepest])
      throw new Stop(-1, '')
    }
    if (!withPlaces) return readBare()
    const pointer = toPointer(steps)
    const place: Place = { ...spot(offset), offset, end: offset, ...(key ? { key } : {}) }
    places.set(pointer, place)
    const value = readBare()
    place.end = position
    return value
  }

  const readBare = (): unknown => {
    const first = source[position]
    if (first === '{') return readObject()
    if (first === '[') return readArray()
    if (first === '"') return readString()
    const start = position
    if (skip(numberForm)) return Number(source.slice(start, position))
    for (const [word, value] of words)
      if (source.startsWith(word, position)) {
        position += word.length
        return value
      }
    throw new Stop(position, 'value')
  }

  const readObject = (): Record<string, unknown> => {
    const object: Record<string, unknown> = {}
    expect('{')
    skipSpace()
    if (source[position] === '}') {
      position++
      return object
    }
    for (;;) {
      skipSpace()
      const start = position
      const key = readString()
      skipSpace()
      expect(':')
      steps.push(key)
      if (Object.hasOwn(object, key)) report('duplicate-property', start, [key])
      const isUnsafe = unsafe.has(key)
      if (isUnsafe) report('unsafe-property', start, [key])
      const value = readValue(withPlaces ? spot(start) : undefined)
      if (!isUnsafe) object[key] = value
      steps.pop()
      skipSpace()
      if (source[position] === ',') {
        position++
        continue
      }
      expect('}')
      return object
    }
  }

  const readArray = (): unknown[] => {
    const array: unknown[] = []
    expect('[')
    skipSpace()
    if (source[position] === ']') {
      position++
      return array
    }
    for (;;) {
      steps.push(array.length)
      array.push(readValue())
      steps.pop()
      skipSpace()
      if (source[position] === ',') {
        position++
        continue
      }
      expect(']')
      return array
    }
  }

  try {
    const value = readValue()
    skipSpace()
    if (position < source.length) throw new Stop(position, 'end')
    return { value, problems, places }
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop
    if (stop.offset >= 0) {
      const found = stop.offset >= source.length ? 'end of text' : (source[stop.offset] ?? '')
      report('json-syntax', stop.offset, [found])
    }
    return { value: undefined, problems, places }
  }
}

/** Ends the reading at the first place that is not JSON. */
class Stop extends Error {
  readonly offset: number
  constructor(offset: number, expected: string) {
    super(`Expected ${expected}`)
    this.offset = offset
  }
}
