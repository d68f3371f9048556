import { codePointOf } from '../values/code-point-of.ts'

/** A set of code points: ranges, inclusive. */
export type CharacterSet = { ranges: [number, number][]; negated: boolean }

export type Node =
  | { type: 'set'; set: CharacterSet }
  | { type: 'start' }
  | { type: 'end' }
  | { type: 'sequence'; nodes: Node[] }
  | { type: 'choice'; nodes: Node[] }
  | { type: 'repeat'; node: Node; min: number; max: number }

/** Why a pattern is refused, and where. */
export class PatternError extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

const limits = { length: 1000, depth: 50, repeat: 1000 }

/**
 * Parses the regular part of regular expressions: characters, `.`, classes, `\d \w \s \D \W \S \uXXXX`, groups,
 * `|`, `* + ? {m,n}`, `^`, `$`. Look-around, back references, named groups and flags have no place here: refused.
 */
export function parsePattern(source: string): Node {
  const characters = [...source]
  if (characters.length > limits.length)
    throw new PatternError(`A pattern may have ${limits.length} characters`, limits.length)
  return new PatternReader(characters).whole()
}

/** Reads a pattern from its first character to its last; `at` is the next one. */
class PatternReader {
  private readonly characters: readonly string[]
  private at = 0

  constructor(characters: readonly string[]) {
    this.characters = characters
  }

  whole(): Node {
    const tree = this.choice(0)
    if (this.at < this.characters.length) throw new PatternError('A ) without its (', this.at)
    return tree
  }

  private get next(): string | undefined {
    return this.characters[this.at]
  }

  private take(): string {
    const character = this.next
    if (character === undefined) throw new PatternError('The pattern ends too early', this.at)
    this.at++
    return character
  }

  /** The next `count` characters, for a form that is longer than one. */
  private ahead(count: number): string {
    return this.characters.slice(this.at, this.at + count).join('')
  }

  private choice(depth: number): Node {
    if (depth > limits.depth) throw new PatternError('Groups are nested too deeply', this.at)
    const first = this.sequence(depth)
    const others: Node[] = []
    while (this.next === '|') {
      this.at++
      others.push(this.sequence(depth))
    }
    return others.length === 0 ? first : { type: 'choice', nodes: [first, ...others] }
  }

  private sequence(depth: number): Node {
    const nodes: Node[] = []
    while (this.next !== undefined && this.next !== '|' && this.next !== ')') nodes.push(this.repeated(depth))
    return { type: 'sequence', nodes }
  }

  private repeated(depth: number): Node {
    const begin = this.at
    const node = this.atom(depth)
    const bounds = this.quantifier()
    if (!bounds) return node
    if (node.type === 'start' || node.type === 'end') throw new PatternError('Nothing to repeat', begin)
    // A lazy mark changes what is captured, never whether it matches.
    if (this.next === '?') this.at++
    if ('*+?{'.includes(this.next ?? ' ')) throw new PatternError('Nothing to repeat', this.at)
    return { type: 'repeat', node, ...bounds }
  }

  private quantifier(): Bounds | undefined {
    const mark = this.next
    const known = mark !== undefined && Object.hasOwn(marks, mark) ? marks[mark] : undefined
    if (known) {
      this.at++
      return known
    }
    return mark === '{' ? this.counted() : undefined
  }

  /** `{2}`, `{2,}` or `{2,5}`. */
  private counted(): Bounds {
    const found = /^\{(\d{1,5})(,(\d{0,5}))?\}/.exec(this.ahead(16))
    if (!found) throw new PatternError('A { must begin a number of repetitions; write \\{ for the character', this.at)
    const min = Number(found[1])
    const max = found[2] === undefined ? min : found[3] ? Number(found[3]) : Infinity
    if (min > limits.repeat || (max !== Infinity && max > limits.repeat))
      throw new PatternError(`At most ${limits.repeat} repetitions`, this.at)
    if (max < min) throw new PatternError('The repetitions end before they begin', this.at)
    this.at += found[0].length
    return { min, max }
  }

