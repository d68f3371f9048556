import { addressOf } from '../document.ts'
import type { Document } from '../document.ts'
import { equal } from '../equal.ts'
import type { KindSpecs } from '../generated/kinds.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { isObject, isUse, parameterAt, slotAt } from './marks.ts'
import type { Use } from './marks.ts'

/** What a piece brings to the screen beside the place where it stands. */
const brought = ['state', 'load', 'models'] as const

/** Where a value stands: its document, its place there, what the use gave, and the pieces on the way to it. */
interface Place {
  document: Document
  at: string
  given: Readonly<Record<string, unknown>> | undefined
  inside: readonly string[]
}

/**
 * The screen with every piece in its place, and with the states, loads and models that the pieces bring; its own go
 * before those of the same name. Blocks that they bring stand after its own, each once. Problems stand in the screen or in a piece: no such piece, something given that it
 * does not take, something that it needs and does not get, a piece inside itself, two pieces that bring different
 * things under one name. What has a problem is left out.
 */
export function expandPieces(
  screen: Document,
  pieces: ReadonlyMap<string, Document>,
): { screen: Document; problems: Problem[] } {
  const problems: Problem[] = []
  const parts = { state: {}, load: {}, models: {} } as Record<(typeof brought)[number], Record<string, unknown>>
  const after: unknown[] = []
  const spec = inPlace(screen.spec, { document: screen, at: '/spec', given: undefined, inside: [] })
  const own = spec as Record<string, unknown>
  for (const part of brought) {
    const all = { ...parts[part], ...(own[part] as object | undefined) }
    if (Object.keys(all).length > 0) own[part] = all
  }
  if (after.length > 0) own.blocks = [...(own.blocks as unknown[]), ...after]
  return { screen: { ...screen, spec: own }, problems }

  /** The value with what stands for something else replaced; undefined where a place is left out. */
  function inPlace(value: unknown, place: Place): unknown {
    const parameter = parameterAt(value)
    if (parameter !== undefined) return givenAs(['parameters', 'slots'], parameter, place)
    if (isUse(value)) return pieceOf(value, place)
    if (Array.isArray(value))
      return value.flatMap((item, index) => items(item, { ...place, at: `${place.at}/${index}` }))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, inner]) => [key, inPlace(inner, { ...place, at: `${place.at}/${key}` })] as const)
        .filter(([, inner]) => inner !== undefined),
    )
  }

  /** What an item of a list becomes: itself, the items of a slot or of a piece that gives a list, or nothing. */
  function items(item: unknown, place: Place): unknown[] {
    const slot = slotAt(item)
    const found = slot === undefined ? inPlace(item, place) : givenAs(['slots'], slot, place)
    if ((slot !== undefined || isUse(item)) && Array.isArray(found)) return found as unknown[]
    return found === undefined ? [] : [found]
  }

  /** What the use gave under a name; a slot is a parameter too, so that one piece can hand its lists to another. */
  function givenAs(parts: readonly ('parameters' | 'slots')[], name: string, place: Place): unknown {
    const takes = place.given === undefined ? undefined : specOf(place.document)
    if (!parts.some((part) => takes?.[part]?.[name] !== undefined))
      return tell('piece-parameter-unknown', place, [name])
    return place.given?.[name]
  }

  function pieceOf({ $piece: key, ...given }: Use, place: Place): unknown {
    const piece = pieces.get(key)
    if (!piece) return tell('piece-not-found', place, [key])
    if (place.inside.includes(key)) return tell('piece-circle', place, [key])
    const spec = specOf(piece)
    const bare = { document: piece, at: '/spec', inside: [...place.inside, key] }
    const inside: Place = { ...bare, given: argumentsOf(spec, given, place, bare) }
    for (const part of brought) bring(part, inPlace(spec[part] ?? {}, { ...inside, at: `/spec/${part}` }), place)
    for (const block of inPlace(spec.blocks ?? [], { ...inside, at: '/spec/blocks' }) as unknown[])
      if (!after.some((one) => equal(one, block))) after.push(block)
    return inPlace(spec.gives, { ...inside, at: '/spec/gives' })
  }

  /** What the use gives, which stands in its own document, and the defaults of what it does not, which may read what it gives. */
  function argumentsOf(
    spec: KindSpecs['piece'],
    given: Record<string, unknown>,
    place: Place,
    inside: Omit<Place, 'given'>,
  ): Record<string, unknown> {
    const takes = { ...spec.parameters, ...spec.slots }
    for (const name of Object.keys(given))
      if (!Object.hasOwn(takes, name)) tell('piece-parameter-unknown', { ...place, at: `${place.at}/${name}` }, [name])
    const values: Record<string, unknown> = {}
    for (const [name, about] of Object.entries(takes)) {
      const part = Object.hasOwn(spec.parameters ?? {}, name) ? 'parameters' : 'slots'
      const own = inPlace(given[name], { ...place, at: `${place.at}/${name}` })
      values[name] = own ?? inPlace(about.default, { ...inside, given: values, at: `/spec/${part}/${name}/default` })
      if (values[name] === undefined && 'required' in about && about.required === true)
        tell('piece-parameter-missing', place, [inside.document.key, name])
    }
    return values
  }

  function bring(part: (typeof brought)[number], values: unknown, place: Place): void {
    for (const [name, value] of Object.entries(values as Record<string, unknown>)) {
      const before = parts[part][name]
      if (before !== undefined && !equal(before, value)) tell('piece-clash', place, [name])
      parts[part][name] = value
    }
  }

  function tell(code: Parameters<typeof makeProblem>[0], { document, at }: Place, values: string[]): undefined {
    const problem = makeProblem(code, document, at, values)
    const isKnown = problems.some((one) => one.code === code && one.in === addressOf(document) && one.at === at)
    if (!isKnown) problems.push(problem)
  }
}

const specOf = (piece: Document): KindSpecs['piece'] => piece.spec as unknown as KindSpecs['piece']
