import { OutboundFailed, OutboundRefused } from '../../outbound/errors.ts'
import type { Fetched } from '../../outbound/outbound.ts'

/** What became of the requests of one chain that change something. */
export interface Outcomes {
  done: number
  /** Of the last one it is not known. */
  isLost: boolean
}

/** Asks, and notes what the answer says, or that there is none. */
export async function noted(outcomes: Outcomes | undefined, ask: () => Promise<Fetched>): Promise<Fetched> {
  if (!outcomes) return ask()
  let answer: Fetched
  try {
    answer = await ask()
  } catch (error) {
    if (mayHaveArrived(error)) outcomes.isLost = true
    throw error
  }
  const { status } = answer
  if (status < 300) {
    outcomes.done++
    outcomes.isLost = false
  } else if (!isRefusal(status)) outcomes.isLost = true
  return answer
}

/** Of others than these, as of a server that fails while it works, nobody knows what was done. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408

function mayHaveArrived(error: unknown): boolean {
  if (error instanceof OutboundRefused) return false
  if (!(error instanceof OutboundFailed)) return true
  return error.why === 'connection' ? error.sent : error.why !== 'unknown-host'
}
