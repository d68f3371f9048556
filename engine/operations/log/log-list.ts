import type { LogName } from '../../store/store.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { entryReader } from './entry-reader.ts'

export interface LogRequest {
  log: LogName
  find?: string
}

/** A page of one log, the latest first. */
export const logList: DeclaredOperation<'log-list'> = async ({ log, find, page = 1, limit = 50 }, context) => {
  const { rows, total } = await context.store.logs.list({
    log,
    ...(find ? { find } : {}),
    offset: (page - 1) * limit,
    limit,
  })
  return { rows: rows.map(entryReader(context)), total }
}
