import type { DeclaredOperation } from '../../call/operation.ts'

/** Whether nobody else has this DBID. The index of the store decides, as it does when the data source is saved. */
export const dataSourceUnique: DeclaredOperation<'data-source-unique'> = async ({ DBID, id }, { store }) => {
  const holder = await store.documents.holderOf('data-source', '/spec/DBID', DBID)
  return { unique: holder === undefined || holder === id }
}
