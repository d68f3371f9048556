import type { MailServerSpec } from '../../runtime/generated/kinds/mail-server.ts'
import type { Store } from '../store/store.ts'

const windows = [
  ['mostPerMinute', 60_000],
  ['mostPerHour', 3_600_000],
] as const

/**
 * Counts a mail towards what its server takes of all nodes together. Answers until when it waits, ISO, where that is
 * reached: the first beyond it until the next window, those after them until the one in which they have room.
 */
export async function waitsUntil(
  { counters }: Pick<Store, 'counters'>,
  server: string,
  spec: MailServerSpec,
): Promise<string | undefined> {
  for (const [name, windowMs] of windows) {
    const most = spec[name]
    if (most === undefined) continue
    const { count, resetAt } = await counters.add(`${name} ${server}`, { windowMs })
    if (count <= most) continue
    const after = Math.floor((count - most - 1) / most) * windowMs
    return new Date(Date.parse(resetAt) + after).toISOString()
  }
  return undefined
}
