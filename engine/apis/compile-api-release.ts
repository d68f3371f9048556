import { compileApi } from '../../runtime/apis/compile-api.ts'
import type { ApiRelease } from '../../runtime/apis/api-release.ts'
import { ofKind, type Document } from '../../runtime/document.ts'
import type { Problem } from '../../runtime/problem.ts'
import { schemaStatement } from '../execution/schema-statement.ts'
import { SqlGuiIncomplete } from '../sources/sql-gui/sql-gui.ts'
import type { Release, Store } from '../store/store.ts'
import { storedJson } from '../store/stored-json.ts'

/** Of the compiled form; raised when it changes its shape or meaning. */
export const apiCompiler = 4

/** What calls of an API run, made of its document and all that it refers to. */
export function compileApiRelease(
  api: Document,
  documents: ReadonlyMap<string, Document>,
): { release: ApiRelease; problems: Problem[] } {
  return compileApi(ofKind('api', api), {
    documents,
    statementOf: (schema) => statementOf(documents.get(schema), documents),
  })
}

function statementOf(document: Document | undefined, documents: ReadonlyMap<string, Document>) {
  try {
    return document && schemaStatement(document, documents)
  } catch (error) {
    // The check has told it.
    if (error instanceof SqlGuiIncomplete) return undefined
    throw error
  }
}

/**
 * The same release as this program compiles it, from its frozen documents, where another number of the compiler made it. Undefined
 * where the store has its documents no more.
 */
export async function compiledAnew(
  found: Release,
  { releases, contents }: Pick<Store, 'releases' | 'contents'>,
): Promise<Release | undefined> {
  const { manifest, siteId, number } = found
  const texts = await releases.contents(Object.values(manifest.documents))
  const documents = new Map<string, Document>()
  for (const [address, hash] of Object.entries(manifest.documents)) {
    const text = texts.get(hash)
    if (text !== undefined) documents.set(address, storedJson('document', text))
  }
  const api = documents.get(manifest.site)
  if (!api) return undefined
  const [hash = ''] = await contents.putAll([JSON.stringify(compileApiRelease(api, documents).release)])
  const rebuilt = { ...manifest, plans: { api: hash } }
  await releases.recompiled({ siteId, number, compiler: apiCompiler, manifest: rebuilt }, [])
  return { ...found, compiler: apiCompiler, manifest: rebuilt }
}
