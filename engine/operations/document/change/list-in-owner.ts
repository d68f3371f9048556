import { addressOf, type Document } from '../../../../runtime/document.ts'
import type { JsonSchema } from '../../../../runtime/json-schema/json-schema-set.ts'
import { kindsOf } from '../../../../runtime/references/find-references.ts'
import { mayChange } from '../../../access/acts.ts'
import type { Context } from '../../../call/context.ts'
import { CallError } from '../../../codes/call-error.ts'
import { checkToSave } from './check-to-save.ts'

/**
 * A new document stands last in the list of its owner that holds what the owner has of its kind: a content in the menu of
 * its site. Who may not change the owner leaves it as it is, and so does an owner with whom something is wrong.
 */
export async function listInOwner(document: Document, context: Context): Promise<void> {
  const { engine, store, session } = context
  const { kind, key } = document
  const ownerKind = engine.set.kind(kind)['x-owner']
  if (ownerKind === undefined) return
  const owner = await store.documents.find(`${ownerKind}/${key.slice(0, key.lastIndexOf('.'))}`)
  if (!owner || !(await mayChange([owner], context)).has(owner.id)) return
  const properties = Object.entries(engine.set.kind(ownerKind).properties ?? {})
  const name = properties.find(([, property]) => holdsOwned(property, kind))?.[0]
  if (name === undefined) return
  const { spec } = owner.document
  const listed = spec[name]
  const list: unknown[] = [...(Array.isArray(listed) ? listed : []), addressOf(document)]
  const changed = { ...owner.document, spec: { ...spec, [name]: list } }
  if (!(await isSound(changed, owner.document, context))) return
  await store.documents.change(
    [{ do: 'save', id: owner.id, document: changed, revision: owner.revision }],
    session?.userKey ?? 'system',
  )
}

function holdsOwned({ items, 'x-no-effect': noEffect }: JsonSchema, kind: string): boolean {
  const wanted = typeof items === 'object' ? items['x-ref'] : undefined
  if (noEffect || typeof wanted !== 'object' || Array.isArray(wanted)) return false
  return wanted.owns === true && kindsOf(wanted).includes(kind)
}

async function isSound(changed: Document, before: Document, context: Context): Promise<boolean> {
  try {
    await checkToSave(changed, context, before)
    return true
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}
