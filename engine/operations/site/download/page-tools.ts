import type { Context } from '../../../call/context.ts'
import { payerOf } from '../../../call/caller-of.ts'
import { principalOf } from '../../../limits/principal-of.ts'
import type { PageTools } from '../../../output/output-writer.ts'
import type { ListRows, Making } from './list-rows.ts'
import { linesReader } from './report-pieces.ts'

/** Milliseconds of drawing while somebody waits, and of what is made meanwhile. */
const drawMs = { waited: 60_000, inBackground: 300_000 }

/** What a report is drawn with, for a user of a site. */
export function pageTools(context: Context, { plan, site }: ListRows, making: Making): PageTools {
  const { release, login, scope } = site
  const { blobs } = context.store
  return {
    printer: context.engine.printer,
    workbookFiller: context.engine.workbookFiller,
    office: context.engine.office,
    principal: principalOf(payerOf(context)),
    signal: making.signal,
    ms: making.isInBackground ? drawMs.inBackground : drawMs.waited,
    async blob(address) {
      const hash = release.blobs[address.slice('blob/'.length)]
      const found = hash === undefined ? undefined : await blobs.byHash(hash)
      const bytes = found && (await blobs.read(found.hash))
      return found && bytes && { type: found.type, bytes }
    },
    linesOf: plan.report ? linesReader(plan.report, site, making.signal) : () => Promise.resolve({}),
    login,
    today: String(scope.system.today),
  }
}
