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
const spaceForm = /[ \t\r\n]*/y

/** Parses strict JSON and remembers where each value stands, so that a problem can be shown at its line. */
export function parseJson(text: string): ParsedJson {
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
  const take = (form: RegExp): string => {
    form.lastIndex = position
    const found = form.exec(source)?.[0] ?? ''
    position += found.length
    return found
  }
  const expect = (character: string): void => {
    if (source[position] !== character) throw new Stop(position, character)
    position++
  }

  const readString = (): string => {
    const start = position
    expect('"')
    // Piece by piece: one form for the whole would need as much stack as the text is long.
    for (take(plainForm); source[position] !== '"'; take(plainForm))
      if (take(escapeForm) === '') throw new Stop(start, '"')
    position++
    return JSON.parse(source.slice(start, position)) as string
  }

  const readValue = (key?: { line: number; column: number }): unknown => {
    take(spaceForm)
    const offset = position
    if (steps.length > deepest) {
      report('too-deep', offset, [deepest])
      throw new Stop(-1, '')
    }
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
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const) {
      if (source.startsWith(word, position)) {
        position += word.length
        return value
      }
    }
    const number = take(numberForm)
    if (number === '') throw new Stop(position, 'value')
    return Number(number)
  }

  const readObject = (): Record<string, unknown> => {
    const object: Record<string, unknown> = {}
    expect('{')
    take(spaceForm)
    if (source[position] === '}') {
      position++
      return object
    }
    for (;;) {
      take(spaceForm)
      const start = position
      const key = readString()
      take(spaceForm)
      expect(':')
      steps.push(key)
      if (Object.hasOwn(object, key)) report('duplicate-property', start, [key])
      const isUnsafe = unsafe.has(key)
      if (isUnsafe) report('unsafe-property', start, [key])
      const value = readValue(spot(start))
      if (!isUnsafe) object[key] = value
      steps.pop()
      take(spaceForm)
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
    take(spaceForm)
    if (source[position] === ']') {
      position++
      return array
    }
    for (;;) {
      steps.push(array.length)
      array.push(readValue())
      steps.pop()
      take(spaceForm)
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
    take(spaceForm)
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
