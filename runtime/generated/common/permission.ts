// Made from schemas/ by `npm run generate`; do not edit.

import type { Resource } from '../common/resource.ts'

/**
 * The rule that decides whether a user may.
 */
export type Permission = {
  /**
   * How it is decided whether a user may. Codes: resource Resource, kind Kind, content Content, own Own, none None.
   */
  rule: 'resource' | 'kind' | 'content' | 'own' | 'none'
  /**
   * What the right is about.
   */
  resource?: Resource
  /**
   * What the user must be allowed to do. Codes: create Create, read Read, update Update, delete Delete, purchase Purchase.
   */
  right?: 'create' | 'read' | 'update' | 'delete' | 'purchase'
  /**
   * Name of the input that says which record is meant.
   */
  input?: string
  /**
   * Why no rule is needed.
   */
  reason?: string
}
