import type { Document } from '../document.ts'
import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { walk } from '../json-schema/walk.ts'
import { propertyOf } from '../json/property-of.ts'

export interface SecretPlace {
  /** Place of `{ "$secret": … }` in the document: `/spec/password`. */
  at: string
  /** Name under which the store seals the value. */
  field: string
  /** Values that make up the destination (host, user, …): a change of one asks for the secret again. */
  bound: Record<string, unknown>
  /** Characters at most. */
  maxLength: number | undefined
  /** Kept as an irreversible hash instead of sealed. */
  hash: boolean
}

/** Every secret that the document says it has. The values themselves are never in a document. */
export function findSecrets(set: JsonSchemaSet, document: Document): SecretPlace[] {
  const found: SecretPlace[] = []
  if (!set.hasKind(document.kind)) return found
  walk(
    set,
    { schema: set.kind(document.kind), value: document.spec, at: '/spec' },
    ({ schema, value, at, parent }) => {
      const secret = schema['x-secret']
      const field = secret && propertyOf(value, '$secret')
      if (!secret || typeof field !== 'string') return
      const bound = Object.fromEntries((secret.bound ?? []).map((name) => [name, parent?.[name] ?? null]))
      found.push({ at, field, bound, maxLength: secret.maxLength, hash: secret.hash === true })
    },
    'x-secret',
  )
  return found
}
