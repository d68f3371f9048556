import { holds } from '../expressions/holds.ts'
import { makeScope, stepsOf, type Scope } from '../expressions/scope.ts'
import type { ScreenSpec } from '../generated/kinds/screen.ts'
import { loadInput } from './load-input.ts'
import type { Now } from '../values/day-limits.ts'
import { readAddress } from './read-address.ts'
import { withDays } from './with-days.ts'

export interface FirstLoad {
  call: string
  input: Record<string, unknown>
}

/** Where a screen opens. */
export interface Opening {
  /** Values of the route. */
  params: Readonly<Record<string, unknown>>
  search: string
  hash: string
  language: string
  /** The system date. */
  today: Now
}

/**
 * What a screen asks for as it opens at an address, as far as the address says it: loads that read what only the browser or
 * another load knows are not among them.
 */
export function firstLoads(spec: ScreenSpec, { params, search, hash, language, today }: Opening): FirstLoad[] {
  const states = withDays(spec.state ?? {}, today)
  const known = makeScope({
    params: { ...params, ...Object.fromEntries(new URLSearchParams(search)) },
    state: { ...inMemory(states), ...readAddress(states, search, hash) },
    language,
  })
  const isHere = (path: string): boolean => {
    const [root = '', name = ''] = stepsOf(path)
    if (root === 'state') return !['local', 'tab'].includes(states[name]?.in ?? '')
    return root === 'params' || root === 'language'
  }
  return Object.values(spec.load ?? {}).flatMap((load) => {
    let isKnown = true
    const scope: Scope = {
      get(path) {
        isKnown &&= isHere(path)
        return known.get(path)
      },
    }
    const isWanted = !load.when || holds(load.when, scope)
    const input = loadInput(load, scope)
    return isKnown && isWanted ? [{ call: load.call, input }] : []
  })
}

function inMemory(states: NonNullable<ScreenSpec['state']>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(states).flatMap(([name, slot]) => (slot.in === 'memory' ? [[name, slot.default]] : [])),
  )
}
