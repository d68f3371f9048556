import { apiOfSchema } from '../../../runtime/apis/api-of-schema.ts'
import { givesRows } from '../../../runtime/rules/check-chain.ts'
import { addressOf, isAddress, ofKind, type Document } from '../../../runtime/document.ts'
import { sourceOfSchema } from '../../../runtime/web-api/web-request.ts'
import { requireKind } from '../../call/is-allowed.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { freeKey } from '../document/read/free-key.ts'
import { saveDocument } from '../document/change/save-document.ts'
import { readOfKind } from './read-of-kind.ts'

/** An API with one path that runs a schema, as a document of its own: it is published when its builder says so. */
export const apiFromSchema: DeclaredOperation<'api-from-schema'> = async ({ schema }, context) => {
  requireKind('schema', 'read', context)
  const { document, folderId } = await readOfKind('schema', schema, context)
  const address = sourceOfSchema(ofKind('schema', document).spec) ?? ''
  const source = isAddress(address) ? await context.store.documents.find(address) : undefined
  const library = new Map<string, Document>(source ? [[addressOf(source.document), source.document]] : [])
  const key = await freeKey({ kind: 'api', names: [document.name, document.key] }, context)
  const spec = apiOfSchema(
    { address: addressOf(document), spec: ofKind('schema', document).spec, reads: givesRows(document, { library }) },
    `${key}/v1`,
  )
  const made: Document = {
    kind: 'api',
    version: context.engine.set.kind('api')['x-version'] ?? 1,
    key,
    ...(document.name !== undefined && { name: document.name }),
    spec: { ...spec },
  }
  const { id } = await saveDocument({ kind: 'api', document: made, ...(folderId !== null && { folderId }) }, context)
  context.audit({ object: addressOf(made) })
  return { id }
}
