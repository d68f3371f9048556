import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressOf, type Document } from '../../runtime/document.ts'
import { readDocuments } from '../exchange/read-documents.ts'
import { AlreadyRegistered } from '../store/errors.ts'
import type { Store } from '../store/store.ts'

/** A fault of `examples/broken` that stands in the store, and the site whose check is to find it. */
export interface SeededFault {
  /** `column-not-found.sort`: it begins with the code of the problem. */
  name: string
  address: string
  /** Number of the site. */
  site: number
}

const folder = fileURLToPath(new URL('../../examples/broken', import.meta.url))

/** Kinds that a site is made of. */
const ofSites: ReadonlySet<string> = new Set(['site', 'content', 'schema', 'component', 'content-category'])

/** Puts the broken examples of sites into a store as they are, past every check, and lets a site use all of them. */
export async function seedFaults(store: Store): Promise<SeededFault[]> {
  const library = readDocuments(`${folder}/library`).flatMap(({ documents }) => documents.map((one) => one.document))
  for (const document of library) await put(store, document)
  const read = readDocuments(folder).filter(({ path }) => !path.includes('library'))
  const faults: { name: string; document: Document; id: number }[] = []
  for (const { path, documents } of read)
    for (const { document } of documents) {
      const id = ofSites.has(document.kind) ? await put(store, document) : undefined
      if (id !== undefined) faults.push({ name: basename(path, '.json'), document, id })
    }
  const users = faults.flatMap(({ document }, number) => userOf(document, number) ?? [])
  for (const user of users) await put(store, user)
  const contents = [...faults.map(({ document }) => document), ...users].filter(
    ({ kind, key }) => kind === 'content' && key.startsWith('shop.'),
  )
  const categories = faults.map(({ document }) => document).filter(({ kind }) => kind === 'content-category')
  const shop = await store.documents.find('site/shop')
  if (!shop) throw new Error('the library of the broken examples has no site/shop')
  const spec = {
    ...shop.document.spec,
    sections: ['content/shop.products', ...contents.map(addressOf)],
    contentCategories: categories.map(addressOf),
  }
  await store.documents.save(shop.id, { ...shop.document, spec }, { by: 'test', revision: shop.revision })
  return faults.map(({ name, document, id }) => ({
    ...{ name, address: addressOf(document) },
    site: document.kind === 'site' ? id : shop.id,
  }))
}

/** Undefined where the store itself keeps it out: it has no key, or a value that another has. */
async function put(store: Store, document: Document): Promise<number | undefined> {
  try {
    return (await store.documents.create(document, 'test')).id
  } catch (error) {
    if (error instanceof AlreadyRegistered) return undefined
    throw error
  }
}

/** A content through which the site uses it. */
function userOf({ kind, key }: Document, number: number): Document | undefined {
  const content = (spec: Document['spec']): Document => ({
    ...{ kind: 'content', version: 2, key: `shop.user-${number}`, name: `User ${number}` },
    spec,
  })
  if (kind === 'schema') return content({ type: 1, list: { dataSchemas: [{ schema: `schema/${key}` }] } })
  if (kind !== 'component') return undefined
  const input = { key: 'A', custom: { componentId: `component/${key}` } }
  return content({ type: 1, dbPages: [{ key: 'add', type: 1, name: 'Add', inputs: [input] }] })
}
