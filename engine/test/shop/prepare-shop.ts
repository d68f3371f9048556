import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { loadDefinitions } from '../../definitions/load-definitions.ts'
import type { Document } from '../../../runtime/document.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { loadJsonSchemas } from '../../json-schemas/load-json-schemas.ts'
import { makeValidators } from '../../json-schemas/validators.ts'
import { makeSites } from '../../sites/sites.ts'
import { makeSources } from '../../sources/sources.ts'
import { openStore } from '../../store/open-store.ts'
import { secretDestination } from '../../../runtime/references/secret-destination.ts'
import { findSecrets } from '../../../runtime/references/find-secrets.ts'
import { shopDocuments } from './documents.ts'

export const root = new URL('../../..', import.meta.url).pathname

/** Puts the shop's documents into a new store in `folder` and publishes the site. The store is closed again. */
export async function prepareShop(
  folder: string,
  options: {
    dataSource?: Record<string, unknown>
    password?: string
    /** Keys of the sites that are published. */
    sites?: string[]
    /** A store on PostgreSQL instead, with its key. */
    databaseUrl?: string
    secret?: string
    /** Changes the shop's documents, or adds some, before they are stored. */
    documents?: (all: Document[], set: JsonSchemaSet) => Document[]
  } = {},
): Promise<{ siteId: number; ids: { products: number; catalogue: number; orders: number } }> {
  const { dataSource = { database_type: 7, db: 'shop.db' }, password, documents: change = (all) => all } = options
  const { databaseUrl, secret, sites: keys = ['shop'] } = options
  mkdirSync(join(folder, 'sources'), { recursive: true, mode: 0o700 })
  const set = loadJsonSchemas(root)
  const validators = makeValidators(set)
  const store = await openStore({ dataFolder: folder, databaseUrl, secret, set })
  const sources = makeSources({ store, set, dataFolder: folder })
  const sites = makeSites({
    store,
    set,
    sources,
    validate: (schemaId, value) => validators.check(schemaId, value),
    texts: loadDefinitions(root).texts,
    now: () => new Date(),
    sitePort: 8443,
  })
  try {
    const documents = change(shopDocuments(dataSource), set)
    await store.documents.change(
      documents.map((document) => ({ do: 'put', document })),
      'test',
    )
    const idOf = async (address: `${string}/${string}`) => (await store.documents.find(address))!.id
    if (password !== undefined) {
      const source = documents.find((document) => document.kind === 'data-source')!
      for (const place of findSecrets(set, source))
        await store.secrets.set(await idOf('data-source/shop'), place.field, secretDestination(place), password, {
          by: 'test',
        })
    }
    for (const key of keys) {
      const published = await sites.publish(await idOf(`site/${key}`), { by: 'test' })
      if (published?.status !== 'publish')
        throw new Error(`The shop was not published: ${JSON.stringify(published?.problems, null, 2)}`)
    }
    return {
      siteId: await idOf('site/shop'),
      ids: {
        products: await idOf('content/shop.products'),
        catalogue: await idOf('content/shop.catalogue'),
        orders: await idOf('content/shop.orders'),
      },
    }
  } finally {
    await sites.close()
    await sources.close()
    await store.close()
  }
}
