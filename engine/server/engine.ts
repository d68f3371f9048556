import type { Parts } from '../call/parts.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Store } from '../store/store.ts'
import type { RunningCalls } from './calls/running-calls.ts'
import type { FirstDrawings } from './pages/first-drawings.ts'
import type { Realtime } from './realtime/peer.ts'
import type { Metrics } from './metrics.ts'

/** The whole engine, as those who serve it have it. Made once, in `engine/compose.ts`. */
export interface Engine extends Parts {
  store: Store
  limits: RateLimits
  running: RunningCalls
  metrics: Metrics
  realtime: Realtime
  drawings: FirstDrawings
  /** False while starting and stopping, and while the store does not answer. */
  isReady(): boolean
}
