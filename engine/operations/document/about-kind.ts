import type { Schema, SchemaSet } from '../../../runtime/schema/schema-set.ts'
import { resolve } from '../../../runtime/schema/resolve.ts'
import { codesOf } from '../../../runtime/schema/codes.ts'
import { titleOf } from '../../../runtime/schema/title-of.ts'
import { mayUseKind } from '../../access/is-allowed.ts'
import { localizedSet } from '../../schemas/localized-set.ts'
import type { Context } from '../operation.ts'
import { isEditable } from './editable-kind.ts'

export interface AboutKind {
  kind: string
  title: string
  description: string
  /** Whether the caller may change documents of it. */
  editable: boolean
  /** Columns of the list: property, title, and for codes the schema whose titles are shown. */
  columns: { key: string; title: string; of?: string }[]
}

/** What a generic list and form say about a kind, in the caller's language. */
export function aboutKind(kind: string, context: Context): AboutKind {
  const set = localizedSet(context.engine, context.language)
  const schema = set.kind(kind)
  return {
    kind,
    title: schema.title ?? kind,
    description: schema.description ?? '',
    editable: isEditable(kind, context) && mayUseKind(kind, 'update', context),
    columns: (schema['x-list'] ?? []).map((key) => columnOf(set, kind, schema, key)),
  }
}

function columnOf(set: SchemaSet, kind: string, schema: Schema, key: string): AboutKind['columns'][number] {
  const property = schema.properties?.[key]
  const title = titleOf(set, property, key)
  const isCode = property !== undefined && codesOf(set, resolve(set, property)) !== undefined
  return { key, title, ...(isCode && { of: `kumiki:kinds/${kind}#/properties/${key}` }) }
}
