import type { Store } from '../store/store.ts'

/** A webhook that nobody cares for is asked again after so long. */
const stoppedMs = 30 * 86_400_000

/** A webhook as it is saved. */
export interface Saved {
  address: string
  revision: number
}

type Counters = Pick<Store, 'counters'>

/** Of the revision: a webhook that is saved goes on. */
const nameOf = ({ address, revision }: Saved): string => `webhook-stopped ${address} ${revision}`

/** Nothing is sent there any more, on any node, until it is saved, or until somebody says that it goes on. */
export async function stopWebhook({ counters }: Counters, webhook: Saved): Promise<void> {
  await counters.add(nameOf(webhook), { windowMs: stoppedMs })
}

export async function isStopped({ counters }: Counters, webhook: Saved): Promise<boolean> {
  return (await counters.get(nameOf(webhook))) !== undefined
}

export async function letGoOn({ counters }: Counters, webhook: Saved): Promise<void> {
  await counters.reset(nameOf(webhook))
}
