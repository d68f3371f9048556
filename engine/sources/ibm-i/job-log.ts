import { SourceFailed } from '../errors.ts'
import type { Link } from './link.ts'

const mostMessages = 3

/** Throws the error with the messages that the job wrote since `started` (`CPF9801 Object …`), newest first. */
export async function withJobLog(link: Link, error: unknown, started: number): Promise<never> {
  if (!(error instanceof SourceFailed) || !link.alive) throw error
  const messages = await recentMessages(link, started)
  if (messages.length === 0) throw error
  throw new SourceFailed([error.message, ...messages].join('\n'), {
    cause: error,
    ...(error.code === undefined ? {} : { code: error.code }),
  })
}

/** A command before the program failed; its own message says why. */
export function commandFailed(error: unknown): unknown {
  if (!(error instanceof SourceFailed)) return error
  return new SourceFailed(error.message, { cause: error, code: commandFailedCode })
}

export const commandFailedCode = 'CL_COMMAND'

async function recentMessages(link: Link, started: number): Promise<string[]> {
  // By the server's clock: ours may go differently.
  const seconds = Math.ceil((performance.now() - started) / 1000) + 1
  try {
    const { rows } = await link.run(
      `SELECT MESSAGE_ID, MESSAGE_TEXT FROM TABLE(QSYS2.JOBLOG_INFO('*')) A
        WHERE SEVERITY >= 30 AND MESSAGE_TIMESTAMP >= CURRENT TIMESTAMP - ${seconds} SECONDS
        ORDER BY ORDINAL_POSITION DESC FETCH FIRST ${mostMessages} ROWS ONLY`,
      [],
      mostMessages,
    )
    return rows.map(([id, text]) => `${id === null ? '' : `${String(id)} `}${String(text)}`)
  } catch {
    return []
  }
}
