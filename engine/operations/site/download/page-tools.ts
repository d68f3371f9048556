import type { Context } from '../../../call/context.ts'
import { payerOf } from '../../../call/caller-of.ts'
import { principalOf } from '../../../limits/principal-of.ts'
import type { PageFile } from '../../../printer/print-page.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import type { Store } from '../../../store/store.ts'
import type { PageTools } from '../../../output/output-writer.ts'
import type { ListRows, Making } from './list-rows.ts'
import { linesReader } from './report-pieces.ts'

/** Milliseconds of drawing while somebody waits, and of what is made meanwhile. */
const drawMs = { waited: 60_000, inBackground: 300_000 }

/** What a report is drawn with, for a user of a site. */
export function pageTools(context: Context, { plan, site }: ListRows, making: Making): PageTools {
  const { login, scope } = site
  return {
    printer: context.engine.printer,
    workbookFiller: context.engine.workbookFiller,
    office: context.engine.office,
    principal: principalOf(payerOf(context)),
    signal: making.signal,
    ms: making.isInBackground ? drawMs.inBackground : drawMs.waited,
    blob: frozenFile(site.release, context.store),
    linesOf: plan.report ? linesReader(plan.report, site, making.signal) : () => Promise.resolve({}),
    login,
    today: String(scope.system.today),
  }
}

/** Reads stored files as the release has frozen them, by `blob/` and their keys. */
export function frozenFile({ blobs: hashes }: Pick<RunningRelease, 'blobs'>, { blobs }: Pick<Store, 'blobs'>) {
  return async (address: string): Promise<PageFile | undefined> => {
    const hash = hashes[address.slice('blob/'.length)]
    const found = hash === undefined ? undefined : await blobs.byHash(hash)
    const bytes = found && (await blobs.read(found.hash))
    return found && bytes && { type: found.type, bytes }
  }
}
