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
  let at = 0

  const choice = (depth: number): Node => {
    if (depth > limits.depth) throw new PatternError('Groups are nested too deeply', at)
    const nodes = [sequence(depth)]
    while (characters[at] === '|') {
      at++
      nodes.push(sequence(depth))
    }
    return nodes.length === 1 ? nodes[0]! : { type: 'choice', nodes }
  }

  const sequence = (depth: number): Node => {
    const nodes: Node[] = []
    while (at < characters.length && characters[at] !== '|' && characters[at] !== ')') nodes.push(repeated(depth))
    return { type: 'sequence', nodes }
  }

  const repeated = (depth: number): Node => {
    const begin = at
    let node = atom(depth)
    const bounds = quantifier()
    if (!bounds) return node
    if (node.type === 'start' || node.type === 'end') throw new PatternError('Nothing to repeat', begin)
    // A lazy mark changes what is captured, never whether it matches.
    if (characters[at] === '?') at++
    node = { type: 'repeat', node, ...bounds }
    if ('*+?{'.includes(characters[at] ?? ' ')) throw new PatternError('Nothing to repeat', at)
    return node
  }

  const quantifier = (): { min: number; max: number } | undefined => {
    const mark = characters[at]
    if (mark === '*') return (at++, { min: 0, max: Infinity })
    if (mark === '+') return (at++, { min: 1, max: Infinity })
    if (mark === '?') return (at++, { min: 0, max: 1 })
    if (mark !== '{') return undefined
    const found = /^\{(\d{1,5})(,(\d{0,5}))?\}/.exec(characters.slice(at, at + 16).join(''))
    if (!found) throw new PatternError('A { must begin a number of repetitions; write \\{ for the character', at)
    const min = Number(found[1])
    const max = found[2] === undefined ? min : found[3] ? Number(found[3]) : Infinity
    if (min > limits.repeat || (max !== Infinity && max > limits.repeat))
      throw new PatternError(`At most ${limits.repeat} repetitions`, at)
    if (max < min) throw new PatternError('The repetitions end before they begin', at)
    at += found[0].length
    return { min, max }
  }

  const atom = (depth: number): Node => {
    const character = characters[at++]!
    switch (character) {
      case '^':
        return { type: 'start' }
      case '$':
        return { type: 'end' }
      case '.':
        return { type: 'set', set: { ranges: [[10, 10], [13, 13], [0x2028, 0x2029]], negated: true } } // oxfmt-ignore
      case '(':
        return group(depth)
      case '[':
        return { type: 'set', set: bracket() }
      case '\\':
        return { type: 'set', set: escape() }
      case '*':
      case '+':
      case '?':
      case '{':
        throw new PatternError('Nothing to repeat', at - 1)
      default:
        return { type: 'set', set: only(character) }
    }
  }

  const group = (depth: number): Node => {
    const begin = at - 1
    if (characters[at] === '?') {
      if (characters[at + 1] !== ':') throw new PatternError('Only ( and (?: groups are supported', begin)
      at += 2
    }
    const node = choice(depth + 1)
    if (characters[at] !== ')') throw new PatternError('The group is not closed', begin)
    at++
    return node
  }

  const bracket = (): CharacterSet => {
    const begin = at - 1
    const negated = characters[at] === '^'
    if (negated) at++
    const ranges: [number, number][] = []
    while (characters[at] !== ']') {
      if (at >= characters.length) throw new PatternError('The [ is not closed', begin)
      const from = bracketItem()
      if (from.negated) throw new PatternError('\\D, \\W and \\S cannot stand inside [ ]', at)
      const single = from.ranges.length === 1 && from.ranges[0]![0] === from.ranges[0]![1]
      if (characters[at] === '-' && characters[at + 1] !== ']' && at + 1 < characters.length && single) {
        at++
        const to = bracketItem()
        const [low, high] = [from.ranges[0]![0], to.ranges[0]![0]]
        if (to.negated || to.ranges.length !== 1 || to.ranges[0]![1] !== high || high < low)
          throw new PatternError('The range ends before it begins', at)
        ranges.push([low, high])
      } else ranges.push(...from.ranges)
    }
    at++
    return { ranges, negated }
  }

  const bracketItem = (): CharacterSet => {
    const character = characters[at++]!
    return character === '\\' ? escape() : only(character)
  }

  const escape = (): CharacterSet => {
    const begin = at - 1
    const character = characters[at++]
    if (character === undefined) throw new PatternError('A \\ at the end', begin)
    const known = Object.hasOwn(classes, character) ? classes[character] : undefined
    if (known) return known
    if (character === 'u') {
      const hex = /^(?:\{([0-9a-f]{1,6})\}|([0-9a-f]{4}))/i.exec(characters.slice(at, at + 8).join(''))
      if (!hex) throw new PatternError('\\u needs four hex digits', begin)
      at += hex[0].length
      const code = parseInt(hex[1] ?? hex[2]!, 16)
      return { ranges: [[code, code]], negated: false }
    }
    if (/[0-9A-Za-z]/.test(character)) throw new PatternError(`\\${character} is not supported`, begin)
    return only(character)
  }

  const tree = choice(0)
  if (at < characters.length) throw new PatternError('A ) without its (', at)
  return tree
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

function only(character: string): CharacterSet {
  const code = character.codePointAt(0)!
  return { ranges: [[code, code]], negated: false }
}
