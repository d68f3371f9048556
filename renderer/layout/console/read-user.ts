import type { Call } from '../../call/call.ts'
import type { Session } from '../../session/session.ts'
import type { Shared } from '../../app/shared.ts'
import type { ConsoleOpened } from './make-console.ts'

interface Parts {
  call: Call
  session: Session<ConsoleOpened>
  shared: Shared
}

/** The bar and the screens show what the user has now. */
export async function readUser({ call, session, shared }: Parts): Promise<void> {
  const user = await call('user-info', {}).catch(() => undefined)
  if (user === undefined || session.state().is !== 'in') return
  for (const [name, value] of Object.entries(user)) shared.set('session', name, value)
  session.update((opened) => ({ ...opened, user }))
}
