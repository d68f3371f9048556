import { hasEffect } from '../../../runtime/json-schema/has-effect.ts'
import { isShown } from '../../../runtime/json-schema/is-shown.ts'
import { codesOf } from '../../../runtime/json-schema/codes.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import type { ShowCondition } from '../../../runtime/json-schema/show-condition.ts'
import { decided } from '../../../runtime/json-schema/walk.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { toStep } from '../../../runtime/pointer.ts'

/** A leaf at a place of a document: what must stand there before it can be set, and what it may be. */
export interface Leaf {
  /** From the root of the kind: `list/search/comment/icon`; lists are passed over. */
  place: string
  /** JSON pointer in the document. */
  at: string
  schema: JsonSchema
  /** By pointer, outside in: what the sample does not have, and the settings with which the leaf applies. */
  before: (readonly [at: string, value: unknown])[]
}

type Before = Leaf['before']
type Samples = ReadonlyMap<string, unknown>

/** All places of a kind at which an option may stand in this document, whether it stands there or not. */
export function* leavesOf(set: JsonSchemaSet, kind: string, spec: unknown, samples: Samples): Generator<Leaf> {
  yield* inObject({ set, samples }, set.kind(kind), spec, { place: kind, at: '/spec', before: [], within: [] })
}

/** Shapes within each other. */
const deepest = 8

interface Walk {
  set: JsonSchemaSet
  samples: Samples
}

interface Here {
  place: string
  at: string
  before: Before
  /** Names of the shapes in which it stands: one that holds itself is entered once. */
  within: readonly string[]
}

function* inObject(walk: Walk, schema: JsonSchema, value: unknown, here: Here): Generator<Leaf> {
  const { set } = walk
  const holder = decided(set, schema, value)
  const held = isObject(value) ? value : {}
  for (const [key, property] of Object.entries(holder.properties ?? {})) {
    const own = resolve(set, property)
    if (own['x-note'] === true || own['x-made'] === true || Object.hasOwn(own, 'const')) continue
    if (!hasEffect(set, property)) continue
    const ways = isShown(set, property, holder, held) ? [[]] : settingsFor(set, holder, own['x-show'] as ShowCondition)
    for (const settings of ways) {
      const put = settings.map(([name, one]) => [`${here.at}/${toStep(name)}`, one] as const)
      const inner = { place: `${here.place}/${key}`, at: `${here.at}/${toStep(key)}`, before: [...here.before, ...put] }
      yield* inProperty(walk, property, held[key], { ...here, ...inner })
    }
  }
}

function* inProperty(walk: Walk, property: JsonSchema, value: unknown, here: Here): Generator<Leaf> {
  const { set, samples } = walk
  const own = resolve(set, property)
  const name = property.$ref
  const ofItems = typeof own.items === 'object' ? own.items.$ref : undefined
  const names = [name, ofItems].filter((one) => one !== undefined)
  if (names.some((one) => here.within.includes(one)) || here.within.length > deepest) return
  const within = [...here.within, ...names]
  const isText = name === 'kumiki:common/text'
  if (own.type === 'array' && typeof own.items === 'object' && isNested(set, own.items)) {
    const items = Array.isArray(value) && value.length > 0 ? value : undefined
    const sample = items ?? [samples.get(own.items.$ref ?? `${here.place}/[]`) ?? {}]
    const before: Before = items ? here.before : [...here.before, [here.at, sample]]
    for (const [index, item] of sample.entries())
      yield* inObject(walk, own.items, item, { ...here, at: `${here.at}/${index}`, before, within })
    return
  }
  if (!isText && isNested(set, property)) {
    const sample = value ?? samples.get(name ?? here.place) ?? {}
    const before: Before = value === undefined ? [...here.before, [here.at, sample]] : here.before
    yield* inObject(walk, property, sample, { ...here, before, within })
    return
  }
  yield { place: here.place, at: here.at, schema: property, before: here.before }
}

/** The largest value of each shape that a document has, by its name, or else its place. */
export function keepShapes(set: JsonSchemaSet, kind: string, spec: unknown, shapes: Map<string, unknown>): void {
  const keep = (name: string, value: unknown): void => {
    const before = shapes.get(name)
    if (before === undefined || JSON.stringify(before).length < JSON.stringify(value).length) shapes.set(name, value)
  }
  const visit = (schema: JsonSchema, value: unknown, place: string): void => {
    if (!isObject(value)) return
    for (const [key, property] of Object.entries(decided(set, schema, value).properties ?? {})) {
      const here = `${place}/${key}`
      const held = value[key]
      const { items } = resolve(set, property)
      if (Array.isArray(held) && typeof items === 'object')
        for (const item of held) {
          keep(items.$ref ?? `${here}/[]`, item)
          visit(items, item, here)
        }
      else if (held !== undefined) {
        keep(property.$ref ?? here, held)
        visit(property, held, here)
      }
    }
  }
  visit(set.kind(kind), spec, kind)
}

/** Whether it has options of its own. */
function isNested(set: JsonSchemaSet, schema: JsonSchema): boolean {
  const own = resolve(set, schema)
  return own.properties !== undefined || (own.oneOf ?? []).some((one) => resolve(set, one).properties !== undefined)
}

type Setting = readonly [name: string, value: unknown]

/** Ways in which more than these are not tried. */
const mostWays = 4

/** The ways in which the settings beside it may be so that it applies. */
function settingsFor(set: JsonSchemaSet, holder: JsonSchema, show: ShowCondition): Setting[][] {
  if ('any' in show) return show.any.flatMap((one) => settingsFor(set, holder, one)).slice(0, mostWays)
  if ('all' in show)
    return show.all.reduce<Setting[][]>(
      (ways, one) =>
        ways.flatMap((way) => settingsFor(set, holder, one).map((more) => [...way, ...more])).slice(0, mostWays),
      [[]],
    )
  const [name = '', fact] = show.name.split('.')
  const property = holder.properties?.[name]
  if (!property) return []
  const known =
    codesOf(set, property)?.map(({ value, facts }) => ({
      value,
      compared: fact === undefined ? value : (facts?.[fact] ?? false),
    })) ?? [true, false, show.value, 'Sample'].map((value) => ({ value, compared: value }))
  return known
    .filter(({ compared }) => (compared === show.value) === (show.condition === '='))
    .slice(0, mostWays)
    .map(({ value }) => [[name, value]])
}
