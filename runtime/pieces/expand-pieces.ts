import { addressOf } from '../document.ts'
import type { Document } from '../document.ts'
import { equal } from '../equal.ts'
import type { Piece } from '../generated/screens/piece.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import {
  getsMark,
  givenMark,
  isUse,
  parameterAt,
  pathAt,
  placesBelow,
  readings,
  readingsAt,
  restMark,
  slotAt,
  takesMore,
} from './marks.ts'
import type { Use } from './marks.ts'
import { placed } from './pieces-in.ts'
import type { PlacedPiece } from './pieces-in.ts'
import { isObject } from '../json/is-object.ts'

/** What a piece brings to the screen beside the place where it stands. */
const brought = ['state', 'load', 'models'] as const

/** Where a value stands: its document, its place there, the piece of which it is a part and what the use gave to it. */
interface Place {
  document: Document
  at: string
  takes: Readonly<Record<string, unknown>>
  given: Readonly<Record<string, unknown>>
  /** What the use gave beside that; undefined where the piece takes no more. */
  rest?: Readonly<Record<string, unknown>> | undefined
  /** Pieces on the way to it. */
  inside: readonly string[]
}

/**
 * The screen with every piece in its place, and with the states, loads and models that the pieces bring; its own go
 * before those of the same name. Blocks that they bring stand after its own, each once. `pieces` of the screen itself
 * go before those of that key. Problems stand in the screen or in a piece: no such piece, something given that it does
 * not take, something that it needs and does not get, a piece inside itself, two pieces that bring different things
 * under one name. What has a problem is left out.
 */
