import { addressOf, ofKind } from '../../../runtime/document.ts'
import { findReferences } from '../../../runtime/references/find-references.ts'
import { localize } from '../../../runtime/text.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { readStored } from '../document/read/stored-answer.ts'

/** The schemas that a content names, in the order in which it names them, without those that its reader may not see. */
export const contentSchemas: DeclaredOperation<'content-schemas'> = async ({ id }, context) => {
  const { store, engine, language } = context
  const { document } = await readStored('content', id, context)
  const named = findReferences(engine.set, document).filter(({ kind }) => kind === 'schema')
  const addresses = [...new Set(named.map(({ address }) => address))]
  const found = await store.documents.many(addresses)
  const rows = addresses.flatMap((address) => found.filter((row) => addressOf(row.document) === address))
  return {
    rows: rows.map(({ id: number, document: schema }) => ({
      id: number,
      address: addressOf(schema),
      name: localize(schema.name, language) || schema.key,
      columns: (ofKind('schema', schema).spec.resultColumns ?? []).map(({ key, name, label }) => ({
        key,
        label: label ?? name ?? key,
      })),
    })),
  }
}
