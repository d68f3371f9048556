import { networkOf } from '../../limits/rate-limits.ts'
import type { LogEntry } from '../../store/store.ts'

const minuteMs = 60_000
const mostNetworks = 10_000

export interface RefusedCalls {
  /** A call of an API by somebody who is not known. */
  note(api: number, address: string, entry: LogEntry): void
}

/**
 * Refused calls of strangers fill no log: of each network and API the first one of a minute is written as it was, the others
 * as one line that counts them.
 */
export function makeRefusedCalls(write: (entry: LogEntry) => void): RefusedCalls {
  const counts = new Map<string, { times: number; last: LogEntry }>()
  const end = (name: string): void => {
    const { times, last } = counts.get(name) ?? {}
    counts.delete(name)
    if (last && times) write({ ...last, data: { ...last.data, details: `× ${times}` } })
  }
  return {
    note(api, address, entry) {
      const own = `${networkOf(address)} ${api}`
      // Of very many networks at once nobody reads each.
      const name = counts.has(own) || counts.size < mostNetworks ? own : ''
      const known = counts.get(name)
      if (known) {
        known.times++
        known.last = entry
        return
      }
      write(entry)
      counts.set(name, { times: 0, last: entry })
      setTimeout(() => end(name), minuteMs).unref()
    },
  }
}
