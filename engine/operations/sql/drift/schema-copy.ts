import type { Document } from '../../../../runtime/document.ts'
import { addressOf } from '../../../../runtime/document.ts'
import type { StoredAnswer } from '../../../../runtime/generated/calls/answer.ts'
import type { SchemaCopyResponse } from '../../../../runtime/generated/calls/sql.ts'
import { localize } from '../../../../runtime/text.ts'
import { freeNumber, withFreshValues } from '../../document/change/document-copy.ts'
import { readStored } from '../../document/read/stored-answer.ts'
import { hooksOf } from '../../../kinds/index.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'

/**
 * A schema to begin with from another one (New or Copy): its copy with a key and a name of its own, not stored yet, what
 * it refers to kept. Without a number, the schemas that may be copied.
 */
export const schemaCopy: DeclaredOperation<'schema-copy'> = async ({ id, find }, context) => {
  if (id === undefined) return choices(find, context)
  return copyOf(id, context)
}

async function copyOf(id: number, context: Context): Promise<StoredAnswer> {
  const { document } = await readStored('schema', id, context)
  hooksOf('schema').beforeCopy?.(document, context)
  const number = await freeNumber(document, context)
  const copy: Document = { ...document, key: `${document.key}-${number}` }
  return { id: 0, document: withFreshValues(copy, number, undefined, context), revision: 0, secrets: {} }
}

async function choices(
  find: string | undefined,
  { store, language }: Context,
): Promise<Exclude<SchemaCopyResponse, StoredAnswer>> {
  const { rows } = await store.documents.list({
    kind: 'schema',
    limit: 200,
    sort: { field: 'name', direction: 'asc' },
    ...(find !== undefined && find !== '' && { find }),
  })
  return {
    rows: rows.map(({ id, document }) => ({
      id,
      address: addressOf(document),
      name: localize(document.name, language) || document.key,
      type: document.spec.type,
      dataSource: document.spec.dataSource,
    })),
  }
}
