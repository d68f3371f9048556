import type { Leaving } from '../../../runtime/compile/entrances.ts'
import { localize } from '../../../runtime/text.ts'
import { notFound } from '../../codes/refusals.ts'
import { toldText } from '../../call/told-text.ts'
import { hasOtherKeys } from '../../sites/end-carts.ts'
import { SiteGone } from '../../sites/site-gone.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { changesInWords } from './changes-in-words.ts'
import { comparedOf, seenChanges, toldChanges, type DocumentChange } from './told-changes.ts'

/** What a publishing would change, document by document and place by place; with `release`: of that earlier one again. */
export const releaseChanges: DeclaredOperation<'release-changes'> = async ({ id, address: only, release }, context) => {
  if (!(await context.store.documents.read('site', id))) throw notFound()
  const { documents, leaving } = await changesOf(id, release, context)
  const changes = await seenChanges(documents, context)
  const compared = comparedOf(changes, only)
  if (compared) return { rows: [], total: 0, carts: 0, told: '', details: [], compared }
  const rows = toldChanges(changes, context)
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
async function cartsThatEnd(siteId: number, changes: readonly DocumentChange[], { store }: Context): Promise<number> {
  let carts = 0
  for (const { address, before, after } of changes) {
    const stored = hasOtherKeys(before, after) ? await store.documents.find(address) : undefined
    if (stored) carts += await store.carts.count(siteId, stored.id)
  }
  return carts
}

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
