import type { Document } from '../../runtime/document.ts'
import type { Release, Store } from '../store/store.ts'
import { storedJson } from '../store/stored-json.ts'
import { required } from '../../runtime/values/required.ts'

/** Whether the rows of a content are told apart by other fields than before: what a cart keeps of them says nothing. */
export function hasOtherKeys(before: Document | undefined, after: Document | undefined): boolean {
  if (before?.kind !== 'content' || !after) return false
  return JSON.stringify(before.spec.keys ?? []) !== JSON.stringify(after.spec.keys ?? [])
}

/** Carts of contents whose keys are others in the release that runs now end with the one that ran before. */
export async function endCarts(before: Release, after: Release, store: Store): Promise<void> {
  const { documents: olds } = before.manifest
  const { documents, ids } = after.manifest
  const changed = Object.entries(ids).flatMap(([id, address]) => {
    const [old, now] = [olds[address], documents[address]]
    return address.startsWith('content/') && old && now && old !== now ? [{ id: Number(id), old, now }] : []
  })
  if (changed.length === 0) return
  const texts = await store.releases.contents(changed.flatMap(({ old, now }) => [old, now]))
  const read = (hash: string) => storedJson('document', required(texts.get(hash), `content ${hash}`))
  for (const { id, old, now } of changed)
    if (hasOtherKeys(read(old), read(now))) await store.carts.removeOf(after.siteId, id)
}
