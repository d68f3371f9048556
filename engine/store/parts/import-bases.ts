import { isAddress, type Address } from '../../../runtime/document.ts'
import { chunks } from '../chunks.ts'
import type { Context } from '../context.ts'
import type { ImportBaseStore } from '../store.ts'

/** As many rows as one statement writes. */
const together = 100

/** What was last agreed on with each bundle: of a document and a bundle one row. */
export function makeImportBases(context: Context): ImportBaseStore {
  const remove = async ({ write }: Pick<Context, 'write'>, bundle: string, addresses: readonly Address[]) => {
    for (const part of chunks([...addresses]))
      await write.deleteFrom('import_bases').where('bundle', '=', bundle).where('address', 'in', part).execute()
  }
  return {
    async list() {
      const rows = await context.read
        .selectFrom('import_bases')
        .selectAll()
        .orderBy('at')
        .orderBy('bundle')
        .orderBy('address')
        .execute()
      return rows.flatMap(({ address, document_id, revision, ...row }) =>
        isAddress(address)
          ? {
              ...{ ...row, address },
              ...(document_id !== null && { documentId: document_id }),
              ...(revision !== null && { revision }),
            }
          : [],
      )
    },

    put: (bases) =>
      context.transact(async (inside) => {
        const at = inside.now()
        for (const [bundle, own] of Map.groupBy(bases, (base) => base.bundle)) {
          await remove(
            inside,
            bundle,
            own.map(({ address }) => address),
          )
        }
        for (const part of chunks([...bases], together))
          await inside.write
            .insertInto('import_bases')
            .values(
              part.map(({ bundle, address, brought, stored, documentId, revision }) => ({
                ...{ bundle, address, brought, stored, at },
                ...{ document_id: documentId ?? null, revision: revision ?? null },
              })),
            )
            .execute()
      }),

    remove: (bundle, addresses) => context.transact((inside) => remove(inside, bundle, addresses)),
  }
}
