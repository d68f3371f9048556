import { addressOf } from '../document.ts'
import type { Document } from '../document.ts'
import { equal } from '../equal.ts'
import type { Piece } from '../generated/screens/piece.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import type { ProblemCode } from '../generated/problem-texts.ts'
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

type Brought = (typeof brought)[number]

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

/** One screen on its way: the pieces that it may use, and what came of those that it does. */
interface Work {
  readonly pieces: ReadonlyMap<string, PlacedPiece>
  readonly parts: Record<Brought, Record<string, unknown>>
  /** Blocks that pieces bring. */
  readonly after: unknown[]
  readonly problems: Problem[]
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
  const { pieces: ownPieces = {}, ...written } = screen.spec as { pieces?: Record<string, Piece> }
  const work: Work = {
    pieces: new Map([...pieces, ...placed(ownPieces, screen)]),
    parts: { state: {}, load: {}, models: {} },
    after: [],
    problems: [],
  }
  const own = objectOf(inPlace(work, written, { document: screen, at: '/spec', takes: {}, given: {}, inside: [] }))
  for (const part of brought) {
    const all = { ...work.parts[part], ...objectOf(own[part]) }
    if (Object.keys(all).length > 0) own[part] = all
  }
  if (work.after.length > 0) own['blocks'] = [...[own['blocks'] ?? []].flat(), ...work.after]
  return { screen: { ...screen, spec: own }, problems: work.problems }
}

/** The value with what stands for something else replaced; undefined where a place is left out. */
function inPlace(work: Work, value: unknown, place: Place): unknown {
  const parameter = parameterAt(value)
  if (parameter !== undefined) return givenAs(work, parameter, place)
  const from = pathAt(value)
  if (from !== undefined) return readAt(givenAs(work, from, place))
  if (isUse(value)) return pieceOf(work, value, place)
  const places = placesBelow(value)
  if (places) return places
  if (Array.isArray(value))
    return value.flatMap((item, index) => items(work, item, { ...place, at: `${place.at}/${index}` }))
  if (!isObject(value)) return value
  const all = Object.entries(value)
  const kept = all
    .flatMap(([key, inner]) => property(work, key, inner, place))
    .filter(([, inner]) => inner !== undefined)
  // `{ "$get": … }` of what was not given is nothing, and so is what holds nothing else.
  return all.length > 0 && kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/** What a property becomes: itself, values of the use or of paths, or all that the use gave beside what the piece takes. */
function property(work: Work, key: string, value: unknown, place: Place): [string, unknown][] {
  const at = `${place.at}/${key}`
  if (key === givenMark)
    return listOf(value).map((name) => [String(name), givenAs(work, String(name), { ...place, at })])
  if (key === getsMark) return readings(value)
  if (key === restMark)
    return Object.entries(place.rest ?? tell(work, 'piece-parameter-unknown', { ...place, at }, [key]) ?? {})
  return [[key, inPlace(work, value, { ...place, at })]]
}

/** What an item of a list becomes: itself, the items of a slot, of places or paths or of a piece that gives a list, or nothing. */
function items(work: Work, item: unknown, place: Place): unknown[] {
  const readAlone = readingsAt(item)
  if (readAlone) return readAlone
  const slot = slotAt(item)
  const found = inPlace(work, slot === undefined ? item : { $with: slot }, place)
  if ((slot !== undefined || isUse(item) || placesBelow(item)) && Array.isArray(found)) return listOf(found)
  return found === undefined ? [] : [found]
}

function givenAs(work: Work, name: string, place: Place): unknown {
  return Object.hasOwn(place.takes, name) ? place.given[name] : tell(work, 'piece-parameter-unknown', place, [name])
}

/** A piece where it is used. */
interface Used {
  key: string
  spec: Piece
  /** What the use gives. */
  values: Record<string, unknown>
  /** Where the use stands, … */
  place: Place
  /** … and where its parts do. */
  inside: Place
}

function pieceOf(work: Work, { $piece: key, ...given }: Use, place: Place): unknown {
  const piece = work.pieces.get(key)
  if (!piece) return tell(work, 'piece-not-found', place, [key])
  if (place.inside.includes(key)) return tell(work, 'piece-circle', place, [key])
  const { document, at, spec } = piece
  const takes = { ...spec.parameters, ...spec.slots }
  const inside: Place = { document, at, takes, given: {}, inside: [...place.inside, key] }
  const used: Used = { key, spec, values: givenBeside(work, given, place), place, inside }
  inside.rest = restOf(work, used)
  inside.given = givenTo(work, used)
  for (const part of brought)
    bring(work, part, inPlace(work, spec[part] ?? {}, { ...inside, at: `${at}/${part}` }), place)
  for (const block of listOf(inPlace(work, spec.blocks ?? [], { ...inside, at: `${at}/blocks` })))
    if (!work.after.some((one) => equal(one, block))) work.after.push(block)
  return inPlace(work, spec.gives, { ...inside, at: `${at}/gives` })
}

/** What a use gives, which stands in its own document. */
function givenBeside(work: Work, given: Record<string, unknown>, place: Place): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).flatMap(([name, value]) => property(work, name, value, place)))
}

/** What a piece that takes more is given beside its parameters and slots; for another that is a problem. */
function restOf(work: Work, { values, spec, inside, place }: Used): Record<string, unknown> | undefined {
  const others = Object.entries(values).filter(([name]) => !Object.hasOwn(inside.takes, name))
  if (takesMore(spec)) return Object.fromEntries(others)
  for (const [name] of others) tell(work, 'piece-parameter-unknown', { ...place, at: `${place.at}/${name}` }, [name])
  return undefined
}

/** The values of parameters and slots; the defaults of what is not given may read what is. */
function givenTo(work: Work, { key, values: given, place, inside }: Used): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, about] of Object.entries(inside.takes)) {
    const { default: otherwise, required } = objectOf(about)
    values[name] = given[name] ?? inPlace(work, otherwise, { ...inside, given: values, at: `${inside.at}/${name}` })
    if (values[name] === undefined && required) tell(work, 'piece-parameter-missing', place, [key, name])
  }
  return values
}

function bring(work: Work, part: Brought, values: unknown, place: Place): void {
  for (const [name, value] of Object.entries(objectOf(values))) {
    const before = work.parts[part][name]
    if (before !== undefined && !equal(before, value)) tell(work, 'piece-clash', place, [name])
    work.parts[part][name] = value
  }
}

function tell(work: Work, code: ProblemCode, { document, at }: Place, values: string[]): undefined {
  const problem = makeProblem(code, document, at, { values })
  const isKnown = work.problems.some((one) => one.code === code && one.in === addressOf(document) && one.at === at)
  if (!isKnown) work.problems.push(problem)
}

/** What a place has become, which may be left out. */
const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})
const readAt = (path: unknown): unknown => (path === undefined ? undefined : { $get: path })
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
