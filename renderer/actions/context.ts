import type { Action } from './action.ts'
import type { Scope } from '../scope.ts'

/** One function per `do`: it may take time, and it may stop the list by answering false. */
export type ActionFunction<Of extends Action> = (action: Of, scope: Scope) => Promise<boolean | void> | boolean | void
