import { isObject } from '../../runtime/json/is-object.ts'
import { getAt } from '../../runtime/pointer.ts'
import type { TextOptions } from '../../runtime/json-schema/text-options.ts'

/** A text that a call of `x-options` offers. */
export interface Offered {
  value: string
  label: string
  /** Values of the properties beside it; null: none. All that one call offers name the same properties. */
  brings?: Record<string, unknown>
}

/** The rows that such a call answered. */
export function offeredRows(answer: unknown): Offered[] {
  return (answer as { rows: Offered[] }).rows
}

/** What the calls of `x-options` are told at a place; undefined while something that is needed is empty. */
export function offeringInput(
  { input, optional = {} }: TextOptions,
  at: string,
  whole: unknown,
): Record<string, unknown> | undefined {
  const holder = at.slice(0, at.lastIndexOf('/'))
  const known = (from: Record<string, string>) =>
    Object.entries(from)
      .map(([name, place]) => [name, getAt(whole, place.startsWith('/') ? place : `${holder}/${place}`)] as const)
      .filter(([, value]) => value !== undefined && value !== '')
  const needed = known(input)
  if (needed.length < Object.keys(input).length) return undefined
  return Object.fromEntries([...needed, ...known(optional)])
}

/** What holds a text, with what an offered one brings along: what another one brought before goes. */
export function withBrought(holder: unknown, { brings = {} }: Pick<Offered, 'brings'>): Record<string, unknown> {
  const before = isObject(holder) ? holder : {}
  const left = Object.entries(before).filter(([name]) => !Object.hasOwn(brings, name))
  return Object.fromEntries([...left, ...Object.entries(brings).filter(([, value]) => value !== null)])
}
