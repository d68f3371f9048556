import { atom } from 'jotai'
import type { CallFailure } from '../../call/call.ts'

export interface LoggedError {
  at: string
  route: string
  message: string
  reference?: string
  code?: number
}

export const errorLogAtom = atom<readonly LoggedError[]>([])

/** What went wrong, without stack traces: enough for a colleague to find it in the engine's log. */
export function toLogged(failure: Pick<CallFailure, 'message' | 'reference' | 'code'>): LoggedError {
  return {
    at: new Date().toISOString(),
    route: location.pathname + location.search + location.hash,
    message: failure.message,
    ...(failure.reference === undefined ? {} : { reference: failure.reference }),
    ...(failure.code === undefined ? {} : { code: failure.code }),
  }
}
