import type { Document } from '../../runtime/document.ts'

/** `spec` of a call document, as far as the engine reads it; the schema `kumiki:kinds/call` is the contract. */
export interface CallSpec {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the prefix: `/document/{kind}/{id}`. */
  path: string
  operation: string
  /** Fixed input. */
  with?: Record<string, unknown>
  audience: 'console' | 'site' | 'api' | 'public'
  /** Why everybody may call a public one. */
  reason?: string
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
  /** `file`: the body is a file, all input is in path and query. */
  body?: 'json' | 'file'
  /** `blob`: the bytes of a file instead of code, message and data. */
  answer?: 'json' | 'blob'
}

export type Right = 'create' | 'read' | 'update' | 'delete'
export type RateClass = 'read' | 'write' | 'login' | 'heavy'

/** The closed list of rules; each is a function in `engine/access/rules`. */
export type Permission =
  | { rule: 'resource'; resource: string; right: Right }
  | { rule: 'kind'; input: string; right: Right }
  | { rule: 'content'; input: string; right: 'read' | 'purchase' }
  | { rule: 'own'; input: string; resource: string; right: Right }
  | { rule: 'none'; reason: string }

/** What the schema `kumiki:kinds/call` says where a declaration is silent. */
const defaultLimits: CallSpec['limits'] = { bytes: 65536, ms: 10000, rate: 'read' }

/** The declaration with the defaults of its schema filled in. */
export function withCallDefaults(document: Document): Document<CallSpec> {
  const spec = document.spec as unknown as CallSpec
  const limits: Partial<CallSpec['limits']> = spec.limits ?? {}
  return { ...document, spec: { ...spec, limits: { ...defaultLimits, ...limits } } }
}
