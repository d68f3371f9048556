import type { Context } from '../compile/context.ts'
import { addressOf, type DocumentOf } from '../document.ts'
import { contentType } from '../generated/codes.ts'
import type { TransferSetting } from '../generated/common/transfer-setting.ts'
import type { TransferContent } from '../transfer/columns.ts'
import { isUserMapped } from '../transfer/columns.ts'
import { transferPlan, type TransferPlan } from '../transfer/plan.ts'

/** Files of a folder that become rows. */
export interface FolderTransfer {
  plan: TransferPlan
  /** Below the uploads of the server. */
  folder: string
}

/** What mails may say of each file of a run. */
export const fileNames = ['FILE', 'OUTCOME', 'LINES', 'WRITTEN', 'FAULTY', 'REPORT'] as const

/** Whether it takes something that only who sends a file can give: the login's values, or which column is which. */
export function needsSender(transfer: TransferSetting): boolean {
  const { mapping = [], dataSchemas = [], postSchema } = transfer
  const links = [...dataSchemas, ...(postSchema ? [postSchema] : [])]
  return (
    isUserMapped(transfer) ||
    mapping.some(({ login }) => login !== undefined) ||
    links.some(({ parameters = [] }) => parameters.some(({ source }) => source === 'login'))
  )
}

/** The transfer of a schedule, with nobody logged in; undefined, with a problem, where there is none. */
export function transferWork(context: Context, schedule: DocumentOf<'schedule'>): FolderTransfer | undefined {
  const { transfer: address = '', folder } = schedule.spec
  const found = context.content(address)
  const upload = context.document('upload-setting', folder)?.spec
  if (!upload || !found || !takesFiles(found) || needsSender(found.spec.transfer)) {
    context.problem('schedule-transfer', { address: addressOf(schedule) }, '/spec/transfer', { values: [address] })
    return undefined
  }
  // The schedule tells what became of them, and the folder keeps them.
  const { mails: _, ...transfer } = found.spec.transfer
  const { keep: __, ...plan } = transferPlan(context, { ...found, spec: { ...found.spec, transfer } }, [])
  return { plan, folder: upload.folder }
}

const takesFiles = (content: { spec: { type: number; transfer?: unknown } }): content is TransferContent =>
  content.spec.type === contentType.fileTransfer && content.spec.transfer !== undefined
