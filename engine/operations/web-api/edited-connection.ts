import { addressOf, ofKind, type Document } from '../../../runtime/document.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { mayChange } from '../../access/acts.ts'
import type { Context } from '../../call/context.ts'
import type { TypedSecrets } from '../../store/open-secrets.ts'
import { withSecretPlaces } from '../document/change/typed-secrets.ts'
import { storedFor } from '../document/change/stored-for.ts'
import { WebApiRefused } from '../../web-api/errors.ts'
import type { EditedConnection } from '../../web-api/web-apis.ts'
import { ownSession } from '../../call/own-session.ts'

/** A connection as the editor sends it. A stored one is only for who may change it. */
export async function editedConnection(
  document: Document,
  typed: TypedSecrets,
  context: Context,
): Promise<EditedConnection> {
  const { store } = context
  const stored = await store.documents.whole.find(addressOf(document))
  if (stored) await storedFor(mayChange, 'web-api', stored.id, context)
  // Typed where the document has no secret yet.
  return {
    connection: ofKind('web-api', withSecretPlaces(document, typed)),
    typed,
    userKey: ownSession(context).userKey,
  }
}

/** The error as a problem of the connection; any other error is thrown. */
export function problemOf(error: unknown, document: Document): Problem {
  if (!(error instanceof WebApiRefused)) throw error
  return makeProblem(error.code, document, error.at, { values: error.values })
}
