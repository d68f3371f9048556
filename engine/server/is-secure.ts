import type { Engine } from './engine.ts'
import type { CallRequest } from './pipeline/call-request.ts'

/** Whether the browser speaks TLS: the public address says so, or a proxy that is trusted. */
export function isSecure(
  { settings }: Pick<Engine, 'settings'>,
  request: Pick<CallRequest, 'header' | 'peer'>,
): boolean {
  const { publicAddress, trustedProxies } = settings.current()
  if (publicAddress?.startsWith('https:')) return true
  return request.header('x-forwarded-proto') === 'https' && trustedProxies.includes(request.peer ?? '')
}
