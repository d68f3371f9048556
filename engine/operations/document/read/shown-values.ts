import { addressOf, splitAddress } from '../../../../runtime/document.ts'
import type { Address, Document } from '../../../../runtime/document.ts'
import { resolve } from '../../../../runtime/json-schema/resolve.ts'
import type { JsonSchema } from '../../../../runtime/json-schema/json-schema-set.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import type { Context } from '../../../call/context.ts'

/** The columns of a list as people read them: the default where nothing is set, a document's name for its address. */
export async function shownValues(
  documents: readonly Document[],
  kind: string,
  keys: readonly string[],
  context: Context,
): Promise<Record<string, unknown>[]> {
  const { set } = context.engine
  const properties = set.kind(kind).properties ?? {}
  const schemas = new Map<string, JsonSchema>(
    keys.flatMap((key) => (properties[key] ? [[key, resolve(set, properties[key])]] : [])),
  )
  const names = await namesOf(
    documents,
    keys.filter((key) => schemas.get(key)?.['x-ref'] !== undefined),
    context,
  )
  return documents.map(({ spec }) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = spec[key] ?? schemas.get(key)?.default
        return value === undefined ? [] : [[key, names.get(value as Address) ?? value]]
      }),
    ),
  )
}

/** Names of the documents that these columns refer to, as far as the caller may read them. */
async function namesOf(
  documents: readonly Document[],
  keys: readonly string[],
  context: Context,
): Promise<Map<Address, unknown>> {
  if (keys.length === 0) return new Map()
  const values = documents.flatMap(({ spec }) => keys.map((key) => spec[key]))
  const addresses = [...new Set(values)].filter(
    (value): value is Address =>
      typeof value === 'string' && value.includes('/') && mayUseKind(splitAddress(value).kind, 'read', context),
  )
  const found = await context.store.documents.many(addresses)
  return new Map(found.map(({ document }) => [addressOf(document), document.name ?? document.key]))
}
