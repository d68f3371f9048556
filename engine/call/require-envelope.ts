import { badRequest } from '../codes/refusals.ts'
import { checkEnvelope } from '../../runtime/check/check-envelope.ts'
import type { Document } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { hasEntries } from '../../runtime/json/has-entries.ts'

/** What has no kind, a key that is no text or null for its spec is no document (`badRequest`). Everything else that may be wrong with one is a problem at its place. */
export function requireEnvelope(document: unknown, { set }: { set: JsonSchemaSet }, kind?: string): void {
  const { kind: own, key, spec } = hasEntries(document) ? document : {}
  const isKey = key === undefined || typeof key === 'string'
  if (typeof own !== 'string' || !isKey || spec === null || (kind !== undefined && own !== kind))
    throw badRequest({ problems: checkEnvelope(document as Document, { set }) })
}
