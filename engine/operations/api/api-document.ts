import { openApi, openApiOfAll } from '../../../runtime/apis/open-api.ts'
import type { DeclaredOperation } from '../../call/operation.ts'

/** What a published API takes and answers, or all that the caller sees, as OpenAPI 3.1; called where it is read. */
export const apiDocument: DeclaredOperation<'api-document'> = async ({ id }, { engine, store, language }) => {
  const published = (await engine.apis.all()).filter((api) => id === 0 || api.id === id)
  const seen = await Promise.all(
    published.map(async (api) => ((await store.documents.read('api', api.id)) ? [api.release] : [])),
  )
  const releases = seen.flat().toSorted((one, other) => (one.url < other.url ? -1 : 1))
  const [release] = releases
  if (!release) return { none: true }
  const where = { address: '', language }
  return { document: id === 0 ? openApiOfAll(releases, 'API', where) : openApi(release, where) }
}
