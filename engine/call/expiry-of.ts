import type { Context } from './context.ts'
import type { Session } from '../store/store.ts'

/** How long a session stands from now on: without any action, and in any case. Seconds, since clocks differ. */
export function expiryOf(
  session: Session | undefined,
  { engine, now }: Pick<Context, 'engine' | 'now'>,
): { idleSeconds: number; endSeconds: number } | undefined {
  if (!session) return undefined
  const left = Date.parse(session.expiresAt) - now().getTime()
  return {
    idleSeconds: Math.floor(engine.settings.current().idleMs / 1000),
    endSeconds: Math.max(0, Math.floor(left / 1000)),
  }
}
