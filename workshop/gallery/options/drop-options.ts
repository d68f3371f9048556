import { isObject } from '../../../runtime/json/is-object.ts'
import { ofKind } from '../../../runtime/document.ts'
import type { ScreenSpec } from '../../../runtime/generated/kinds/screen.ts'
import type { Answers } from '../../../renderer/testing/draw.tsx'
import { readCompiled } from '../compiled-lines.ts'
import { answersOf } from './answers.ts'
import { drawnElsewhere, elsewhere } from './elsewhere.ts'
import { findOptions, without, type Option } from '../../../renderer/testing/options.ts'
import { happenings } from './happenings.ts'
import { noticed } from './noticed.ts'
import { ways, type Way } from './ways.ts'

interface Sample {
  topic: string
  key: string
  spec: ScreenSpec
  answers: Answers
}

function samples(): Sample[] {
  return [...readCompiled()].flatMap(([topic, lines]) => {
    const screens = lines.flatMap((line) => ('screen' in line ? [ofKind('screen', line.is)] : []))
    const plans = lines.flatMap((line) => ('plan' in line ? [[line.plan, line.is] as const] : []))
    const answers = answersOf(Object.fromEntries(plans), askedOfRows(screens))
    return screens.map(({ key, spec }) => ({ topic, key, spec, answers }))
  })
}

/** Values of columns that conditions and options ask for. */
function askedOfRows(value: unknown): Record<string, unknown[]> {
  if (Array.isArray(value)) return joined(value.map(askedOfRows))
  if (!isObject(value)) return {}
  const { name, condition, value: wanted, options } = value
  const field = condition === '=' && !isObject(wanted) ? columnOf(name) : undefined
  const chosen = isObject(wanted) && Array.isArray(options) ? columnOf(wanted.$get) : undefined
  const own = joined([
    field === undefined ? {} : { [field]: [wanted] },
    chosen === undefined ? {} : { [chosen]: (options as unknown[]).map((one) => isObject(one) && one.value) },
  ])
  return joined([own, ...Object.values(value).map(askedOfRows)])
}

const columnOf = (path: unknown): string | undefined =>
  typeof path === 'string' ? /^row\.(\w+)$/.exec(path)?.[1] : undefined

function joined(all: readonly Record<string, unknown[]>[]): Record<string, unknown[]> {
  const values: Record<string, unknown[]> = {}
  for (const one of all) for (const [field, own] of Object.entries(one)) (values[field] ??= []).push(...own)
  return Object.fromEntries(Object.entries(values).map(([field, own]) => [field, [...new Set(own)]]))
}

/** Where an option stands: the places that are tried, of the screens of the gallery. */
export interface Places {
  name: string
  places: { sample: Sample; path: Option['path'] }[]
}

const drawn = new Set(Object.values(drawnElsewhere).flat())

/** Every option of the compiled screens of the gallery of which somebody sees there that it is gone. */
export function seenOptions(): Places[] {
  return everyOption().filter(({ name }) => !drawn.has(name) && !elsewhere.some(([option]) => option.test(name)))
}

/** All of them. */
export function everyOption(): Places[] {
  const found = new Map<string, Places>()
  for (const sample of samples())
    for (const { name, path } of findOptions(sample.spec)) {
      const known = found.get(name) ?? { name, places: [] }
      known.places.push({ sample, path })
      found.set(name, known)
    }
  return [...found.values()]
}

/** Places of one option that are tried at most, each on another screen and with another value as far as there are. */
const mostPlaces = 9

const seen = new Map<string, Promise<string[] | undefined>>()

/** What happens on the whole screen; undefined where that is not the same each time, from which nothing could be learnt. */
function usual({ topic, key, spec, answers }: Sample, way: Way): Promise<string[] | undefined> {
  const name = JSON.stringify([topic, key, way])
  const known = seen.get(name) ?? steady(() => happenings(spec, answers, way))
  seen.set(name, known)
  return known
}

/** Drawings of one screen at most until two are alike. */
const mostDrawings = 6

/** What is fetched when it is drawn first is there when it is drawn again. */
async function steady(draw: () => Promise<string[]>): Promise<string[] | undefined> {
  let before = await draw()
  for (let drawings = 1; drawings < mostDrawings; drawings++) {
    const now = await draw()
    if (JSON.stringify(now) === JSON.stringify(before)) return now
    before = now
  }
  return undefined
}

function valueAt({ sample, path }: Places['places'][number]): unknown {
  return path.reduce<unknown>((holder, step) => Reflect.get(Object(holder), step), sample.spec)
}

/** Whether anybody notices that the option is gone. */
export async function isMissed({ name, places }: Places): Promise<boolean> {
  const apart = [...new Map(places.map((place) => [place.sample.key, place])).values()]
  // A value that is also what holds without it is missed nowhere.
  const values = [...new Map(places.map((place) => [JSON.stringify(valueAt(place)), place])).values()]
  const tried = [...new Set([...apart.slice(0, mostPlaces / 2), ...values, ...apart, ...places])].slice(0, mostPlaces)
  // Nearly all are missed by who types and presses, at one of the places: the other ways come after.
  const [first, ...others] = ways
  const pairs = [[first!], others].flatMap((some) => tried.flatMap((place) => some.map((way) => ({ place, way }))))
  const isNoticed = ({ place, way }: (typeof pairs)[number]): boolean =>
    JSON.stringify([place.sample.key, way]) === JSON.stringify(noticed[name])
  for (const { place, way } of pairs.toSorted((one, other) => Number(isNoticed(other)) - Number(isNoticed(one)))) {
    const { sample, path } = place
    const whole = await usual(sample, way)
    if (!whole) continue
    const rest = await happenings(without(sample.spec, path), sample.answers, way, whole)
    if (JSON.stringify(whole) !== JSON.stringify(rest)) return true
  }
  return false
}
