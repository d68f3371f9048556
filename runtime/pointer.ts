import { hasEntries } from './json/has-entries.ts'

/** RFC 6901 JSON pointers. */

export function parsePointer(pointer: string): string[] {
  if (pointer === '') return []
  return pointer.slice(1).split('/').map(toName)
}

/** The name that a step of a pointer means. */
export function toName(step: string): string {
  return step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step
}

export function toPointer(steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${toStep(String(step))}`).join('')
}

/** One step as it stands in a pointer. */
export function toStep(name: string): string {
  return /[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name
}

/** Where the step ends that begins with the slash at `at`. */
export function endOfStep(pointer: string, at: number): number {
  const next = pointer.indexOf('/', at + 1)
  return next < 0 ? pointer.length : next
}

/** The value at the pointer, or undefined where a step is missing. Reads own properties only. */
export function getAt(value: unknown, pointer: string): unknown {
  let here: unknown = value
  // Checks ask a million times: no list of the steps is made.
  for (let at = 0; at < pointer.length;) {
    const end = endOfStep(pointer, at)
    const name = toName(pointer.slice(at + 1, end))
    if (!hasEntries(here) || !Object.hasOwn(here, name)) return undefined
    here = here[name]
    at = end
  }
  return here
}

/** As deep as a document may be. */
const deepest = 64
const unsafeSteps = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * A copy of `value` with `next` at the pointer (undefined removes it). Missing objects on the way are made; a pointer
 * that leads too deep or beyond the end of an array changes nothing.
 */
export function setAt<T>(value: T, pointer: string, next: unknown): T {
  const steps = parsePointer(pointer)
  return steps.length > deepest ? value : (setSteps(value, steps, next) as T)
}

function setSteps(value: unknown, [step, ...rest]: string[], next: unknown): unknown {
  if (step === undefined) return next
  if (unsafeSteps.has(step)) return value
  if (Array.isArray(value)) {
    const copy = value.slice()
    const index = step === '-' ? copy.length : Number(step)
    if (!Number.isInteger(index) || index < 0 || index > copy.length) return value
    if (rest.length === 0 && next === undefined) copy.splice(index, 1)
    else copy[index] = setSteps(copy[index], rest, next)
    return copy
  }
  const copy: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
  const child = setSteps(copy[step], rest, next)
  if (child === undefined) delete copy[step]
  else copy[step] = child
  return copy
}
