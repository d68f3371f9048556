import { openApi, openApiOfAll } from '../../../runtime/apis/open-api.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { filing } from '../document/read/filing.ts'

/** What a published API takes and answers, or all that the caller sees or has in a folder, as OpenAPI 3.1; called where it is read. */
export const apiDocument: DeclaredOperation<'api-document'> = async ({ id, folder }, context) => {
  const { engine, store, language } = context
  const published = (await engine.apis.all()).filter((api) => id === 0 || api.id === id)
  const seen = await Promise.all(
    published.map(async (api) => {
      const stored = await store.documents.read('api', api.id)
      return stored && (folder === undefined || stored.folderId === folder) ? [api.release] : []
    }),
  )
  const about = id === 0 ? { about: await filing('api', folder, context) } : {}
  const releases = seen.flat().toSorted((one, other) => (one.url < other.url ? -1 : 1))
  const [release] = releases
  if (!release) return { none: true, ...about }
  const where = { address: '', language }
  return { document: id === 0 ? openApiOfAll(releases, 'API', where) : openApi(release, where), ...about }
}
