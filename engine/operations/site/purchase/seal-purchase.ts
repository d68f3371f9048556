import { notFound } from '../../../codes/refusals.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { contentOf, siteRequest } from '../request/site-request.ts'

const lifeMs = 30 * 60_000

interface Sealed {
  until: number
  userKey: string
  inputData: Record<string, unknown>
}

const purposeOf = (siteId: number, contentId: number) => `purchase-page-${siteId}-${contentId}`

/**
 * The key of the page `purchase/main`: what was chosen, for this user, site and content, for 30 minutes. Nothing in it
 * is trusted: prices and rights are read again when the order is placed.
 */
export const encrypt: DeclaredOperation<'encrypt'> = async ({ contentId, inputData }, context) => {
  const site = await siteRequest(context)
  contentOf(site, contentId)
  const sealed: Sealed = { until: context.now().getTime() + lifeMs, userKey: site.userKey, inputData }
  return { encrypted: context.store.secrets.seal(purposeOf(site.siteId, contentId), JSON.stringify(sealed)) }
}

export const decrypt: DeclaredOperation<'decrypt'> = async ({ contentId, encrypted }, context) => {
  const site = await siteRequest(context)
  contentOf(site, contentId)
  const sealed = open(context, purposeOf(site.siteId, contentId), encrypted)
  if (sealed?.userKey !== site.userKey || sealed.until < context.now().getTime()) throw notFound()
  return { inputData: sealed.inputData }
}

function open(context: Context, purpose: string, encrypted: string): Sealed | undefined {
  const text = context.store.secrets.unseal(purpose, encrypted)
  return text === undefined ? undefined : (JSON.parse(text) as Sealed)
}
