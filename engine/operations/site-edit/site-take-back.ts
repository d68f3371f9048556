import { addressOf, splitAddress, type Address } from '../../../runtime/document.ts'
import { findReferences } from '../../../runtime/references/find-references.ts'
import { mayChange } from '../../access/acts.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import type { StoredDocument } from '../../store/store.ts'
import { ownedDocuments } from '../document/change/owned-documents.ts'
import { removeWhole } from '../document/change/remove-whole.ts'
import { storedFor } from '../document/change/stored-for.ts'
import { changeSite, userOf } from './site-id.ts'

/** What goes with a site where nothing else needs it. */
const followers: ReadonlySet<string> = new Set(['schema', 'component', 'login-screen', 'home-screen'])

/**
 * Takes a site off the air and puts it into the trash with its contents, and with the schemas and components that nothing
 * else uses: what was made of tables at once goes at once, and comes back at once.
 */
export const siteTakeBack: DeclaredOperation<'site-take-back'> = async ({ id, revision }, context) => {
  const stored = await storedFor(mayChange, 'site', id, context)
  const all = await withFollowers(await ownedDocuments(stored, context), context)
  const { status } = await context.engine.sites.state(id)
  if (status !== 'private') await changeSite(() => context.engine.sites.stopSite(id, userOf(context)))
  await removeWhole(stored, { all, revision }, context)
  context.audit({ object: addressOf(stored.document), before: stored.hash })
  return {}
}

/** The documents with those to which they alone refer, directly or through such ones. */
async function withFollowers(owned: readonly StoredDocument[], { store, engine }: Context): Promise<StoredDocument[]> {
  const all = new Map<Address, StoredDocument>(owned.map((one) => [addressOf(one.document), one]))
  for (let before = 0; before < all.size;) {
    before = all.size
    const named = [...all.values()].flatMap(({ document }) => findReferences(engine.set, document))
    const addresses = new Set(named.map(({ address }) => address))
    const open = [...addresses].filter((one) => !all.has(one) && followers.has(splitAddress(one).kind))
    for (const row of await store.documents.many(open)) {
      const address = addressOf(row.document)
      const users = await store.documents.whole.usedBy(address)
      if (users.every((user) => all.has(user.address))) all.set(address, row)
    }
  }
  return [...all.values()]
}
