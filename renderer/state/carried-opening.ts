import * as answerCodes from '../../runtime/answer-codes.ts'
import { propertyOf } from '../../runtime/json/property-of.ts'
import type { Answer } from '../call/response.ts'

/** The language of the opening call's answer that the page itself brings at its end; undefined: it brings none. */
export const carriedLanguage = (): string | undefined => document.getElementById('boot')?.dataset['opening']

/** What the page brings, once: undefined where the call failed, or was made with the cookie of another login than the tab's. */
export function takeCarriedOpening(token: string | undefined): unknown {
  const element = document.getElementById('opening')
  if (!element) return undefined
  element.remove()
  const { code, data }: Answer = JSON.parse(element.textContent)
  return code === answerCodes.done && (token === undefined || propertyOf(data, 'token') === token) ? data : undefined
}
