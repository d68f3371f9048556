import * as answerCodes from '../../runtime/answer-codes.ts'
import { callsAt, type Boot } from '../call/boot.ts'
import type { Answer } from '../call/response.ts'
import { takeCarriedOpening } from './carried-opening.ts'

interface Sent {
  address: string
  body: string
  token: string | undefined
  response: Promise<Response>
}

/** A call that is sent before there is anybody to take its answer; who then makes the very same call gets it. */
export function makeEarly() {
  let sent: Sent | undefined
  let expected: { token: string | undefined } | undefined
  return {
    /** The page itself brings the answer, for who has this token or a cookie alone; it is there when the page is read. */
    expect(token: string | undefined): void {
      expected = { token }
    },
    send(
      boot: Boot,
      key: string,
      input: object,
      { language, token }: { language: string; token: string | undefined },
    ): void {
      const route = boot.calls[key]
      if (!route) return
      const address = callsAt(boot) + route.path
      const body = JSON.stringify(input)
      const headers = {
        'X-Language': language,
        ...(token !== undefined && { 'X-Token': token }),
        'Content-Type': 'application/json',
      }
      const signal = AbortSignal.timeout(60_000)
      const response = fetch(address, { method: route.method, headers, body, signal, credentials: 'same-origin' })
      // Who takes it hears of its failure.
      response.catch(() => undefined)
      sent = { address, body, token, response }
    },
    /** What was answered with success; whatever else was answered is for who makes the same call. */
    async answer(): Promise<unknown> {
      if (expected) {
        const { token } = expected
        expected = undefined
        return takeCarriedOpening(token)
      }
      const mine = sent
      if (!mine) return undefined
      try {
        const { code, data } = (await (await mine.response).clone().json()) as Answer
        if (code !== answerCodes.done || sent !== mine) return undefined
        sent = undefined
        return data
      } catch {
        return undefined
      }
    },
    /** As `fetch`: a caller's every request goes through it, the first one may be there already. */
    fetch(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
      const before = sent
      sent = undefined
      const token = (init.headers as Record<string, string> | undefined)?.['X-Token']
      const isSame = before?.address === address && before.body === init.body && before.token === token
      return isSame ? before.response : fetch(address, init)
    },
  }
}

export type Early = ReturnType<typeof makeEarly>
