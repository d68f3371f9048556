import type { Document } from '../../runtime/document.ts'
import { findSecrets } from '../../runtime/references/find-secrets.ts'
import { secretDestination } from '../../runtime/references/secret-destination.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { publishedApis } from '../apis/published-apis.ts'
import type { Store } from '../store/store.ts'
import { storedJson } from '../store/stored-json.ts'
import { required } from '../../runtime/values/required.ts'

/** Removes secrets of former destinations (another host, another user) that no running release uses any more. */
export async function sweepSecrets({ store, set }: { store: Store; set: JsonSchemaSet }): Promise<void> {
  const several = await store.secrets.severalDestinations()
  if (several.length === 0) return
  const released = await runningVersions(new Set(several.map(({ address }) => address)), store)
  for (const { address, documentId, field } of several) {
    await store.transaction(async (inside) => {
      const stored = await inside.documents.find(address)
      if (!stored) return
      const wanted = [stored.document, ...(released.get(address) ?? [])].flatMap((document) =>
        findSecrets(set, document).filter((place) => place.field === field),
      )
      if (wanted.length > 0) await inside.secrets.keepOnly(documentId, field, wanted.map(secretDestination))
    })
  }
}

/** The documents of these addresses as releases have them that run. */
async function runningVersions(addresses: ReadonlySet<string>, store: Store): Promise<Map<string, Document[]>> {
  const found = new Map<string, Document[]>()
  const sites = (await store.sites.all()).flatMap(({ siteId: id, status, release }) =>
    release === null || status === 'private' ? [] : [{ id, release }],
  )
  for (const { id, release } of [...sites, ...(await publishedApis(store.settings))]) {
    const documents = Object.entries((await store.releases.get(id, release))?.manifest.documents ?? {})
    const hashes = new Map(documents.filter(([address]) => addresses.has(address)))
    const texts = await store.releases.contents([...hashes.values()])
    for (const [address, hash] of hashes)
      found.set(address, [
        ...(found.get(address) ?? []),
        storedJson('document', required(texts.get(hash), `content ${hash}`)),
      ])
  }
  return found
}
