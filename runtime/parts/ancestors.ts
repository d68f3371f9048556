import { endOfStep, toName } from '../pointer.ts'
import { hasEntries } from '../json/has-entries.ts'

/** Shows every object that holds the place, from the whole value to the nearest, with the end of its pointer in `at`. */
export function eachAncestor(
  value: unknown,
  at: string,
  visit: (holder: Record<string, unknown>, end: number) => void,
): void {
  let here: unknown = value
  let end = 0
  while (end < at.length && hasEntries(here)) {
    if (!Array.isArray(here)) visit(here, end)
    const next = endOfStep(at, end)
    const name = toName(at.slice(end + 1, next))
    if (!Object.hasOwn(here, name)) return
    here = here[name]
    end = next
  }
}

/** The objects that hold the place, from the nearest to the whole value, each with its pointer. */
export function ancestors(value: unknown, at: string): { at: string; value: Record<string, unknown> }[] {
  const found: { at: string; value: Record<string, unknown> }[] = []
  eachAncestor(value, at, (holder, end) => found.push({ at: at.slice(0, end), value: holder }))
  return found.reverse()
}

/** The value of a property in the nearest object around the place that has it. */
export function nearest(value: unknown, at: string, property: string): unknown {
  let found: unknown
  eachAncestor(value, at, (holder) => {
    if (Object.hasOwn(holder, property)) found = holder[property]
  })
  return found
}
