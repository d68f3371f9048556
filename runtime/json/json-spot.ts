import { toStep } from '../pointer.ts'

/** What stands at an offset of a JSON text, which may be half typed. */
export interface JsonSpot {
  /** Pointer of the value at the offset; where a name or a value is typed, of that value. */
  at: string
  /** What may be typed there: the name of a property, a value, or nothing. */
  expects: 'name' | 'value' | undefined
  /** Where the name or scalar begins and ends that stands there; the offset itself where none does. */
  from: number
  to: number
  /** Offset after a value that the comma is missing after, before what is typed. */
  missingComma: number | undefined
}

export interface LooseJson {
  spot: JsonSpot
  /** All that could be read, what is broken left out. */
  value: unknown
}

const spaceForm = /\s*/y
const stringForm = /"(?:[^"\\\n]|\\.)*"?/y
const wordForm = /[^\s,:[\]{}"]+/y

/**
 * Reads a text that somebody is typing: nothing in it is refused. `parseJson` says what is wrong with it; this one what
 * could be typed at an offset, and what is there around it.
 */
export function jsonSpot(text: string, offset: number): LooseJson {
  return new LooseReader(text, offset).whole()
}

/** Goes once over the text; what touches the offset and is read last says what stands there. */
class LooseReader {
  private readonly text: string
  private readonly offset: number
  private position = 0
  private spot: JsonSpot
  private missingComma: number | undefined

  constructor(text: string, offset: number) {
    this.text = text
    this.offset = offset
    this.spot = { at: '', expects: undefined, from: offset, to: offset, missingComma: undefined }
  }

  whole(): LooseJson {
    this.skipSpace()
    const value = this.readValue('')
    return { spot: this.spot, value }
  }

  private here(): string | undefined {
    return this.text[this.position]
  }

  /** What has the form from here on; goes over it. */
  private take(form: RegExp): string {
    form.lastIndex = this.position
    const [found = ''] = form.exec(this.text) ?? []
    this.position += found.length
    return found
  }

  private skipSpace(): void {
    this.take(spaceForm)
  }

  /** What is expected between two offsets, in case that the one asked for lies there. */
  private between(from: number, to: number, at: string, expects: JsonSpot['expects']): void {
    const { offset, missingComma } = this
    if (offset >= from && offset <= to) this.spot = { at, expects, from: offset, to: offset, missingComma }
  }

  /** A name or a scalar from an offset to here. */
  private token(from: number, at: string, expects: JsonSpot['expects']): void {
    const { offset, position: to, missingComma } = this
    if (offset >= from && offset <= to) this.spot = { at, expects, from, to, missingComma }
  }

  private readValue(at: string): unknown {
    const first = this.here()
    if (first === '{' || first === '[') return this.readHolder(at, first)
    const from = this.position
    const text = first === '"' ? this.take(stringForm) : this.take(wordForm)
    if (text !== '') this.token(from, at, 'value')
    return scalarOf(text)
  }

  /** What is between the brackets is told by what stands there, else it is the holder's. */
  private readHolder(at: string, first: string): unknown {
    const [from, outside] = [this.position, this.spot]
    this.between(from + 1, this.text.length, at, undefined)
    this.position++
    const value = first === '{' ? this.readObject(at) : this.readArray(at)
    if (this.offset >= this.position && this.position > from + 1 && isClosing(this.text[this.position - 1]))
      this.spot = outside
    return value
  }

  private readObject(at: string): Record<string, unknown> {
    const entries: [string, unknown][] = []
    for (let after: number | undefined; ;) {
      const from = this.position
      this.skipSpace()
      this.missingComma = after
      const next = this.here()
      if (after === undefined) this.between(from, this.position, at, 'name')
      if (next === undefined || next === ']') break
      if (next === '}' || next === ',' || next === ':') {
        this.position++
        if (next === '}') break
        if (next === ',') after = undefined
        continue
      }
      const [name, value] = this.readProperty(at)
      if (value !== undefined) entries.push([name, value])
      after = this.position
    }
    this.missingComma = undefined
    return Object.fromEntries(entries)
  }

  private readProperty(at: string): [name: string, value: unknown] {
    const from = this.position
    const first = this.here()
    // What holds others is no name: it is gone over.
    if (first === '{' || first === '[') {
      this.readValue(at)
      return ['', undefined]
    }
    const name = textOf(scalarOf(first === '"' ? this.take(stringForm) : this.take(wordForm)))
    const inner = `${at}/${toStep(name)}`
    this.token(from, inner, 'name')
    this.missingComma = undefined
    this.skipSpace()
    if (this.here() !== ':') return [name, undefined]
    const colon = ++this.position
    this.skipSpace()
    this.between(colon, this.position, inner, 'value')
    return [name, this.readValue(inner)]
  }

  private readArray(at: string): unknown[] {
    const items: unknown[] = []
    for (let after: number | undefined; ;) {
      const from = this.position
      this.skipSpace()
      const inner = `${at}/${items.length}`
      this.missingComma = after
      const next = this.here()
      if (after === undefined) this.between(from, this.position, inner, 'value')
      if (next === undefined || next === '}') break
      if (next === ']' || next === ',' || next === ':') {
        this.position++
        if (next === ']') break
        if (next === ',') after = undefined
        continue
      }
      items.push(this.readValue(inner))
      after = this.position
    }
    this.missingComma = undefined
    return items
  }
}

const isClosing = (character: string | undefined): boolean => character === '}' || character === ']'

const textOf = (scalar: unknown): string =>
  typeof scalar === 'string' ? scalar : scalar === undefined ? '' : JSON.stringify(scalar)

/** The value of a text, a number or a word; undefined where it is none yet. */
function scalarOf(text: string): unknown {
  const closed = text.startsWith('"') && (text.length === 1 || !text.endsWith('"')) ? `${text}"` : text
  try {
    return JSON.parse(closed)
  } catch {
    return text.startsWith('"') ? text.slice(1) : undefined
  }
}
