import { vi } from 'vitest'
import type { Document } from '../../../runtime/document.ts'
import type { OperationResponses } from '../../../runtime/generated/operations.ts'
import { patienceMs } from '../../test/limits.ts'
import type { RowsDatabase } from '../../test/execution/rows/rows-test.ts'
import { openShop } from '../../test/shop/open-shop.ts'

export type Shown = OperationResponses['transfer-result']
type Format = 'csv' | 'excel'

/** A content by its key: what its spec has. */
export type Contents = Record<string, Record<string, unknown>>

/** A shop whose contents write into a database of their own, and read from it. */
export async function openTransferShop(database: RowsDatabase, contents: Contents, schemas: Document[] = []) {
  const keys = Object.keys(contents).map((key) => `content/shop.${key}`)
  const shop = await openShop({
    products: 1,
    customers: 1,
    documents: (all): Document[] => [
      ...all.map((one) =>
        one.kind === 'site' && Array.isArray(one.spec.sections)
          ? { ...one, spec: { ...one.spec, sections: [...one.spec.sections, ...keys] } }
          : one,
      ),
      {
        ...{ kind: 'data-source', version: 1, key: 'files', name: 'Files' },
        spec: { ...database.dataSource },
      },
      ...schemas,
      ...Object.entries(contents).map(([key, spec]): Document => ({
        ...{ kind: 'content', version: 2, key: `shop.${key}`, name: key, spec },
      })),
    ],
  })
  const session = await shop.login()
  const idOf = async (key: string): Promise<number> => {
    const found = await shop.store.documents.find(`content/shop.${key}`)
    if (!found) throw new Error(`there is no content ${key}`)
    return found.id
  }
  return {
    shop,
    /** The file of all rows of a list. */
    async download(key: string, format: Format): Promise<Buffer> {
      const input = { contentId: await idOf(key) }
      const { $bytes } = await shop.call<{ $bytes: ReadableStream }>(`${format}-download`, input, session)
      return Buffer.from(await new Response($bytes).arrayBuffer())
    },
    async check(key: string, file: Uint8Array | string, more: object = {}): Promise<Shown> {
      const isText = typeof file === 'string' || file[0] !== 0x50
      const name = isText ? 'rows.csv' : 'rows.xlsx'
      return shop.call<Shown>('transfer-check', { contentId: await idOf(key), name, ...more }, session, {
        language: 'en',
        body: async function* () {
          yield Buffer.from(file)
          await Promise.resolve()
        },
      })
    },
    async transfer(key: string, { id }: Shown, more: object = {}): Promise<Shown> {
      const contentId = await idOf(key)
      await shop.call('transfer-start', { contentId, id, ...more }, session)
      return vi.waitFor(
        async () => {
          const shown = await shop.call<Shown>('transfer-result', { contentId, id }, session)
          if (shown.state === 'running') throw new Error('still running')
          return shown
        },
        { timeout: patienceMs, interval: 20 },
      )
    },
    close: () => shop.close(),
  }
}
