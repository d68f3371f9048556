import * as codes from '../../../runtime/generated/codes.ts'
import type { DocumentOf } from '../../../runtime/document.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'
import { isRepeatable, isSafeMethod, type WebRequest } from '../../../runtime/web-api/web-request.ts'
import type { Fetched, Outbound } from '../../outbound/outbound.ts'
import type { Authorization } from '../../web-api/authorize.ts'
import { firstText } from '../../web-api/first-text.ts'
import { redact } from '../../web-api/redact.ts'
import { webApiAddress } from '../../web-api/web-api-address.ts'
import type { WebApis } from '../../web-api/web-apis.ts'
import { SourceFailed, SourceRefused } from '../errors.ts'
import type { AskedRequest, RequestOptions } from '../request-source.ts'
import { sortedBy, steppedTo, type Page, type PageStep } from './all-pages.ts'
import { noted, type Outcomes } from './outcomes.ts'
import { outgoing } from './outgoing.ts'
import { words } from './request-errors.ts'
import { repeated } from './repeated.ts'

/** The body of a right answer. */
export interface Sent extends Omit<Page, 'text'> {
  bytes: Buffer
  type: string
  /** Read when it is needed. Throws where it is no text. */
  text(): string
  /** What nobody may read of it in an error. */
  secrets: Authorization['secrets']
}

/** As part of a chain whose requests are counted. */
export type ChainOptions = RequestOptions & { outcomes?: Outcomes }

export interface SendTools {
  webApis: Pick<WebApis, 'authorization'>
  outbound: Pick<Outbound, 'request'>
}

const keyHeader = 'idempotency-key'

/** A page of the request, of at most so many bytes; left out: the request as it stands. */
export interface SentPage {
  step: PageStep
  bytes?: number
}

/**
 * Sends requests of a connection: with its authorization, which is renewed once where it is refused, and again where that is
 * safe. Throws `SourceFailed` where what is answered is an error.
 */
export function makeSend(connection: DocumentOf<'web-api'>, { webApis, outbound }: SendTools) {
  return async (asked: AskedRequest, options: ChainOptions, page?: SentPage): Promise<Sent> => {
    const { isSecret, onAnswer, outcomes } = options
    const { method } = asked.request
    const changes = !isSafeMethod(method)
    const { address, ...parts } = outgoingPage(connection.spec.apiUrl, asked, { ...page, key: options.key })
    const signal = signalOf(options)
    const fixed = {
      ...{ method, bytes: page?.bytes ?? bytesOf(asked.request) },
      ...(parts.body !== undefined && { body: parts.body }),
      ...(isSecret && { redirects: false as const }),
      ...(signal && { signal }),
    }
    const sendOnce = (authorization: Authorization, ms: number) =>
      outbound.request(webApiAddress(address, authorization.query), {
        ...fixed,
        headers: { ...parts.headers, ...authorization.headers },
        ms,
      })
    const ask = (authorization: Authorization) =>
      repeated((ms) => noted(changes ? outcomes : undefined, () => sendOnce(authorization, ms)), {
        times: mayRepeat(asked.request, parts.headers) ? (asked.request.retries ?? 0) : 0,
        ms: options.ms,
        signal,
      })
    let authorization = await webApis.authorization(connection)
    let answer = await ask(authorization)
    if (answer.status === 401 && connection.spec.authType === codes.authType.oauth2) {
      await answer.bytes()
      authorization = await webApis.authorization(connection, { refused: authorization.secrets[0] })
      answer = await ask(authorization)
    }
    const { secrets } = authorization
    const sent = await readSent(answer, secrets, {
      // A redirect of what changes something is not followed: it was not done here.
      right: isSecret || changes ? 300 : 400,
      isShown: onAnswer !== undefined,
    })
    onAnswer?.(sent.text())
    return { ...sent, secrets, address }
  }
}

/** Aborted when nobody waits for the answer any longer. */
export const signalOf = ({ signal }: RequestOptions): AbortSignal | undefined =>
  typeof signal === 'function' ? signal() : signal

/** Most bytes of an answer. */
export const bytesOf = ({ megabytes = defaults.schemaSpec.request.megabytes }: WebRequest): number =>
  megabytes * 1024 * 1024

const mayRepeat = ({ method, keepsKeys }: WebRequest, headers: Record<string, string>): boolean =>
  isRepeatable(method) || (keepsKeys === true && headers[keyHeader] !== undefined)

/** What goes out for a page of a request, sorted there as the list wants it. */
function outgoingPage(
  apiUrl: string,
  { request, given, there }: AskedRequest,
  { step = {}, key }: Partial<SentPage> & { key: string | undefined },
): ReturnType<typeof outgoing> {
  const { address, headers, body } = outgoing(apiUrl, request, given)
  const sorted = there?.sort && request.list ? steppedTo(address, sortedBy(request.list, there.sort)) : address
  return {
    address: steppedTo(sorted, step),
    headers: !isSafeMethod(request.method) && key !== undefined ? { [keyHeader]: key, ...headers } : headers,
    ...(body !== undefined && { body }),
  }
}

async function readSent(
  answer: Fetched,
  secrets: Authorization['secrets'],
  { right, isShown }: { right: number; isShown: boolean },
): Promise<Pick<Sent, 'bytes' | 'type' | 'text' | 'link'>> {
  const { status, type, headers } = answer
  const bytes = await answer.bytes()
  // Who tries it in the editor sees what its tables will get, and no secret that the other system repeats.
  const read = () => {
    const text = firstText(bytes, type)
    return isShown && text !== undefined ? redact(text, secrets) : text
  }
  if (status >= right) throw new SourceFailed(words(read(), secrets, status), { code: `HTTP_${status}` })
  const text = () => {
    const whole = read()
    if (whole === undefined) throw new SourceRefused('web-api-not-json', [type, ''])
    return whole
  }
  return { bytes, type, text, link: headers.link }
}
