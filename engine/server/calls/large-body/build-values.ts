import { TokenType } from '@streamparser/json'
import { toPointer } from '../../../../runtime/pointer.ts'
import { deepest, unsafe } from '../../pipeline/sound-input.ts'
import type { WrongJson } from '../../pipeline/wrong-json.ts'

/** What a JSON object holds, as it comes: a property, or one item of a list that is a property. */
export interface FoundValue {
  key: string
  /** Of a list, an empty one: its items follow. */
  value: unknown
  isItem: boolean
}

export interface Token {
  token: TokenType
  value: unknown
}

/** The text is no JSON object, or not one that may come. */
export class WrongObject extends Error {
  readonly wrong: WrongJson
  constructor(wrong: WrongJson) {
    super(wrong.code)
    this.wrong = wrong
  }
}

/** There are more lists and objects in it than may be. */
export class TooManyParts extends Error {}

interface Level {
  container: unknown[] | Record<string, unknown>
  key: string
  /** Items that have gone. */
  count: number
}

type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma' | 'nothing'

const signs: Partial<Record<TokenType, string>> = {
  [TokenType.LEFT_BRACE]: '{',
  [TokenType.RIGHT_BRACE]: '}',
  [TokenType.LEFT_BRACKET]: '[',
  [TokenType.RIGHT_BRACKET]: ']',
  [TokenType.COLON]: ':',
  [TokenType.COMMA]: ',',
}

/** Makes values of the tokens of an object, and holds them to what a request may hold: depth, names, lists and objects. */
export class ValueBuilder {
  readonly #found: (value: FoundValue) => void
  readonly #mostParts: number
  readonly #levels: Level[] = []
  readonly #names = new Set<string>()
  #top: Level | undefined
  #expected: Expected = 'value'
  #parts = 0

  constructor(found: (value: FoundValue) => void, mostParts: number) {
    this.#found = found
    this.#mostParts = mostParts
  }

  /** The object has ended. */
  get isOver(): boolean {
    return this.#expected === 'nothing'
  }

  /** Where the next value stands, as a JSON pointer. */
  get pointer(): string {
    const steps = this.#levels.map(({ container, key, count }) =>
      Array.isArray(container) ? container.length + count : key,
    )
    return toPointer(this.#takesKey() ? steps.slice(0, -1) : steps)
  }

  /** Whether the value of this property of an item of this list comes next: after its name, or after the colon. */
  isBefore(list: string, property: string): 'colon' | 'value' | undefined {
    const [root, items] = this.#levels
    if (this.#levels.length !== 3 || this.#top?.key !== property || root?.key !== list) return undefined
    if (!Array.isArray(items?.container)) return undefined
    return this.#expected === 'colon' || this.#expected === 'value' ? this.#expected : undefined
  }

  /** Throws `WrongObject`, `TooManyParts`. */
  take(token: Token): void {
    switch (token.token) {
      case TokenType.LEFT_BRACE:
        this.#require(this.#takesValue() || (!this.#top && this.#expected === 'value'), token)
        return this.#open({})
      case TokenType.LEFT_BRACKET:
        this.#require(this.#takesValue(), token)
        return this.#open([])
      case TokenType.RIGHT_BRACE:
        this.#require(this.#endsAfter('key-or-end') && !this.#isList(), token)
        return this.#close()
      case TokenType.RIGHT_BRACKET:
        this.#require(this.#endsAfter('value-or-end') && this.#isList(), token)
        return this.#close()
      case TokenType.COLON:
        this.#require(this.#expected === 'colon', token)
        this.#expected = 'value'
        return
      case TokenType.COMMA:
        this.#require(this.#expected === 'comma', token)
        this.#expected = this.#isList() ? 'value' : 'key'
        return
      default:
        if (this.#takesKey() && typeof token.value === 'string') return this.#name(token.value)
        this.#require(this.#takesValue(), token)
        return this.#place(token.value)
    }
  }

  #takesKey = (): boolean => this.#expected === 'key' || this.#expected === 'key-or-end'
  #takesValue = (): boolean =>
    this.#top !== undefined && (this.#expected === 'value' || this.#expected === 'value-or-end')
  #endsAfter = (first: Expected): boolean => this.#expected === 'comma' || this.#expected === first
  #isList = (): boolean => Array.isArray(this.#top?.container)

  #require(isExpected: boolean, { token, value }: Token): void {
    if (!isExpected) this.#fail('json-syntax', signs[token] ?? JSON.stringify(value).slice(0, 40))
  }

  #fail(code: WrongJson['code'], value: string | number): never {
    throw new WrongObject({ code, at: this.pointer, values: [value] })
  }

  #open(container: Level['container']): void {
    const { length } = this.#levels
    if (length > deepest) this.#fail('too-deep', deepest)
    const isList = Array.isArray(container)
    // The object itself and its lists are not kept.
    const isKept = length > 1 || (length === 1 && !isList)
    if (isKept && ++this.#parts > this.#mostParts) throw new TooManyParts()
    if (isList && length === 1) this.#found({ key: this.#top?.key ?? '', value: [], isItem: false })
    this.#top = { container, key: '', count: 0 }
    this.#levels.push(this.#top)
    this.#expected = isList ? 'value-or-end' : 'key-or-end'
  }

  #close(): void {
    const container = this.#levels.pop()?.container
    this.#top = this.#levels.at(-1)
    // The items of a list have gone.
    if (this.#levels.length === 1 && Array.isArray(container)) this.#expected = 'comma'
    else this.#place(container)
  }

  #name(key: string): void {
    const top = this.#top
    if (!top) return
    const isTwice = this.#levels.length === 1 ? this.#names.has(key) : Object.hasOwn(top.container, key)
    top.key = key
    this.#expected = 'colon'
    if (isTwice) this.#fail('duplicate-property', key)
    if (unsafe.has(key)) this.#fail('unsafe-property', key)
    if (this.#levels.length === 1) this.#names.add(key)
  }

  #place(value: unknown): void {
    const top = this.#top
    this.#expected = top ? 'comma' : 'nothing'
    if (!top) return
    const { container, key } = top
    const { length } = this.#levels
    if (length === 1) this.#found({ key, value, isItem: false })
    else if (!Array.isArray(container)) container[key] = value
    else if (length > 2) container.push(value)
    else {
      top.count++
      this.#found({ key: this.#levels[0]?.key ?? '', value, isItem: true })
    }
  }
}
