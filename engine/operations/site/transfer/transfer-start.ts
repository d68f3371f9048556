import { randomUUID } from 'node:crypto'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { notDone, notFound } from '../../../codes/refusals.ts'
import type { Transfer, TransferAbout } from '../../../store/store.ts'
import { doTransfer } from './do-transfer.ts'
import { requireMapped } from './mapped-plan.ts'
import { shownTransfer } from './shown-transfer.ts'
import { transferOf, transferRequest, type TransferRequest } from './transfer-request.ts'

/** Transfers a file that was checked, in the background. */
export const transferStart: DeclaredOperation<'transfer-start'> = async (input, context) => {
  const { contentId, id, leaveOut = false, dry = false } = input
  const request = await transferRequest(contentId, context)
  const transfer = await transferOf(id, request, context)
  const { plan, address } = request
  context.audit({ object: `${address} ${transfer.about.name}`, after: transfer.about.hash })
  if (leaveOut && !plan.leaveOut) throw notFound()
  if (transfer.about.faulty > 0 && plan.errorHandling === 'undo' && !leaveOut && !dry)
    throw notDone({ text: 'transfer-faulty' })
  // What the builder leaves to users may have changed since the check.
  const { edits, added, isMade } = transfer.about
  if (!plan.edit && (edits ?? added ?? isMade)) throw notFound()
  requireMapped(plan, transfer.about.mapping, context.language)
  const runner = await request.site.release.runner(plan)
  const about = begun(transfer.about, { leaveOut, isDry: dry })
  about.begun = {
    ...{ release: request.site.release.number, plan: plan.plan, object: address },
    receipts: !dry && plan.cart === undefined && (await runner.hasReceipts()),
    ...(plan.mails && {
      mail: { once: `transfer ${randomUUID()}`, language: context.language, login: request.site.login },
    }),
    ...(plan.keep && { keep: plan.keep }),
  }
  if (!(await begin(request, { ...transfer, about }, context))) throw notDone({ text: 'transfer-begun' })
  return shownTransfer({ ...transfer, about, state: 'running' }, context)
}

function begun(before: TransferAbout, { leaveOut, isDry }: { leaveOut: boolean; isDry: boolean }): TransferAbout {
  const { outcome: _, text: __, refused: ___, refusals, counts: _____, ms: ______, ...about } = before
  return {
    ...about,
    // What a trial told is left out as what the check told is.
    ...(leaveOut && !isDry && refusals && { refusals }),
    ...{ done: 0, written: 0, stage: isDry ? 'transferCheck' : 'execution' },
    ...(leaveOut && { leaveOut }),
    isDry,
  }
}

function begin(request: TransferRequest, transfer: Transfer, context: Context): Promise<boolean> {
  const { plan, owner } = request
  const target =
    plan.cart === undefined
      ? ['transfer', plan.source, plan.table?.schema, plan.table?.name ?? plan.plan].join(' ')
      : ['transfer cart', owner.siteId, plan.cart, owner.userKey].join(' ')
  return context.engine.transfers.begin(transfer.id, {
    target,
    about: transfer.about,
    work: (signal, onLine) => doTransfer(request, transfer, { context, signal, onLine }),
  })
}
