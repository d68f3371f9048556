import type { OperationResponses } from '../../../../runtime/generated/operations.ts'
import type { Context } from '../../../call/context.ts'
import type { LineFault, Transfer } from '../../../store/store.ts'
import { say } from './transfer-request.ts'

/** A transfer as its user sees it. */
export function shownTransfer(
  { id, at, state, about }: Transfer,
  context: Context,
): OperationResponses['transfer-result'] {
  const {
    name,
    size,
    hash,
    stage,
    outcome,
    lines,
    faulty,
    done,
    written,
    counts,
    problems,
    refused,
    refusals,
    text,
    ms,
    kept,
  } = about
  const message = state === 'ended' ? 'transfer-ended' : text
  return {
    ...{ id, at, name, size, hash, stage, lines, faulty, done, written },
    state: state === 'stopping' ? 'running' : state,
    problems:
      about.isDry || refusals
        ? inOrder([...problems, ...(refusals ?? []), ...(refused ? [refused] : [])])
        : refused
          ? [refused]
          : problems,
    ...(outcome && { outcome }),
    ...(counts && { counts }),
    ...(about.isDry && { isDry: true }),
    ...(message !== undefined && { message: say(message, [], context) }),
    ...(ms !== undefined && { ms }),
    ...(kept !== undefined && { kept }),
  }
}

const inOrder = (faults: readonly LineFault[]): LineFault[] => faults.toSorted((one, other) => one.line - other.line)
