import { addressOf } from '../../../../runtime/document.ts'
import type { Address, Document, Text } from '../../../../runtime/document.ts'
import { codesOf } from '../../../../runtime/json-schema/codes.ts'
import type { JsonSchemaSet } from '../../../../runtime/json-schema/json-schema-set.ts'
import { getAt } from '../../../../runtime/pointer.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'

interface Option {
  address: Address
  name: Text
  id: number
  kind: string
  other?: true
}

/** Of a kind, where those that fit must be found among them all. */
const most = 1000

/** Documents that a reference may name, by name; with `fits` those that have one of these facts go first. */
export const documentOptions: DeclaredOperation<'document-options'> = async (
  { kind, find, fits, limit = 50 },
  { store, engine },
) => {
  const rows: Option[] = []
  for (const each of kind.split(',')) {
    const found = await store.documents.list({
      kind: each,
      sort: { field: 'name', direction: 'asc' },
      limit: fits === undefined ? Math.min(limit, 200) : most,
      ...(find !== undefined && { find }),
    })
    for (const { id, document } of found.rows)
      rows.push({
        ...{ address: addressOf(document), name: document.name ?? document.key, id, kind: each },
        ...(fits !== undefined && !hasFact(engine.set, document, fits.split(',')) && { other: true }),
      })
  }
  if (fits === undefined) return { rows }
  const [fitting, others] = [rows.filter(({ other }) => !other), rows.filter(({ other }) => other)]
  return { rows: [...fitting, ...others].slice(0, limit) }
}

/** Whether a code that the document holds has one of the facts (`type.reads`). */
function hasFact(set: JsonSchemaSet, document: Document, facts: readonly string[]): boolean {
  return facts.some((path) => {
    const [name = '', fact = ''] = path.split('.')
    const property = set.kind(document.kind).properties?.[name]
    const held: unknown = getAt(document, `/spec/${name}`) ?? property?.default
    const code = property && codesOf(set, property)?.find(({ value }) => value === held)
    return code?.facts?.[fact] === true
  })
}
