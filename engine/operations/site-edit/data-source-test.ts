import type { Document } from '../../../runtime/document.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { problemTexts } from '../../../runtime/problems/problem-texts.ts'
import { SourceFailed, SourceRefused } from '../../sources/errors.ts'
import type { Source, SourceWarning } from '../../sources/source.ts'
import type { Context, Operation } from '../operation.ts'

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
    const { warnings = [], ...facts } = await source.test(ms)
    return { ...facts, warnings: warnings.map((warning) => inWords(warning, context)), problems: [] }
  } catch (error) {
    return { problems: [toProblem(error, document)] }
  } finally {
    await source?.close()
  }
}

function inWords(warning: SourceWarning, { engine, language }: Context) {
  const code = `warning-${warning}` as const
  return { code: warning, message: engine.definitions.messages.get(code)?.[language] ?? problemTexts[code] }
}

function toProblem(error: unknown, document: Document): Problem {
  if (error instanceof SourceRefused) return makeProblem(error.code, document, '/spec', error.values)
  const message = error instanceof Error ? error.message : String(error)
  const place = { in: `${document.kind}/${document.key}`, message, values: [message] }
  const cause = error instanceof SourceFailed ? error.code : undefined
  const fault = faults.find(({ codes }) => cause !== undefined && codes.test(cause))
  return { ...place, code: fault?.code ?? 'connection-failed', at: placeOf(fault, document) }
}

/** A certificate that nobody vouches for is mended in the connect string where that decides on encryption. */
function placeOf(fault: (typeof faults)[number] | undefined, { spec }: Document): string {
  const isTls = fault?.at === '/spec/connectString'
  return isTls && spec.connectString === undefined ? '/spec/certificate' : (fault?.at ?? '/spec')
}

/** Which field is to blame, by the network's code or by SQLSTATE (ISO 9075: 28 authorization, 3D catalogue). */
const faults = [
  { codes: /^(ENOTFOUND|EAI_AGAIN|EAI_NONAME|EAI_NODATA)$/, code: 'connection-host', at: '/spec/system' },
  {
    codes: /^(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET)$/,
    code: 'connection-no-answer',
    at: '/spec/system',
  },
  { codes: /^CERT_FINGERPRINT$/, code: 'connection-tls', at: '/spec/fingerprint' },
  {
    codes: /^NO_TLS$|CERT|^ERR_(TLS|SSL)|^UNABLE_TO_|^HANDSHAKE_SSL/,
    code: 'connection-tls',
    at: '/spec/connectString',
  },
  { codes: /^28/, code: 'connection-login', at: '/spec/user' },
  { codes: /^(3D000|NO_FILE)$/, code: 'connection-database', at: '/spec/db' },
] as const
