import { CallFailure } from '../../../call/call.ts'

/** Whether a call was refused because the person may use the data source, but not look into it; that is said in its place. */
export function isForbidden(error: unknown): boolean {
  if (!(error instanceof CallFailure) || error.status !== 403) return false
  error.shown = true
  return true
}
