import * as codes from '../../../../runtime/generated/codes.ts'
import type { TransferPlan } from '../../../../runtime/transfer/plan.ts'
import type { Address } from '../../../../runtime/document.ts'
import { fill } from '../../../../runtime/problems/fill.ts'
import type { Context } from '../../../call/context.ts'
import { notFound } from '../../../codes/refusals.ts'
import { callerOf } from '../../../call/caller-of.ts'
import type { LineRules } from '../../../execution/transfer/read-lines.ts'
import { localMoment } from '../../../sites/local-moment.ts'
import type { Transfer, TransferAbout, TransferOwner } from '../../../store/store.ts'
import type { ReadWorkbook } from '../../../transfer/read/read-transfer-file.ts'
import { cartOfSite, type CartRequest } from '../cart/cart-request.ts'
import { inputFieldsIn } from '../cart/cart-summary.ts'
import { contentOf, planOf, siteRequest, type SiteRequest } from '../request/site-request.ts'
import { mappedPlan } from './mapped-plan.ts'

/** A call about the transfer of a content that its user may open. */
export interface TransferRequest {
  site: SiteRequest
  plan: TransferPlan
  /** Where lines go into a cart: the user's. */
  cart?: CartRequest
  owner: TransferOwner
  /** Of the content. */
  address: Address
}

export async function transferRequest(contentId: number, context: Context): Promise<TransferRequest> {
  const site = await siteRequest(context)
  const { address } = contentOf(site, contentId)
  const plan = planOf(site.release, `${contentId}/transfer`, 'transfer')
  const owner = { siteId: site.siteId, userKey: site.userKey, contentId }
  const cart = plan.cart !== undefined && { cart: await cartOfSite(site, plan.cart, context) }
  return { site, plan, ...cart, owner, address }
}

/** One of this user's transfers of the content; another's is not there. */
export async function transferOf(id: string, { owner }: TransferRequest, context: Context): Promise<Transfer> {
  const transfer = await context.store.transfers.find(id, owner)
  if (!transfer) throw notFound()
  return transfer
}

/** Files that the engine writes, of rows of the table. */
export const madeFile: TransferPlan['file'] = {
  ...{
    delimiter: 'comma',
    quote: 'double',
    encoding: 'utf8',
    rowDelimiter: 'CRLF',
    formulaGuard: false,
    hasEmptyTexts: true,
    startRow: codes.transferSettingStartRow.line1,
  },
}

/** How lines are read and what they are held to, for this user. */
export function rulesOf(
  { site, plan }: TransferRequest,
  about: Pick<
    TransferAbout,
    'encoding' | 'startRow' | 'mapping' | 'isMade' | 'edits' | 'added' | 'demands' | 'sameKeys'
  >,
  context: Context,
): LineRules {
  const { encoding, startRow, mapping, isMade, edits, added, demands, sameKeys } = about
  const { timeZone } = site.release.site.spec.usageTime ?? {}
  const mapped = mappedPlan(plan, mapping)
  return {
    plan: isMade ? { ...mapped, file: madeFile } : mapped,
    encoding,
    startRow,
    ...(edits && { edits }),
    ...(added && { added }),
    ...{ demands, sameKeys },
    localTime: (at) => localMoment(at, timeZone),
    fields: inputFieldsIn(plan, context.language),
    login: site.login,
    readWorkbook: workbookReader(context),
    today: localMoment(context.now(), timeZone),
    say: (code, values) => say(code, values, context),
  }
}

/** Reads workbooks for the caller, in his turn. */
export function workbookReader(context: Context): ReadWorkbook {
  return (options, bytes) => context.engine.workbooks.read(options, bytes, callerOf(context))
}

/** A message of the product in the caller's language. */
export function say(
  code: string,
  values: readonly (string | number)[],
  context: Pick<Context, 'engine' | 'language'>,
): string {
  const text = context.engine.definitions.messages.get(code)?.[context.language] ?? code
  return fill(text, [...values])
}
