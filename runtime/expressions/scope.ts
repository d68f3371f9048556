import { hasEntries } from '../json/has-entries.ts'

/** Where expressions and conditions read: a path begins with a root (`row`, `state`, `load`, …). */
export interface Scope {
  get(path: string): unknown
}

/** A path from its steps; a dot inside a step (a column named `a.b`) is escaped. */
export function pathOf(...steps: (string | number)[]): string {
  let path = ''
  for (const [index, step] of steps.entries()) path += (index > 0 ? '.' : '') + escaped(String(step))
  return path
}

const special = /[\\.]/

/** Few steps have something to escape, and paths are made for every cell of every page. */
const escaped = (step: string): string =>
  special.test(step) ? step.replaceAll('\\', '\\\\').replaceAll('.', '\\.') : step

/** The steps of a path: `row.PRICE` → `['row', 'PRICE']`. */
export function stepsOf(path: string): string[] {
  if (!path.includes('\\')) return path.split('.')
  const steps = ['']
  for (let at = 0; at < path.length; at++) {
    const character = path.charAt(at)
    if (character === '.') steps.push('')
    else if (character === '\\' && at + 1 < path.length) steps[steps.length - 1] += path.charAt(++at)
    else steps[steps.length - 1] += character
  }
  return steps
}

/** The value at the steps, or undefined where one is missing. Reads own properties only. */
export function readSteps(value: unknown, steps: readonly string[]): unknown {
  let here = value
  for (const step of steps) {
    if (!hasEntries(here) || !Object.hasOwn(here, step)) return undefined
    here = here[step]
  }
  return here
}

/** A scope over named roots; what it does not hold is asked of `outer`. */
export function makeScope(roots: Readonly<Record<string, unknown>>, outer?: Scope): Scope {
  return {
    get(path) {
      const steps = stepsOf(path)
      const root = steps[0]
      if (root !== undefined && Object.hasOwn(roots, root)) return readSteps(roots, steps)
      return outer?.get(path)
    },
  }
}
