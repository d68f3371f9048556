import type { ProblemCode } from '../../runtime/generated/problem-texts.ts'
import { connectionFault } from '../sources/connection-fault.ts'
import {
  ColumnGone,
  ConnectionFailed,
  OutcomeUnknown,
  PartlyDone,
  SourceBusy,
  SourceFailed,
  SourceRefused,
  StatementTimeout,
  TooManyRows,
} from '../sources/errors.ts'
import { UnexpectedRows } from './run-chain.ts'

/** What went wrong, as the code of a problem and its values; `sql-failed` is the database's sentence as it is. */
interface Fault {
  code: ProblemCode | 'sql-failed'
  values?: (string | number)[]
}

/** What says something about a schema or its data source, not about the caller; undefined for anything else. */
export function faultOf(error: unknown): Fault | undefined {
  if (error instanceof PartlyDone || error instanceof OutcomeUnknown) return faultOf(error.cause)
  if (error instanceof StatementTimeout) return { code: 'sql-timeout' }
  if (error instanceof SourceBusy) return { code: 'source-busy' }
  if (error instanceof TooManyRows) return { code: 'sql-too-many-rows' }
  if (error instanceof UnexpectedRows)
    return { code: 'unexpected-rows', values: [error.rows, error.step.expectedRows ?? 0] }
  if (error instanceof SourceRefused) return { code: error.code, values: error.values }
  if (error instanceof ColumnGone) return { code: 'column-gone', values: [error.column] }
  if (error instanceof ConnectionFailed) {
    const { code, words } = connectionFault(error)
    return { code, values: [words] }
  }
  if (!(error instanceof SourceFailed)) return undefined
  if (error.code !== undefined && ended.has(error.code)) return { code: 'source-process-ended' }
  return { code: 'sql-failed', values: [error.message] }
}

const ended = new Set(['ODBC_LOST', 'PROCESS_ENDED'])

/** The same without what the database said: it may repeat in its words what it was given. */
export function faultWithoutWords(error: unknown): Fault | undefined {
  const fault = faultOf(error)
  if (!fault || !(error instanceof SourceFailed) || error instanceof ColumnGone) return fault
  return { code: 'sql-error-code', values: [error.code ?? error.name] }
}

/** What says nothing of the data source, so that also those may read it who may not see data sources. */
export const openFaults: ReadonlySet<string> = new Set<ProblemCode>([
  'sql-timeout',
  'source-busy',
  'sql-too-many-rows',
  'unexpected-rows',
  'parameter-value',
])
