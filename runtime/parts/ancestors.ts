import { getAt, parsePointer, toPointer } from '../pointer.ts'

/** The objects that hold the place, from the nearest to the whole value, each with its pointer. */
export function ancestors(value: unknown, at: string): { at: string; value: Record<string, unknown> }[] {
  const steps = parsePointer(at)
  const found: { at: string; value: Record<string, unknown> }[] = []
  for (let length = steps.length - 1; length >= 0; length--) {
    const pointer = toPointer(steps.slice(0, length))
    const holder = getAt(value, pointer)
    if (typeof holder === 'object' && holder !== null && !Array.isArray(holder)) {
      found.push({ at: pointer, value: holder as Record<string, unknown> })
    }
  }
  return found
}

/** The value of a property in the nearest object around the place that has it. */
export function nearest(value: unknown, at: string, property: string): unknown {
  return ancestors(value, at).find((holder) => Object.hasOwn(holder.value, property))?.value[property]
}