  private atom(depth: number): Node {
    const character = this.take()
    switch (character) {
      case '^':
        return { type: 'start' }
      case '$':
        return { type: 'end' }
      case '.':
        return { type: 'set', set: { ranges: [[10, 10], [13, 13], [0x2028, 0x2029]], negated: true } } // oxfmt-ignore
      case '(':
        return this.group(depth)
      case '[':
        return { type: 'set', set: this.bracket() }
      case '\\':
        return { type: 'set', set: this.escape() }
      case '*':
      case '+':
      case '?':
      case '{':
        throw new PatternError('Nothing to repeat', this.at - 1)
      default:
        return { type: 'set', set: only(character) }
    }
  }

  private group(depth: number): Node {
    const begin = this.at - 1
    if (this.next === '?') {
      if (this.characters[this.at + 1] !== ':') throw new PatternError('Only ( and (?: groups are supported', begin)
      this.at += 2
    }
    const node = this.choice(depth + 1)
    if (this.next !== ')') throw new PatternError('The group is not closed', begin)
    this.at++
    return node
  }

  private bracket(): CharacterSet {
    const begin = this.at - 1
    const negated = this.next === '^'
    if (negated) this.at++
    const ranges: CharacterSet['ranges'] = []
    while (this.next !== ']') {
      if (this.next === undefined) throw new PatternError('The [ is not closed', begin)
      ranges.push(...this.bracketRanges())
    }
    this.at++
    return { ranges, negated }
  }

  /** A character, a class, or a range from one character to another. */
  private bracketRanges(): CharacterSet['ranges'] {
    const from = this.bracketItem()
    if (from.negated) throw new PatternError('\\D, \\W and \\S cannot stand inside [ ]', this.at)
    const low = onlyIn(from)
    const behind = this.characters[this.at + 1]
    if (this.next !== '-' || behind === ']' || behind === undefined || low === undefined) return from.ranges
    this.at++
    const high = onlyIn(this.bracketItem())
    if (high === undefined || high < low) throw new PatternError('The range ends before it begins', this.at)
    return [[low, high]]
  }

  private bracketItem(): CharacterSet {
    const character = this.take()
    return character === '\\' ? this.escape() : only(character)
  }

  private escape(): CharacterSet {
    const begin = this.at - 1
    if (this.next === undefined) throw new PatternError('A \\ at the end', begin)
    const character = this.take()
    const known = Object.hasOwn(classes, character) ? classes[character] : undefined
    if (known) return known
    if (character === 'u') {
      const found = /^(?:\{([0-9a-f]{1,6})\}|([0-9a-f]{4}))/i.exec(this.ahead(8))
      const digits = found?.[1] ?? found?.[2]
      if (!found || digits === undefined) throw new PatternError('\\u needs four hex digits', begin)
      this.at += found[0].length
      return single(parseInt(digits, 16))
    }
    if (/[0-9A-Za-z]/.test(character)) throw new PatternError(`\\${character} is not supported`, begin)
    return only(character)
  }
}

interface Bounds {
  min: number
  max: number
}

const marks: Readonly<Record<string, Bounds>> = {
  '*': { min: 0, max: Infinity },
  '+': { min: 1, max: Infinity },
  '?': { min: 0, max: 1 },
}

const digit: [number, number][] = [[48, 57]]
const word: [number, number][] = [[48, 57], [65, 90], [95, 95], [97, 122]] // oxfmt-ignore
const space: [number, number][] = [[9, 13], [32, 32], [160, 160], [0x1680, 0x1680], [0x2000, 0x200a], [0x2028, 0x2029], [0x202f, 0x202f], [0x205f, 0x205f], [0x3000, 0x3000], [0xfeff, 0xfeff]] // oxfmt-ignore

const classes: Record<string, CharacterSet> = {
  d: { ranges: digit, negated: false },
  D: { ranges: digit, negated: true },
  w: { ranges: word, negated: false },
  W: { ranges: word, negated: true },
  s: { ranges: space, negated: false },
  S: { ranges: space, negated: true },
  t: { ranges: [[9, 9]], negated: false },
  n: { ranges: [[10, 10]], negated: false },
  r: { ranges: [[13, 13]], negated: false },
}

const single = (code: number): CharacterSet => ({ ranges: [[code, code]], negated: false })

const only = (character: string): CharacterSet => single(codePointOf(character))

/** The one character of a set; undefined where it has others. */
function onlyIn({ ranges: [first, ...others], negated }: CharacterSet): number | undefined {
  return first && first[0] === first[1] && others.length === 0 && !negated ? first[0] : undefined
}
