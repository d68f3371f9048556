import type { LogEntry, Store, TransferOwner } from '../store/store.ts'
import type { TransferEnd } from './transfers.ts'

/** What a transfer did, in the log of changes of data. A trial changed nothing. */
export async function logTransfer(
  { logs }: Pick<Store, 'logs'>,
  { siteId, userKey }: Pick<TransferOwner, 'userKey'> & Partial<Pick<TransferOwner, 'siteId'>>,
  { state, about }: TransferEnd,
  more: Partial<LogEntry> = {},
): Promise<void> {
  if (about.isDry) return
  const { name, hash, lines, faulty, written, counts, stage, outcome, text, ms, refused, begun, kept } = about
  await logs.append('data-update', {
    ...{ user: userKey, result: outcome ?? state },
    ...(siteId !== undefined && { siteId }),
    ...(begun && { object: begun.object }),
    ...more,
    message: name,
    ...(ms !== undefined && { ms }),
    data: {
      file: name,
      hash,
      lines,
      faulty,
      written,
      counts,
      stage,
      ...(kept !== undefined && { kept }),
      ...(text !== undefined && { text }),
      ...(refused && { line: refused.line, reason: refused.reason }),
    },
  })
}
