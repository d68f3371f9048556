import type { FileCall } from '../../../../runtime/compile/retrieval.ts'
import { withDays } from '../../../execution/calendar/ask-days.ts'
import { addressesOf } from '../../../execution/rows/row-address.ts'
import { notFound } from '../../../codes/refusals.ts'
import type { BytesOperation } from '../../../call/operation.ts'
import type { Context } from '../../../call/context.ts'
import { fileHeaders } from '../../file/file-headers.ts'
import { contentOf, siteRequest, type SiteRequest } from '../request/site-request.ts'
import { rowPlanOf } from '../rows/row-plan-of.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { openAddress } from './open-address.ts'

/**
 * The file that a field of a row shows. The row is read again as this user sees it, and its address is made here: who may
 * not see row or column gets nothing, and the browser never says where to go.
 */
function rowFile(as: FileCall): BytesOperation<'image' | 'link-download' | 'pdf'> {
  return async ({ contentId, page, field, rowKey }, context) => {
    const site = await siteRequest(context)
    contentOf(site, contentId)
    const addresses = await addressesIn(site, { key: `${contentId}/${rowPlanOf(page)}`, field, rowKey, as }, context)
    for (const address of addresses) {
      const file = await openAddress(address, as, site, context)
      if (!file) continue
      const { 'content-type': type, ...headers } = fileHeaders(file)
      return { $bytes: file.bytes, type, headers: { ...headers, 'cache-control': 'private, no-store' } }
    }
    throw notFound()
  }
}

export const imageFile = rowFile('image')
export const linkFile = rowFile('link-download')
export const pdfFile = rowFile('pdf')

interface Wanted {
  key: string
  field: string
  rowKey: (string | null)[]
  as: FileCall
}

async function addressesIn({ release, scope }: SiteRequest, wanted: Wanted, context: Context): Promise<string[]> {
  const { key, field, rowKey, as } = wanted
  const plan = release.plan(key, 'list') ?? release.plan(key, 'detail')
  const name = `${field}$url`
  const made = plan?.made.find((one) => one.make === 'file' && one.as === as && one.name === name)
  if (!plan || made?.make !== 'file' || plan.keys.length !== rowKey.length) throw notFound()
  const row = Object.fromEntries(plan.keys.map((one, i) => [one, rowKey[i] ?? null]))
  const list = release.plan(`${plan.contentId}/list`, 'list')
  return runGuarded(context, async () => {
    const runner = await release.runner(plan)
    const options = { signal: () => context.signal }
    const [found, ...others] = await runner.rows({ rowKey }, withDays(list, {}, { ...scope, row }), options)
    // Keys that do not tell rows apart name no row.
    return found && others.length === 0 ? addressesOf(made, found) : []
  })
}
