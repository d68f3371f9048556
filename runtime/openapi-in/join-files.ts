import { hasEntries } from '../json/has-entries.ts'
import { propertyOf } from '../json/property-of.ts'

/**
 * Which of several files is the description that the others belong to: one that says its version, with paths before one
 * without, the one that lies highest.
 */
export function mainFile(files: ReadonlyMap<string, unknown>): string | undefined {
  const rank = ([name, value]: [string, unknown]): [number, number, string] => [
    propertyOf(value, 'paths') === undefined ? 1 : 0,
    name.split('/').length,
    name,
  ]
  const [first] = [...files]
    .filter(([, value]) => ['openapi', 'swagger'].some((name) => typeof propertyOf(value, name) === 'string'))
    .map((entry) => ({ name: entry[0], rank: rank(entry) }))
    .toSorted((one, other) => compare(one.rank, other.rank))
  return first?.name
}

function compare(one: [number, number, string], other: [number, number, string]): number {
  return one[0] - other[0] || one[1] - other[1] || (one[2] < other[2] ? -1 : 1)
}

/**
 * Has the references of all files name their file in whole: `../shapes.yaml#/Order` in `paths/orders.yaml` becomes
 * `shapes.yaml#/Order`, and what leads into the main file stands without a name. Changes the files.
 */
export function joinFiles(files: ReadonlyMap<string, unknown>, main: string): void {
  for (const [name, value] of files) {
    const seen = new Set<unknown>()
    const waiting: unknown[] = [value]
    for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
      if (!hasEntries(part) || seen.has(part)) continue
      seen.add(part)
      const reference = propertyOf(part, '$ref')
      if (typeof reference === 'string' && !Array.isArray(part))
        Object.assign(part, { $ref: whole(reference, name, main) })
      for (const each of Object.values(part)) waiting.push(each)
    }
  }
}

/** A reference as it stands in a file, from the root of all files. */
function whole(reference: string, from: string, main: string): string {
  const [, path = '', rest = ''] = /^([^#]*)(.*)$/s.exec(reference) ?? []
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return reference
  const file = path === '' ? from : joined(from, path)
  return file === main ? rest || '#' : file + rest
}

function joined(from: string, path: string): string {
  const steps = path.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}
