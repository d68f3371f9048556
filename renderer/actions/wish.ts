import type { ScreenStore } from '../state/screen-store.ts'

const open = new WeakMap<ScreenStore, Map<string, string>>()

/**
 * The name of a wish: the same for the same call and input on a screen until an answer to it came, so that pressing again
 * after a lost answer is known as a repetition, and pressing again after an answer is a new wish.
 */
export function wishOf(screen: ScreenStore, call: string, input: unknown): { once: string; answered: () => void } {
  const wishes = open.get(screen) ?? new Map<string, string>()
  open.set(screen, wishes)
  const key = JSON.stringify([call, input])
  const once = wishes.get(key) ?? newName()
  wishes.set(key, once)
  return { once, answered: () => wishes.delete(key) }
}

/** Also where a page has no secure origin, in which browsers leave `randomUUID` out. */
function newName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
