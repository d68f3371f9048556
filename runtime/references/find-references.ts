import { addressOf, splitAddress } from '../document.ts'
import type { Address, Document } from '../document.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { walk, type Visit } from '../json-schema/walk.ts'

export interface Reference {
  /** Place of the reference in the document: `/spec/sections/0`. */
  at: string
  address: Address
  /** Kind that the address names. */
  kind: string
  /** Kinds that may stand here. */
  kinds: string[]
  /** Copied, exported and deleted with this document. */
  owns: boolean
  /** What that document refers to is needed wherever this one is. */
  through?: true
}

/** Every `x-ref` of the document that holds an address, in the order of the document. */
export function findReferences(set: JsonSchemaSet, document: Document): Reference[] {
  const found: Reference[] = []
  if (!set.hasKind(document.kind)) return found
  walk(
    set,
    { schema: set.kind(document.kind), value: document.spec, at: '/spec' },
    (here) => {
      const reference = referenceAt(here)
      if (reference) found.push(reference)
    },
    'x-ref',
  )
  return found
}

/** The reference that a walk has come to; undefined where none stands. */
export function referenceAt({ schema, value, at }: Visit): Reference | undefined {
  const wanted = schema['x-ref']
  if (wanted === undefined || typeof value !== 'string' || !value.includes('/')) return undefined
  const { owns = false, through = false } = typeof wanted === 'object' && !Array.isArray(wanted) ? wanted : {}
  return {
    at,
    address: value as Address,
    kind: splitAddress(value).kind,
    kinds: kindsOf(wanted),
    owns,
    ...(through && { through }),
  }
}

/** The kinds that an `x-ref` allows. */
export function kindsOf(reference: NonNullable<JsonSchema['x-ref']>): string[] {
  return typeof reference === 'string' || Array.isArray(reference) ? [reference].flat() : [reference.kind].flat()
}

/** Address of the document that owns this one (`x-owner`), from its key: `content/a.b` belongs to `site/a`. */
export function ownerOf(set: JsonSchemaSet, document: Pick<Document, 'kind' | 'key'>): Address | undefined {
  const owner = set.hasKind(document.kind) ? set.kind(document.kind)['x-owner'] : undefined
  // What is being typed may have no key yet.
  const dot = typeof document.key === 'string' ? document.key.lastIndexOf('.') : -1
  return owner === undefined || dot < 0 ? undefined : addressOf({ kind: owner, key: document.key.slice(0, dot) })
}
