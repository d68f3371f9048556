import type { Parts } from '../call/parts.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Store } from '../store/store.ts'
import type { RunningCalls } from './pipeline/running-calls.ts'
import type { FirstDrawings } from './pages/first-drawings.ts'
import type { Realtime } from './realtime/peer.ts'
import type { CallCounters } from './metrics/call-counters.ts'

/** The whole engine, as those who serve it have it. Made once, in `engine/compose.ts`. */
export interface Engine extends Parts {
  store: Store
  limits: RateLimits
  running: RunningCalls
  metrics: CallCounters
  realtime: Realtime
  drawings: FirstDrawings
  /** False while starting and stopping, and while the store does not answer. */
  isReady(): boolean
}
