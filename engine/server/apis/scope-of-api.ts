import { isoMoment } from '../../../runtime/values/iso-moment.ts'
import type { ExecutionScope } from '../../execution/scope.ts'
import type { ApiCall } from './serve-apis.ts'

const forever = 1000 * 365 * 86_400_000

/** What chains of an API may bind besides what was sent. */
export function scopeOfApi({
  engine,
  session,
}: Pick<ApiCall, 'engine' | 'session'>): Pick<ExecutionScope, 'sequences' | 'system'> {
  const now = isoMoment(engine.now().getTime())
  return {
    sequences: {
      add: async (name, by) => (await engine.store.counters.add(`sequence/${name}`, { windowMs: forever, by })).count,
    },
    system: {
      now,
      today: now.slice(0, 10),
      userKey: session?.userKey ?? null,
      language: engine.settings.current().language,
    },
  }
}
