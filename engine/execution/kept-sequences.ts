import type { Store } from '../store/store.ts'
import type { Sequences } from './scope.ts'

/** A window that never ends: a sequence begins no second time. */
const forever = 1000 * 365 * 86_400_000

/** Sequences that the store counts, for all nodes. */
export const keptSequences = ({ counters }: Pick<Store, 'counters'>): Sequences => ({
  add: async (name, by) => (await counters.add(`sequence/${name}`, { windowMs: forever, by })).count,
})
