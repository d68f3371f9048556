import { kindTitle } from '../../../runtime/check/kind-title.ts'
import type { Leaving } from '../../../runtime/compile/entrances.ts'
import { difference } from '../../../runtime/difference.ts'
import { addressOf, splitAddress } from '../../../runtime/document.ts'
import { localize } from '../../../runtime/text.ts'
import { notFound } from '../../codes/refusals.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import { maySee, type ActedOn } from '../../access/acts.ts'
import { toldText } from '../../call/told-text.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'
import { hasOtherKeys } from '../../sites/end-carts.ts'
import { SiteGone } from '../../sites/site-gone.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { changesInWords } from './changes-in-words.ts'

/** What a publishing would change, document by document and place by place; with `release`: of that earlier one again. */
export const releaseChanges: DeclaredOperation<'release-changes'> = async ({ id, address: only, release }, context) => {
  if (!(await context.store.documents.read('site', id))) throw notFound()
  const { documents, leaving } = await changesOf(id, release, context)
  const changes = await seen(documents, context)
  const set = localizedSet(context.engine, context.language)
  const rows = changes.map(({ address, before, after }) => ({
    address,
    kindTitle: kindTitle(set, splitAddress(address).kind),
    name: localize((after ?? before)?.name, context.language),
    change: changeOf(before, after),
    ...placesOf(before && after ? difference(before, after, context.engine.set) : undefined),
  }))
  const one = changes.find(({ address }) => address === only)
  if (one)
    return {
      ...{ rows: [], total: 0, carts: 0, told: '', details: [] },
      compared: { before: one.before ?? null, after: one.after ?? null },
    }
  const [carts, { status }] = await Promise.all([cartsThatEnd(id, documents, context), context.engine.sites.state(id)])
  const what =
    release === undefined
      ? toldText('publish-told', [String(rows.length)], context)
      : toldText('release-told', [String(release)], context)
  const who = status === 'publish' ? await whoLeaves(leaving, context) : toldText('told-becomes-public', [], context)
  const told = [what, who, ...cartsTold(carts, leaving, status === 'publish', context)]
  const details = changesInWords(changes, context)
  return { rows, total: rows.length, carts, told: told.join(context.language === 'ja' ? '' : ' '), details }
}

async function changesOf(id: number, release: number | undefined, { engine }: Context) {
  try {
    return await engine.sites.changes(id, release)
  } catch (error) {
    if (error instanceof SiteGone) throw notFound()
    throw error
  }
}

/** Carts that a publishing empties, since the rows in them are told apart by other keys from then on. */
async function cartsThatEnd(siteId: number, changes: readonly Change[], { store }: Context): Promise<number> {
  let carts = 0
  for (const { address, before, after } of changes) {
    const stored = hasOtherKeys(before, after) ? await store.documents.find(address) : undefined
    if (stored) carts += await store.carts.count(siteId, stored.id)
  }
  return carts
}

/** What is different; what is new or gone is so as a whole. */
const placesOf = <Place>(changes: Place[] | undefined) =>
  changes === undefined ? { changes: [] } : { changes, places: changes.length }

const ofSite = {
  stays: 'told-all-stay',
  changes: 'told-users-leave',
  opens: 'told-becomes-open',
  closes: 'told-visitors-leave',
} satisfies Record<Leaving['site'], string>

/** Whom it logs out, in the caller's words. */
async function whoLeaves({ site, contents }: Leaving, context: Context): Promise<string> {
  if (contents.length === 0) return toldText(ofSite[site], [], context)
  const names = await Promise.all(contents.map((id) => nameOf(id, context)))
  const marks = context.language === 'ja' ? ['「', '」', ''] : ['“', '”', ', ']
  const [before, after, between] = marks
  return toldText('told-own-logins-leave', [names.map((name) => before + name + after).join(between)], context)
}

async function nameOf(contentId: number, { store, language }: Context): Promise<string> {
  const stored = await store.documents.read('content', contentId)
  return stored ? localize(stored.document.name, language) : String(contentId)
}

/** Whoever is somebody else from then on does not meet the own cart again; that is said with the rest. */
function cartsTold(carts: number, { site }: Leaving, isPublic: boolean, context: Context): string[] {
  if (carts > 0) return [toldText('told-carts-end', [String(carts)], context)]
  return isPublic && (site === 'stays' || site === 'changes') ? [toldText('told-carts-stay', [], context)] : []
}

type Change = Awaited<ReturnType<Context['engine']['sites']['changes']>>['documents'][number]

/** Without documents that the caller may not see. Where folders are shared, nobody knows of what is not in the trash any more. */
async function seen(changes: readonly Change[], context: Context): Promise<Change[]> {
  const { documents, trash } = context.store
  if (!(await context.engine.folders.sightOf(context.session)))
    return changes.filter(({ address }) => mayUseKind(splitAddress(address).kind, 'read', context))
  const addresses = changes.map(({ address }) => address)
  const living = await documents.whole.many(addresses)
  const there = new Set(living.map(({ document }) => addressOf(document)))
  const removed = await trash.many(addresses.filter((address) => !there.has(address)))
  const rows: ActedOn[] = [...living, ...removed]
  const open = await maySee(rows, context)
  const told = new Set(rows.filter(({ id }) => open.has(id)).map(({ document }) => addressOf(document)))
  return changes.filter(({ address }) => told.has(address))
}

function changeOf(before: unknown, after: unknown): 'added' | 'removed' | 'changed' {
  if (before === undefined) return 'added'
  return after === undefined ? 'removed' : 'changed'
}
