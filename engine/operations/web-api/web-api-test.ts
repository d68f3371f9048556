import type { DeclaredOperation } from '../../call/operation.ts'
import { firstText } from '../../web-api/first-text.ts'
import { outboundRefused } from '../../web-api/outbound-refused.ts'
import { redact } from '../../web-api/redact.ts'
import { webApiAddress } from '../../web-api/web-api-address.ts'
import { editedConnection, problemOf } from './edited-connection.ts'

const ms = 10_000
/** So much of an answer is shown; a secret that begins in it is struck out as a whole. */
const shownSigns = 2000
const keptBytes = 64 * 1024

/**
 * Asks the address of a connection as it stands in the editor. A typed secret is used; the stored one only for exactly
 * the destination that it was given for. Whatever the other system answers is told; nothing of it is trusted.
 */
export const webApiTest: DeclaredOperation<'web-api-test'> = async ({ document, secrets = {} }, context) => {
  const edited = await editedConnection(document, secrets, context)
  const { apiUrl } = edited.connection.spec
  const { outbound, webApis } = context.engine
  try {
    const { headers, query, secrets: known } = await webApis.editedAuthorization(edited)
    const begun = performance.now()
    const answer = await outbound.request(webApiAddress(apiUrl, query), { headers, ms, signal: context.signal })
    const { head, size } = await measured(answer.body)
    const text = firstText(head, answer.type)
    return {
      status: answer.status,
      ms: Math.round(performance.now() - begun),
      size,
      ...(answer.type !== '' && { type: redact(answer.type, known).slice(0, 256) }),
      ...(text !== undefined && { text: [...redact(text, known)].slice(0, shownSigns).join('') }),
      problems: [],
    }
  } catch (error) {
    return { problems: [problemOf(outboundRefused(error, apiUrl, '/spec/apiUrl'), document)] }
  }
}

async function measured(body: AsyncIterable<Uint8Array>): Promise<{ head: Buffer; size: number }> {
  const kept: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    if (size < keptBytes) kept.push(piece)
    size += piece.length
  }
  return { head: Buffer.concat(kept).subarray(0, keptBytes), size }
}
