import { foldWidth } from '../../../runtime/values/fold-width.ts'
import { foldLoose } from '../../../runtime/values/fold-loose.ts'
import type { Folds, Match } from '../facts.ts'

/** Which texts of one character fold to a text. */
type Inverse = ReadonlyMap<string, string[]>

interface Folding {
  single: Inverse
  /** Texts of several characters that one character folds to, as `㈱` to `(株)`. */
  several: readonly { text: string; length: number; pattern: string }[]
  fold(text: string): string
  /** Pattern of what folds to nothing, and so may stand anywhere. */
  skipped: string
  /** Marks that belong to the letter before them. */
  marks: readonly string[]
  /** Patterns of single characters, as far as they were asked for. */
  known: Map<string, string>
}

/** Where the repertoire's compatibility characters are: Latin to letter-like, enclosed and CJK ones, half and full width. */
const ranges = [
  [0x20, 0x24f],
  [0x2b0, 0x2ff],
  [0x391, 0x3c9],
  [0x410, 0x44f],
  [0x1e00, 0x1eff],
  [0x2000, 0x23ff],
  [0x2460, 0x24ff],
  [0x2e80, 0x2fd5],
  [0x3000, 0x33ff],
  [0xf900, 0xfaff],
  [0xfb00, 0xfb06],
  [0xfe10, 0xfe6f],
  [0xff00, 0xffef],
] as const

const marks = [
  ...Array.from({ length: 0x346 - 0x300 }, (_, i) => String.fromCharCode(0x300 + i)),
  ...['\u3099', '\u309a', '\uff9e', '\uff9f'],
]

const foldings = new Map<string, Folding>()
const start = '^'
// `$` would also stand before a line end at the end of the text.
const end = '(?![\\s\\S])'
/**
 * A pattern of more bytes than this leaves characters like `㈱` to themselves, and one that is still longer the marks behind
 * letters: PCRE takes no pattern that is compiled to more than 64 KB, which takes up to twice the bytes of the pattern.
 */
const maxBytes = 24_000
const isTooLong = (pattern: string): boolean => Buffer.byteLength(pattern) > maxBytes
const maxKnown = 5_000

/**
 * A regular expression (PCRE, ICU and JavaScript alike) that finds the value in texts as if both had been folded by
 * `foldWidth`, by case when asked, or by `foldLoose`: for databases that cannot normalize. It finds nothing that folding would not find.
 */
export function widthPattern(value: string, how: Match, folds: Pick<Folds, 'case' | 'loose'>): string {
  const folding = foldingOf(folds)
  const characters = [...folding.fold(value)]
  return patternOf(characters, how, folding)
}

/** A character that stands for several of the value, from `from` to `to`. */
interface Span {
  from: number
  to: number
  pattern: string
}

function patternOf(characters: string[], how: Match, folding: Folding): string {
  const opensAnywhere = how === 'contains' || how === 'suffix'
  const endsAnywhere = how === 'contains' || how === 'prefix'
  const whole = characters.join('')
  const spans: Span[] = []
  const opening: Span[] = []
  const inside: string[] = []
  const tails = characters.map((_, from) => characters.slice(from).join(''))
  const heads = characters.map((_, to) => characters.slice(0, to + 1).join(''))
  if (opensAnywhere && endsAnywhere) heads.pop()
  for (const { text, length, pattern } of folding.several) {
    for (const [from, tail] of tails.entries()) {
      if (tail.startsWith(text)) spans.push({ from, to: from + length, pattern })
      else if (endsAnywhere && text.startsWith(tail)) spans.push({ from, to: characters.length, pattern })
    }
    if (!opensAnywhere) continue
    for (const [i, head] of heads.entries()) if (text.endsWith(head)) opening.push({ from: 0, to: i + 1, pattern })
    if (endsAnywhere && text.includes(whole)) inside.push(pattern)
  }
  const rests = restsOf(characters, spans, folding, endsAnywhere)
  if (!rests) return patternOf(characters, how, withoutSeveral(folding))
  if (!opensAnywhere) return start + folding.skipped + madeAt(rests, 0)
  const others = byEnd(opening).map(({ to, pattern }) => pattern + folding.skipped + madeAt(rests, to))
  const made = eitherOf([madeAt(rests, 0), ...others, ...inside])
  if (!isTooLong(made)) return made
  if (folding.several.length > 0) return patternOf(characters, how, withoutSeveral(folding))
  return folding.marks.length > 0 ? patternOf(characters, how, withoutMarks(folding)) : made
}

/** Spans that end at the same place as one, so that what follows them is written once. */
function byEnd(spans: readonly Pick<Span, 'to' | 'pattern'>[]): Pick<Span, 'to' | 'pattern'>[] {
  const patterns = new Map<number, string[]>()
  for (const { to, pattern } of spans) patterns.set(to, [...(patterns.get(to) ?? []), pattern])
  return [...patterns].map(([to, all]) => ({ to, pattern: eitherOf(all) }))
}

