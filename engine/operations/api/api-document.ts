import { openApi, openApiOfAll } from '../../../runtime/apis/open-api.ts'
import { localize } from '../../../runtime/text.ts'
import type { DeclaredOperation } from '../../call/operation.ts'

/** What a published API takes and answers, or all that the caller sees, of a folder or of each, as OpenAPI 3.1; called where it is read. */
export const apiDocument: DeclaredOperation<'api-document'> = async ({ id, folder }, { engine, store, language }) => {
  const published = (await engine.apis.all()).filter((api) => id === 0 || api.id === id)
  const seen = await Promise.all(
    published.map(async (api) => {
      const stored = await store.documents.read('api', api.id)
      const isMeant = stored && (id > 0 || folder === undefined || stored.folderId === folder)
      return isMeant ? [api.release] : []
    }),
  )
  const releases = seen.flat().toSorted((one, other) => (one.url < other.url ? -1 : 1))
  const [release] = releases
  if (!release) return { none: true }
  const where = { address: '', language }
  if (id > 0) return { document: openApi(release, where) }
  const named = folder === undefined ? undefined : (await store.documents.read('folder', folder))?.document.name
  const title = named === undefined ? 'API' : localize(named, language)
  return { document: openApiOfAll(releases, title, where) }
}
