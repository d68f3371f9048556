import { randomBytes } from 'node:crypto'
import type { Language } from '../../../runtime/document.ts'
import { clientAddress } from '../client-address.ts'
import type { Engine } from '../engine.ts'
import { CallEnding } from './call-ending.ts'
import type { CallRequest } from './call-request.ts'

/** What is known of a request before anybody has looked what it wants. */
export interface Arrived {
  request: CallRequest
  /** In the log, and in what a caller is told of an error. */
  requestId: string
  /** Network address of the client, as far as trusted proxies tell it. */
  address: string
  /** What errors are told in. */
  language: Language
  /** Milliseconds of `performance.now()`. */
  startedAt: number
  ending: CallEnding
  /** Its name in logs. */
  call: string
}

const prefix = randomBytes(4).toString('hex')
let requests = 0

/** Another one each time, on all nodes. */
export const nextRequestId = (): string => `${prefix}-${(++requests).toString(36)}`

/** The language asked for where texts are written in it, else the usual one. */
export const languageOf = (asked: unknown, usual: Language): Language =>
  asked === 'en' || asked === 'ja' ? asked : usual

/** @param asked the language that the caller asks for. */
export function arrive(engine: Pick<Engine, 'settings'>, request: CallRequest, asked: string | undefined): Arrived {
  const { trustedProxies, language } = engine.settings.current()
  const forwarded = trustedProxies.any ? request.header('x-forwarded-for') : undefined
  return {
    request,
    requestId: nextRequestId(),
    address: clientAddress(request.peer, forwarded, trustedProxies),
    language: languageOf(asked, language),
    startedAt: performance.now(),
    ending: new CallEnding(request),
    call: '',
  }
}