export function expandPieces(
  screen: Document,
  pieces: ReadonlyMap<string, PlacedPiece>,
): { screen: Document; problems: Problem[] } {
  const problems: Problem[] = []
  const parts: Record<(typeof brought)[number], Record<string, unknown>> = { state: {}, load: {}, models: {} }
  const after: unknown[] = []
  const { pieces: ownPieces = {}, ...written } = screen.spec as { pieces?: Record<string, Piece> }
  const known = new Map([...pieces, ...placed(ownPieces, screen)])
  const own = objectOf(inPlace(written, { document: screen, at: '/spec', takes: {}, given: {}, inside: [] }))
  for (const part of brought) {
    const all = { ...parts[part], ...objectOf(own[part]) }
    if (Object.keys(all).length > 0) own[part] = all
  }
  if (after.length > 0) own['blocks'] = [...[own['blocks'] ?? []].flat(), ...after]
  return { screen: { ...screen, spec: own }, problems }

  /** The value with what stands for something else replaced; undefined where a place is left out. */
  function inPlace(value: unknown, place: Place): unknown {
    const parameter = parameterAt(value)
    if (parameter !== undefined) return givenAs(parameter, place)
    const from = pathAt(value)
    if (from !== undefined) return readAt(givenAs(from, place))
    if (isUse(value)) return pieceOf(value, place)
    const places = placesBelow(value)
    if (places) return places
    if (Array.isArray(value))
      return value.flatMap((item, index) => items(item, { ...place, at: `${place.at}/${index}` }))
    if (!isObject(value)) return value
    const all = Object.entries(value)
    const kept = all.flatMap(([key, inner]) => property(key, inner, place)).filter(([, inner]) => inner !== undefined)
    // `{ "$get": … }` of what was not given is nothing, and so is what holds nothing else.
    return all.length > 0 && kept.length === 0 ? undefined : Object.fromEntries(kept)
  }

  /** What a property becomes: itself, values of the use or of paths, or all that the use gave beside what the piece takes. */
  function property(key: string, value: unknown, place: Place): [string, unknown][] {
    const at = `${place.at}/${key}`
    if (key === givenMark) return listOf(value).map((name) => [String(name), givenAs(String(name), { ...place, at })])
    if (key === getsMark) return readings(value)
    if (key === restMark)
      return Object.entries(place.rest ?? tell('piece-parameter-unknown', { ...place, at }, [key]) ?? {})
    return [[key, inPlace(value, { ...place, at })]]
  }

  /** What an item of a list becomes: itself, the items of a slot, of places or paths or of a piece that gives a list, or nothing. */
  function items(item: unknown, place: Place): unknown[] {
    const readAlone = readingsAt(item)
    if (readAlone) return readAlone
    const slot = slotAt(item)
    const found = inPlace(slot === undefined ? item : { $with: slot }, place)
    if ((slot !== undefined || isUse(item) || placesBelow(item)) && Array.isArray(found)) return listOf(found)
    return found === undefined ? [] : [found]
  }

  function givenAs(name: string, place: Place): unknown {
    return Object.hasOwn(place.takes, name) ? place.given[name] : tell('piece-parameter-unknown', place, [name])
  }

  function pieceOf({ $piece: key, ...given }: Use, place: Place): unknown {
    const piece = known.get(key)
    if (!piece) return tell('piece-not-found', place, [key])
    if (place.inside.includes(key)) return tell('piece-circle', place, [key])
    const { document, at, spec } = piece
    const takes = { ...spec.parameters, ...spec.slots }
    const inside: Place = { document, at, takes, given: {}, inside: [...place.inside, key] }
    const values = givenBeside(given, place)
    inside.rest = restOf(values, spec, inside, place)
    inside.given = givenTo(key, values, place, inside)
    for (const part of brought) bring(part, inPlace(spec[part] ?? {}, { ...inside, at: `${at}/${part}` }), place)
    for (const block of listOf(inPlace(spec.blocks ?? [], { ...inside, at: `${at}/blocks` })))
      if (!after.some((one) => equal(one, block))) after.push(block)
    return inPlace(spec.gives, { ...inside, at: `${at}/gives` })
  }

  /** What a use gives, which stands in its own document. */
  function givenBeside(given: Record<string, unknown>, place: Place): Record<string, unknown> {
    return Object.fromEntries(Object.entries(given).flatMap(([name, value]) => property(name, value, place)))
  }

  /** What a piece that takes more is given beside its parameters and slots; for another that is a problem. */
  function restOf(values: Record<string, unknown>, spec: Piece, inside: Place, place: Place) {
    const others = Object.entries(values).filter(([name]) => !Object.hasOwn(inside.takes, name))
    if (takesMore(spec)) return Object.fromEntries(others)
    for (const [name] of others) tell('piece-parameter-unknown', { ...place, at: `${place.at}/${name}` }, [name])
    return undefined
  }

  /** The values of parameters and slots; the defaults of what is not given may read what is. */
  function givenTo(key: string, given: Record<string, unknown>, place: Place, inside: Place): Record<string, unknown> {
    const values: Record<string, unknown> = {}
    for (const [name, about] of Object.entries(inside.takes)) {
      const { default: otherwise, required } = objectOf(about)
      values[name] = given[name] ?? inPlace(otherwise, { ...inside, given: values, at: `${inside.at}/${name}` })
      if (values[name] === undefined && required) tell('piece-parameter-missing', place, [key, name])
    }
    return values
  }

  function bring(part: (typeof brought)[number], values: unknown, place: Place): void {
    for (const [name, value] of Object.entries(objectOf(values))) {
      const before = parts[part][name]
      if (before !== undefined && !equal(before, value)) tell('piece-clash', place, [name])
      parts[part][name] = value
    }
  }

  function tell(code: Parameters<typeof makeProblem>[0], { document, at }: Place, values: string[]): undefined {
    const problem = makeProblem(code, document, at, { values })
    const isKnown = problems.some((one) => one.code === code && one.in === addressOf(document) && one.at === at)
    if (!isKnown) problems.push(problem)
  }
}

/** What a place has become, which may be left out. */
const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})
const readAt = (path: unknown): unknown => (path === undefined ? undefined : { $get: path })
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
