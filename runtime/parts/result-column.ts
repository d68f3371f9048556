import { objectsAt } from './objects-at.ts'
import { pageChain } from './page-chain.ts'
import type { ChainItem } from './page-chain.ts'
import type { PartReader } from './part.ts'
import { schemaColumns } from './schema-columns.ts'
import { toldOfTransfer } from '../chains/told-of-transfer.ts'

type Parameter = NonNullable<ChainItem['parameters']>[number]

/**
 * Columns of the last schema of the page's chain: what lists, searches, sorts, details and keys may name. A search
 * field may also be one that only feeds a parameter of the chain (source `search`). Of a transfer: what is told of it.
 */
export const resultColumn: PartReader = (document, at, library) => {
  if (at.startsWith('/spec/transfer/')) return toldOfTransfer.map((key) => ({ key }))
  const chain = pageChain(document, at)
  const columns = schemaColumns(chain?.at(-1)?.schema, library)
  if (!columns || !/\/search\/fields\/\d+\/field$/.test(at)) return columns
  const given = (chain ?? []).flatMap((item) => objectsAt<Parameter>(item, '/parameters') ?? [])
  const fed = given.filter((parameter) => parameter.source === 'search')
  const names = fed.map((parameter) => parameter.field ?? parameter.name)
  const both = columns.map((column) =>
    names.includes(column.key) ? { ...column, word: 'columnAndParameter' as const } : column,
  )
  const only = names.filter((name) => !columns.some(({ key }) => key === name))
  return [...both, ...only.map((key) => ({ key, word: 'parameter' as const }))]
}
