import type { Context } from '../../../call/context.ts'

/** The name that the tab gave itself: it knows what it has changed. */
export function tabOf(context: Context): string | undefined {
  const name = context.requestHeader('x-tab')
  return name !== undefined && /^[a-z0-9]{1,32}$/.test(name) ? name : undefined
}
