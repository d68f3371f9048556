import { badRequest } from '../../codes/refusals.ts'
import { requireEnvelope } from '../../call/require-envelope.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import { hasEntries } from '../../../runtime/json/has-entries.ts'
import { propertyOf } from '../../../runtime/json/property-of.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'

/** Where a request holds a document or a list of them, and of which kind where the call says it. */
export interface SentDocument {
  name: string
  kind: string | undefined
}

/** The places of a request that hold documents (`x-document`). */
export function sentDocumentsOf(set: JsonSchemaSet, requestId: string): readonly SentDocument[] {
  const { properties = {} } = resolve(set, set.get(requestId))
  return Object.entries(properties).flatMap(([name, property]) => {
    const { items } = property
    const of = property['x-document'] ?? (typeof items === 'object' ? items['x-document'] : undefined)
    return of === undefined ? [] : [{ name, kind: of === true ? undefined : of }]
  })
}

/**
 * The door for documents of callers: no operation sees what is no document, in whichever call it came. Where the call
 * names the kind, the operation works with the spec: that is an object. Throws `badRequest`.
 */
export function requireEnvelopes(
  input: Readonly<Record<string, unknown>>,
  places: readonly SentDocument[],
  schemas: { set: JsonSchemaSet },
): void {
  for (const { name, kind } of places) {
    const sent = input[name]
    if (sent === undefined) continue
    for (const document of Array.isArray(sent) ? sent : [sent]) {
      requireEnvelope(document, schemas, kind)
      if (kind !== undefined && !hasEntries(propertyOf(document, 'spec'))) throw badRequest()
    }
  }
}
