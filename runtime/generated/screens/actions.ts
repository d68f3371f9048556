// Made from schemas/ by `npm run generate`; do not edit.

import type { Action } from '../screens/action.ts'

/**
 * Done one after the other; the first that fails stops the rest.
 */
export type ActionList = Action[]
