import type { Operation } from '../../call/operation.ts'

/** Whether nobody else has this DBID. The index of the store decides when it is saved. */
export const dataSourceUnique: Operation<{ DBID: string; id?: number }, { unique: boolean }> = async (
  { DBID, id },
  { store },
) => {
  const { rows } = await store.documents.whole.list({ kind: 'data-source', limit: 1000 })
  return { unique: !rows.some((row) => row.id !== id && row.document.spec.DBID === DBID) }
}
