import { holds } from '../../runtime/expressions/holds.ts'
import { CallFailure } from '../call/call.ts'
import type { Scope } from '../state/scope.ts'
import type { Action } from '../../runtime/generated/screens/action.ts'
import type { ActionFunction } from './context.ts'
import { actions } from './index.ts'

const registry: Readonly<Record<string, ActionFunction<never>>> = actions

/** Runs actions one after the other; one that answers false, or fails, ends the list. */
export async function run(list: readonly Action[] | undefined, { present: scope }: Scope): Promise<boolean> {
  for (const action of list ?? []) {
    if (action.when && !holds(action.when, scope)) continue
    const perform = Object.hasOwn(registry, action.do) ? (registry[action.do] as ActionFunction | undefined) : undefined
    if (!perform) continue
    try {
      if ((await perform(action, scope)) === false) return false
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      return false
    }
  }
  return true
}
