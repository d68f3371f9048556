import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { walk } from '../json-schema/walk.ts'
import { hasEntries } from '../json/has-entries.ts'

/** A call that a document names. */
export interface NamedCall {
  call: string
  /** What it is sent, where that stands beside it. */
  input: Record<string, unknown>
  at: string
}

/** Every call that a screen, a piece or a part of one names, wherever its schema says that a call's key stands (`x-call`). */
export function callsIn(set: JsonSchemaSet, kind: string, spec: unknown): NamedCall[] {
  const found: NamedCall[] = []
  walk(set, { schema: set.kind(kind), value: spec }, ({ schema, value, at, parent }) => {
    if (schema['x-call'] !== undefined && typeof value === 'string')
      found.push({ call: value, input: inputOf(parent), at })
  })
  return found
}

/** The input that stands beside the key of a call. */
export function inputOf(holder: Record<string, unknown> | undefined): Record<string, unknown> {
  const input = holder?.['input']
  return hasEntries(input) ? input : {}
}
