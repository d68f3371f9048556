import { endOfStep, toName } from '../pointer.ts'
import { hasEntries } from '../json/has-entries.ts'

/** The objects that hold the place, from the nearest to the whole value, each with its pointer. */
export function ancestors(value: unknown, at: string): { at: string; value: Record<string, unknown> }[] {
  const found: { at: string; value: Record<string, unknown> }[] = []
  let here: unknown = value
  let end = 0
  while (end < at.length && hasEntries(here)) {
    if (!Array.isArray(here)) found.push({ at: at.slice(0, end), value: here })
    const next = endOfStep(at, end)
    const name = toName(at.slice(end + 1, next))
    if (!Object.hasOwn(here, name)) break
    here = here[name]
    end = next
  }
  return found.reverse()
}

/** The value of a property in the nearest object around the place that has it. */
export function nearest(value: unknown, at: string, property: string): unknown {
  return ancestors(value, at).find((holder) => Object.hasOwn(holder.value, property))?.value[property]
}
