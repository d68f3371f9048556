/** `spec` of a call document, as far as the engine reads it; the schema `kumiki:kinds/call` is the contract. */
export interface CallSpec {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the prefix: `/document/{kind}/{id}`. */
  path: string
  operation: string
  /** Fixed input. */
  with?: Record<string, unknown>
  audience: 'console' | 'site' | 'section' | 'api' | 'public'
  permission: Permission
  licence?: string
  limits: { bytes: number; ms: number | 'plan'; rate: RateClass }
  idempotent?: { by: string }
  audit?: string
  /** Changes nothing: may be repeated, and is allowed from a read-only session. */
  safe?: boolean
  /** Named shared loads that the client fetches again afterwards. */
  touches?: string[]
  request: string
  response: string
}

export type Right = 'create' | 'read' | 'update' | 'delete'
export type RateClass = 'read' | 'write' | 'login' | 'execute'

/** The closed list of rules; each is a function in `engine/access/rules`. */
export type Permission =
  | { rule: 'resource'; resource: string; right: Right }
  | { rule: 'kind'; input: string; right: Right }
  | { rule: 'content'; input: string; right: 'read' | 'purchase' }
  | { rule: 'own'; input: string; resource: string; right: Right }
  | { rule: 'none'; reason: string }
