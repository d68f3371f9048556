import { addressOf, splitAddress } from '../../../../runtime/document.ts'
import type { Address } from '../../../../runtime/document.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import type { Use } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { placesOf } from './places-of.ts'
import type { WhereUsedResponse } from '../../../../runtime/generated/calls/document.ts'
import { localize } from '../../../../runtime/text.ts'

/**
 * Places that refer to a document, as far as the caller may see them; `total` counts the others too. `releases`: the
 * public sites whose running release holds it.
 */
export const whereUsed: DeclaredOperation<'where-used'> = async ({ address }, context) => {
  const { documents } = context.store
  const uses = await documents.usedBy(address)
  const isSeen = (await documents.find(address)) !== undefined
  const all = isSeen ? await documents.whole.usedBy(address) : uses
  const rows = await placesOf(seen(uses, context), context)
  const warning = context.engine.definitions.messages.get(`in-use-${splitAddress(address).kind}`)?.[context.language]
  return { rows, total: all.length, releases: await releasesWith(address, context), ...(warning && { warning }) }
}

export function seen(uses: readonly Use[], context: Context): Use[] {
  return uses.filter((use) => mayUseKind(splitAddress(use.address).kind, 'read', context))
}

async function releasesWith(address: Address, context: Context): Promise<WhereUsedResponse['releases']> {
  const { store, language } = context
  const found = []
  for (const { siteId, status, release: number } of await store.sites.all()) {
    if (status !== 'publish' || number === null || !mayUseKind('site', 'read', context)) continue
    const site = await store.documents.read('site', siteId)
    const release = site && (await store.releases.get(siteId, number))
    if (!site || !release?.manifest.documents[address]) continue
    const { name, key } = site.document
    found.push({
      id: siteId,
      address: addressOf(site.document),
      name: localize(name ?? key, language),
      release: number,
    })
  }
  return found
}
