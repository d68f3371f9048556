import type { Document } from '../../../runtime/document.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { SourceFailed, SourceRefused } from '../../sources/errors.ts'
import type { Source } from '../../sources/source.ts'
import type { Operation } from '../operation.ts'

const ms = 10_000

/**
 * Connects with the document as it stands in the editor. A typed secret is used; the stored one only for exactly the
 * destination that it was given for. Administrators see the database's own message.
 */
export const dataSourceTest: Operation<{ document: Document; secrets?: Record<string, string | null> }> = async (
  { document, secrets = {} },
  context,
) => {
  let source: Source | undefined
  try {
    source = await context.engine.sources.openOnce(document, secrets)
    return { ...(await source.test(ms)), problems: [] }
  } catch (error) {
    return { problems: [toProblem(error, document)] }
  } finally {
    await source?.close()
  }
}

function toProblem(error: unknown, document: Document): Problem {
  const refused = error instanceof SourceRefused
  const message = error instanceof Error ? error.message : String(error)
  return {
    code: refused ? 'connection-refused' : 'connection-failed',
    in: `${document.kind}/${document.key}`,
    at: '/spec',
    message,
    values: [message, ...(error instanceof SourceFailed && error.code ? [error.code] : [])],
  }
}
