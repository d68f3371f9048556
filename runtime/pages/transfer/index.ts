import type { TransferContent } from '../../transfer/columns.ts'
import * as codes from '../../generated/codes.ts'
import type { Page } from '../../compile/page.ts'
import { mailReports } from '../../mail/mail-reports.ts'
import type { ListPlan } from '../../page-parts/list-plan.ts'
import { transferCart, transferChain, transferMails, transferMapping } from './checks.ts'
import { transferPlan, type TransferPlan } from '../../transfer/plan.ts'
import { transferReports } from '../../report/report-outputs.ts'
import { transferReportPlans } from '../../report/report-rows.ts'
import { transferScreen } from './screen.ts'

/** Users send files, whose lines become rows. */
export const transfer: Page<TransferPlan | ListPlan, TransferContent> = {
  types: [codes.contentType.fileTransfer],
  applies: (spec): spec is TransferContent['spec'] =>
    spec.type === codes.contentType.fileTransfer && spec.transfer !== undefined,
  routes: {
    hasKey: true,
    paths: ['transfer/:id(\\d+)/:key([A-Za-z0-9]+)'],
  },
  makes: {
    plans(context, content) {
      const { mails } = content.spec.transfer
      const reports = mailReports(context, content, { settings: mails, plan: `${content.id}/transfer` })
      return [
        transferPlan(context, content, reports),
        ...reports.flatMap(({ plans }) => plans),
        ...transferReports(content.spec).flatMap((placed) => transferReportPlans(context, content, placed)),
      ]
    },
    screens: (context, content) => [transferScreen(context, content)],
  },
  site: {
    front: {
      standsOnHome: () => false,
      home: (context, content) => ({ block: { type: 'text', text: context.text(content.name) } }),
    },
    entry: () => ({ icon: 'upload' }),
  },
  reads: {
    asks: (_context, { spec: { transfer } }) =>
      transfer.afterTransfer === undefined
        ? []
        : [{ target: transfer.afterTransfer, table: transfer.afterTransferParameters ?? [] }],
  },
  checks: [transferMapping, transferCart, transferChain, transferMails],
}
