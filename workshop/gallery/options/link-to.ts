import { isObject } from '../../../runtime/json/is-object.ts'
import type { ScreenSpec } from '../../../runtime/generated/kinds/screen.ts'

/** An address of the screen in which each of its states says something. */
export function linkTo(spec: Partial<ScreenSpec>): string {
  const query = new URLSearchParams()
  let hash = ''
  for (const [name, state] of Object.entries(spec.state ?? {})) {
    if (state.in === 'hash') hash = '#Nowhere'
    if (state.in !== 'query') continue
    const value = valueOf(spec, name)
    if (value !== undefined) query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return `/here?${query}${hash}`
}

function valueOf(spec: Partial<ScreenSpec>, name: string): unknown {
  if (name === 'search' || name === 'given')
    return Object.fromEntries(fieldsIn(spec.blocks).map(({ field, input }) => [field, searched(input)]))
  if (name === 'conditions') return labelsIn(spec.blocks).map((field) => ({ field, condition: '=', value: '17' }))
  if (name === 'page' || name.endsWith('Page')) return 2
  if (name === 'limit') return 100
  if (name === 'row') return ['k1']
  if (name === 'date' || name === 'from') return '2026-12-02'
  if (name === 'rtn') return '/b2b/list/9/list9xxxxx'
  return name === 'run' ? '1' : undefined
}

const searched = (input: unknown): string =>
  input === 'date' ? '2026-12-10' : input === 'number' ? '3' : input === 'time' ? '10:20' : 'Found'

interface Field {
  field: string
  input: unknown
}

/** Fields of searches, and keys of inputs. */
function fieldsIn(value: unknown): Field[] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn)
  if (!isObject(value)) return []
  const own = (value.type === 'search' || value.type === 'inputs') && Array.isArray(value.fields) ? value.fields : []
  const named = own
    .filter(isObject)
    .flatMap(({ field, key = field, input }): Field[] => (typeof key === 'string' ? [{ field: key, input }] : []))
  return [...named, ...Object.values(value).flatMap(fieldsIn)]
}

/** Names of columns by which links narrow a list. */
function labelsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(labelsIn)
  if (!isObject(value)) return []
  const own = value.type === 'table' && isObject(value.filters) ? value.filters.labels : undefined
  return [...(isObject(own) ? Object.keys(own) : []), ...Object.values(value).flatMap(labelsIn)]
}
