import type { Scope } from '../state/scope.ts'
import { loadsIn } from '../state/loads.ts'
import type { ScreenSpec } from '../../runtime/generated/kinds/screen.ts'
import type { LoadStatus } from '../state/screen-store.ts'
import { loadStatus } from '../state/load-status.ts'

/** The load without which nothing can be edited on the screen, when it failed and nothing of before is there. */
export function failedSource(
  { models }: ScreenSpec,
  scope: Scope,
): { name: string; failure: NonNullable<LoadStatus['failure']> } | undefined {
  for (const name of Object.values(models ?? {}).flatMap(({ from }) => loadsIn(from))) {
    const failure = loadStatus(name, scope)?.failure
    if (failure && scope.get(`load.${name}`) === undefined) return { name, failure }
  }
  return undefined
}
