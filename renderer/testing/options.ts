import { isObject } from '../../runtime/json/is-object.ts'

/** An option of a screen: a property of a block, a cell or an action, and where it stands. */
export interface Option {
  /** `table.columns.align`, `call.once`; names that a builder's document gives are `*`. */
  name: string
  /** Keys and numbers from the screen's own spec down to it. */
  path: (string | number)[]
}

/** Values and conditions are one option each: what stands in them is an expression, or data. */
const whole: ReadonlySet<string> = new Set([
  'input',
  'query',
  'value',
  'when',
  'access',
  'initial',
  'row',
  'messages',
  'disabled',
  'again',
  'min',
])
/** Their properties are names that somebody gave. */
const named: ReadonlySet<string> = new Set(['screen.state', 'screen.load', 'call.onCode'])

/** What names itself begins a name of its own; places in lists have none. */
function nameOf(value: Record<string, unknown>, before: string): string {
  if (typeof value.do === 'string') return value.do
  return typeof value.type === 'string' && !/\.(check|rules)$/.test(before) ? value.type : before
}

/** Each option of a screen, outermost first. What decides which thing it is cannot be left out. */
export function findOptions(value: unknown, name = 'screen', path: Option['path'] = []): Option[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => findOptions(one, name, [...path, index]))
  if (!isObject(value) || Object.keys(value).some((key) => key.startsWith('$'))) return []
  const own = nameOf(value, name)
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'type' || key === 'do') return []
    const option: Option = { name: `${own}.${named.has(own) ? '*' : key}`, path: [...path, key] }
    return [option, ...(whole.has(key) ? [] : findOptions(inner, option.name, option.path))]
  })
}

/** The value without what stands at a path. */
export function without<Value>(value: Value, path: Option['path']): Value {
  const copy = structuredClone(value)
  const last = path.at(-1)!
  let holder: unknown = copy
  for (const step of path.slice(0, -1)) holder = Reflect.get(Object(holder), step)
  Reflect.deleteProperty(Object(holder), last)
  return copy
}

/** The value without any option of that name. */
export function withoutAll<Value>(value: Value, name: string): Value {
  // What stands inside of another one of the name goes with it.
  const found = findOptions(value).filter((option) => option.name === name)
  return found.toReversed().reduce((rest, { path }) => without(rest, path), value)
}
