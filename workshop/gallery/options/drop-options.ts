import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../../../runtime/json/is-object.ts'
import type { Plan } from '../../../runtime/compile/plan.ts'
import type { ScreenSpec } from '../../../runtime/generated/kinds/screen.ts'
import type { Answers } from '../../../renderer/testing/draw.tsx'
import { answersOf } from './answers.ts'
import { findOptions, without, type Option } from './find-options.ts'
import { happenings, ways, type Way } from './happenings.ts'

const folder = join(process.cwd(), 'examples/gallery/compiled')

interface Sample {
  topic: string
  key: string
  spec: ScreenSpec
  answers: Answers
}

const read = <Value>(file: string): Value => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Value

function samples(): Sample[] {
  const topics = readdirSync(folder).flatMap((file) => /^(.*)\.screens\.ja\.json$/.exec(file)?.[1] ?? [])
  return topics.flatMap((topic) => {
    const screens = read<{ key: string; spec: ScreenSpec }[]>(`${topic}.screens.ja.json`)
    const answers = answersOf(read<Record<string, Plan>>(`${topic}.plans.json`), askedOfRows(screens))
    return screens.map(({ key, spec }) => ({ topic, key, spec, answers }))
  })
}

/** Values of columns that conditions ask for. */
function askedOfRows(value: unknown): Record<string, unknown> {
  if (Array.isArray(value)) return Object.assign({}, ...value.map(askedOfRows))
  if (!isObject(value)) return {}
  const { name, condition, value: wanted } = value
  const [, field] = typeof name === 'string' && condition === '=' ? (/^row\.(\w+)$/.exec(name) ?? []) : []
  const own = field === undefined || isObject(wanted) ? {} : { [field]: wanted }
  return Object.assign(own, ...Object.values(value).map(askedOfRows))
}

/** Where an option stands: the places that are tried, of the screens of the gallery. */
export interface Places {
  name: string
  places: { sample: Sample; path: Option['path'] }[]
}

/** What a screen draws no part of, with the test that fails without it. */
const elsewhere: readonly [option: RegExp, test: string][] = [
  // The engine leaves out what a person has no right to.
  [/\.access$/, 'workshop/laws/strip-screen.test.ts'],
  // The shell draws around a screen.
  [/^screen\.(route|layout|title|hidden|activeMenu|noCache)$/, 'renderer/layout/site/shell.test.tsx'],
  [/^screen\.background$/, 'examples/wholesale/own-look.test.ts'],
  [/^screen\.forward/, 'renderer/screen.test.tsx'],
  // A PDF is drawn by a browser alone.
  [/^pdf\.label$/, 'examples/wholesale/catalogue.test.ts'],
]

/** Every option of the compiled screens of the gallery that is seen on the screen itself. */
export function allOptions(): Places[] {
  return everyOption().filter(({ name }) => !elsewhere.some(([option]) => option.test(name)))
}

function everyOption(): Places[] {
  const found = new Map<string, Places>()
  for (const sample of samples())
    for (const { name, path } of findOptions(sample.spec)) {
      const known = found.get(name) ?? { name, places: [] }
      known.places.push({ sample, path })
      found.set(name, known)
    }
  return [...found.values()]
}

/** Places of one option that are tried at most, each on another screen as far as there are. */
const mostPlaces = 20

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

/** Whether anybody notices that the option is gone. */
export async function isMissed({ places }: Places): Promise<boolean> {
  const apart = [...new Map(places.map((place) => [place.sample.key, place])).values()]
  const tried = [...new Set([...apart, ...places])].slice(0, mostPlaces)
  for (const { sample, path } of tried) {
    const spec = without(sample.spec, path)
    for (const way of ways) {
      const whole = await usual(sample, way)
      if (!whole) continue
      const rest = await happenings(spec, sample.answers, way)
      if (JSON.stringify(whole) !== JSON.stringify(rest)) return true
    }
  }
  return false
}