/** Characters like `㈱` are left to themselves: the pattern is as long as the value then. */
const withoutSeveral = (folding: Folding): Folding => ({ ...folding, several: [] })

/** Letters are found whatever stands behind them: a pattern of many letters is short enough then. */
const withoutMarks = (folding: Folding): Folding => ({ ...folding, marks: [], known: new Map() })

const eitherOf = (choices: readonly string[]): string =>
  choices.length > 1 ? `(?:${choices.join('|')})` : choices.join('')

/** What has been made of the value from a place on. */
function madeAt(made: readonly string[], place: number): string {
  const found = made[place]
  if (found === undefined) throw new RangeError(`Nothing is made of place ${place}`)
  return found
}

/**
 * The pattern of the value from each of its characters on. Where no span reaches over a character's beginning, what
 * follows is written once, behind the choices and not in each of them. Undefined where spans make them too long.
 */
function restsOf(characters: string[], spans: Span[], folding: Folding, endsAnywhere: boolean): string[] | undefined {
  const last = characters.length
  const isCut = (at: number) => spans.every(({ from, to }) => at <= from || at >= to)
  const rests: string[] = []
  rests[last] = endsAnywhere ? '' : end
  // Without what follows the next cut, which is `behind`.
  const parts: string[] = []
  parts[last] = ''
  let behind = last
  for (const [i, character] of [...characters.entries()].toReversed()) {
    if (isCut(i + 1)) {
      behind = i + 1
      parts[behind] = ''
    }
    const choices = [oneOf(character, folding) + folding.skipped + madeAt(parts, i + 1)]
    const begun = byEnd(spans.filter(({ from }) => from === i))
    for (const { to, pattern } of begun) choices.push(pattern + folding.skipped + madeAt(parts, to))
    const part = eitherOf(choices)
    const rest = part + madeAt(rests, behind)
    if (isTooLong(rest) && spans.length > 0) return undefined
    parts[i] = part
    rests[i] = rest
  }
  return rests
}

/** One folded character, as itself, as others that fold to it, or as a letter with a mark behind it. */
function oneOf(character: string, folding: Folding): string {
  let pattern = folding.known.get(character)
  if (pattern === undefined) {
    if (folding.known.size >= maxKnown) folding.known.clear()
    folding.known.set(character, (pattern = patternOfOne(character, folding)))
  }
  return pattern
}

function patternOfOne(character: string, folding: Folding): string {
  const units = unitsOf(character, folding)
  const composing = folding.marks.filter((mark) => [...folding.fold(character + mark)].length === 1)
  const own = classOf(units) + (composing.length === 0 ? '' : `(?!${classOf(composing)})`)
  const [letter, mark, more] = [...character.normalize('NFD')]
  if (letter === undefined || mark === undefined || more !== undefined) return own
  const second = folding.marks.filter((one) => folding.fold(one) === mark)
  if (second.length === 0) return own
  return `(?:${own}|${classOf(unitsOf(letter, folding))}${classOf(second)})`
}

function unitsOf(character: string, { single }: Folding): string[] {
  const known = single.get(character) ?? []
  return known.includes(character) ? known : [character, ...known]
}

function classOf(units: readonly string[]): string {
  const escaped = units.map((unit) => (/[\\^$.|?*+(){}[\]\-/#&~]/.test(unit) ? `\\${unit}` : unit))
  return units.length === 1 ? escaped.join('') : `[${escaped.join('')}]`
}

const kinds = {
  width: foldWidth,
  case: (text: string) => foldWidth(text).toLowerCase(),
  loose: foldLoose,
}

function foldingOf(folds: Pick<Folds, 'case' | 'loose'>): Folding {
  const kind = folds.loose ? 'loose' : folds.case ? 'case' : 'width'
  let made = foldings.get(kind)
  if (!made) foldings.set(kind, (made = makeFolding(kinds[kind])))
  return made
}

function makeFolding(fold: (text: string) => string): Folding {
  const single = new Map<string, string[]>()
  const several = new Map<string, string[]>()
  const add = (to: Map<string, string[]>, key: string, unit: string) => {
    const known = to.get(key)
    if (known) known.push(unit)
    else to.set(key, [unit])
  }
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code++) {
      const unit = String.fromCharCode(code)
      const text = fold(unit)
      add([...text].length > 1 ? several : single, text, unit)
    }
  }
  const skipped = single.get('') ?? []
  return {
    single,
    several: [...several].map(([text, units]) => ({ text, length: [...text].length, pattern: classOf(units) })),
    fold,
    skipped: skipped.length === 0 ? '' : `${classOf(skipped)}*`,
    marks,
    known: new Map(),
  }
}
