import type { Actions } from '../../runtime/generated/actions.ts'
import type { Scope } from '../state/scope.ts'

/** One function per `do`: it may take time, and it may stop the list by answering false. */
export type ActionFunction<Do extends keyof Actions = keyof Actions> = (
  action: Actions[Do],
  scope: Scope,
) => Promise<boolean | void> | boolean | void
