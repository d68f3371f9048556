import { difference } from '../../../runtime/difference.ts'
import { addressOf, splitAddress } from '../../../runtime/document.ts'
import type { Address, Document } from '../../../runtime/document.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { localize } from '../../../runtime/text.ts'
import { CallError } from '../../codes/call-error.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import { toldText } from '../../call/told-text.ts'
import { hasOtherKeys } from '../../sites/end-carts.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { codes } from '../site/rows/codes.ts'
import { changeOf } from './change-of.ts'

/** What a publishing would change, document by document and place by place. */
export const releaseChanges: DeclaredOperation<'release-changes'> = async ({ id, address: only }, context) => {
  if (!(await context.store.documents.read('site', id))) throw new CallError(codes.notFound)
  const changes = await seen(await context.engine.sites.changes(id), context)
  const rows = changes.map(({ address, before, after }) => ({
    address,
    name: localize((after ?? before)?.name, context.language),
    change: changeOf(before, after),
    ...placesOf(before && after ? difference(before, after, context.engine.set) : undefined),
  }))
  const one = changes.find(({ address }) => address === only)
  if (one)
    return {
      ...{ rows: [], total: 0, carts: 0, told: '' },
      compared: { before: one.before ?? null, after: one.after ?? null },
    }
  const [carts, logins, { status }] = await Promise.all([
    cartsThatEnd(id, changes, context),
    changesLogin(id, changes, context),
    context.engine.sites.state(id),
  ])
  const told = toldBefore(rows.length, { carts, logins, isPublic: status === 'publish' }, context)
  return { rows, total: rows.length, carts, told }
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

const withCarts = {
  'publish-told': 'publish-told-carts',
  'publish-told-login': 'publish-told-login-carts',
  'publish-told-private': 'publish-told-private-carts',
}

/** What a publishing does to whom, in the caller's words. */
function toldBefore(total: number, who: WhoMeetsIt, context: Context): string {
  const { carts, logins, isPublic } = who
  // To a site that is private nobody is logged in; what lies in carts outlives that.
  const key = !isPublic ? 'publish-told-private' : logins ? 'publish-told-login' : 'publish-told'
  return toldText(carts > 0 ? withCarts[key] : key, [String(total), String(carts)], context)
}

interface WhoMeetsIt {
  carts: number
  logins: boolean
  isPublic: boolean
}

/** Whether a publishing changes a way in: then whoever is logged in logs in again. */
async function changesLogin(siteId: number, changes: readonly Change[], { engine, store }: Context): Promise<boolean> {
  const logins = engine.sites.running(siteId)?.logins() ?? []
  const schemas = new Set(logins.flatMap(({ plan }) => plan.steps.map(({ schema }) => schema)))
  const read = await Promise.all([...schemas].map((schema) => store.documents.withReferences(schema)))
  const used = new Set<Address>([...schemas, ...read.flat().map(({ document }) => addressOf(document))])
  return changes.some(
    ({ address, before, after }) =>
      before &&
      ((used.has(address) && withoutLabels(before) !== (after && withoutLabels(after))) ||
        wayIn(before) !== (after && wayIn(after))),
  )
}

/** What a login does with a document; what its columns are called is no part of it. */
const withoutLabels = ({ spec }: Document): string =>
  JSON.stringify(spec, (key, value: unknown) => (key === 'label' ? undefined : value))

/** What a document itself says of who comes in; how the login looks is no part of it. */
function wayIn({ kind, spec }: Document): string {
  const { public: isPublic, login, ...rest } = spec
  // What it asks on its page is no part of it as long as nothing of it is sent.
  if (kind === 'authentication-api') return JSON.stringify({ ...spec, parameters: undefined, screen: undefined })
  if (kind !== 'site' && kind !== 'content') return ''
  return JSON.stringify([
    isPublic,
    isObject(login) ? { ...login, screen: undefined } : login,
    rest['authenticationApi'],
  ])
}

type Change = Awaited<ReturnType<Context['engine']['sites']['changes']>>[number]

/** Without documents that the caller may not read; one that was deleted is told to who may read its kind. */
async function seen(changes: readonly Change[], context: Context): Promise<Change[]> {
  const allowed = changes.filter(({ address }) => mayUseKind(splitAddress(address).kind, 'read', context))
  const { documents } = context.store
  const addresses = allowed.filter(({ after }) => after).map(({ address }) => address)
  const open = new Set((await documents.many(addresses)).map(({ document }) => addressOf(document)))
  return allowed.filter(({ address, after }) => !after || open.has(address))
}
