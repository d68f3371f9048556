import type { CallSpec as DeclaredCall } from '../../runtime/generated/kinds/call.ts'
import { ofKind } from '../../runtime/document.ts'
import type { Document } from '../../runtime/document.ts'

/** `spec` of a call document with its defaults put in. */
export interface CallSpec extends Omit<DeclaredCall, 'limits' | 'permission'> {
  permission: Permission
  limits: {
    bytes: number
    megabytes?: 'importLimit'
    archive?: true
    hold?: { list: string; property: string }
    ms: number | 'plan'
    rate: RateClass
  }
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
  const { spec, ...envelope } = ofKind('call', document)
  const { ms = defaultLimits.ms, ...limits } = spec.limits ?? {}
  const own = { ...defaultLimits, ...limits, ms: typeof ms === 'number' ? ms : ('plan' as const) }
  return { ...envelope, spec: { ...spec, permission: spec.permission as Permission, limits: own } }
}
