import { join } from 'node:path'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { makeBus } from './bus.ts'
import type { Connection } from './connection/connection.ts'
import { makeContext } from './context.ts'
import { findersOf } from './finders-of.ts'
import { storeFile } from './keys/data-folder.ts'
import { noVault } from './keys/vault.ts'
import { makeBlobs } from './parts/blobs.ts'
import { makeContents } from './parts/contents.ts'
import { makeDocuments } from './parts/documents.ts'
import { makeReleases } from './parts/releases.ts'
import { makeSites } from './parts/sites.ts'
import type { Store } from './store.ts'

/** What somebody beside the store may read of it. */
export type StoreReader = Pick<Store, 'documents' | 'blobs' | 'contents' | 'releases' | 'sites' | 'close'>

/** Opens a store that is open already a second time, for reading, on a connection of its own: for another thread. */
export async function openReader(options: {
  dataFolder: string
  databaseUrl?: string | undefined
  set: JsonSchemaSet
}): Promise<StoreReader> {
  const connection = await connect(options)
  const context = makeContext({
    node: 'reader',
    connection,
    facts: connection.facts,
    vault: noVault,
    bus: makeBus(() => {}),
    finders: findersOf(options.set),
    now: () => new Date(),
    clockOffset: () => 0,
  })
  return {
    documents: makeDocuments(context),
    blobs: makeBlobs(context),
    contents: makeContents(context),
    releases: makeReleases(context),
    sites: makeSites(context),
    close: () => connection.close(),
  }
}

async function connect(options: { dataFolder: string; databaseUrl?: string | undefined }): Promise<Connection> {
  if (options.databaseUrl) return (await import('./connection/open-postgresql.ts')).openPostgresql(options.databaseUrl)
  return (await import('./connection/open-sqlite.ts')).openSqliteReader(join(options.dataFolder, storeFile))
}
