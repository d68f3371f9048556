import { addressOf, splitAddress, type Address } from '../../../../runtime/document.ts'
import { isShown } from '../../../../runtime/json-schema/is-shown.ts'
import { kindsOf } from '../../../../runtime/references/find-references.ts'
import type { Context } from '../../../call/context.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'

/**
 * What a new document refers to from the beginning: `from`, the document at which somebody began it, where it has a place for
 * that, and what it must refer to where there is only one to choose. Nothing that the caller may not see.
 */
export async function firstReferences(
  kind: string,
  from: string | undefined,
  context: Context,
): Promise<Record<string, Address>> {
  const { engine, store } = context
  const schema = engine.set.kind(kind)
  const first: Record<string, Address> = {}
  const { kind: fromKind, key } = splitAddress(from ?? '')
  const begin: Address = `${fromKind}/${key}`
  const begun = from === undefined ? undefined : await store.documents.find(begin)
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const wanted = property['x-ref']
    if (wanted === undefined || property['x-no-effect'] || !isShown(engine.set, property, schema, {})) continue
    const kinds = kindsOf(wanted).filter((one) => mayUseKind(one, 'read', context))
    if (begun && kinds.includes(fromKind)) {
      first[name] = begin
      continue
    }
    const isRequired = property['x-required'] || schema.required?.includes(name)
    const [only, ...others] = kinds
    if (!isRequired || only === undefined || others.length > 0) continue
    const { rows, total } = await store.documents.list({ kind: only, limit: 1 })
    if (total === 1 && rows[0]) first[name] = addressOf(rows[0].document)
  }
  return first
}
