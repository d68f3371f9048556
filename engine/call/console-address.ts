import type { Context } from './context.ts'

/** The public address, else the one under which the caller has reached the console; without a slash at its end. */
export function consoleAddress(context: Context): string {
  const { publicAddress } = context.engine.settings.current()
  const reached = `${context.isSecure() ? 'https' : 'http'}://${context.requestHeader('host') ?? ''}`
  const known = [publicAddress, reached].find((address) => address !== undefined && URL.canParse(address))
  return (known ?? 'http://localhost').replace(/\/+$/, '')
}
