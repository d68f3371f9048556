import { textProperty } from '../../runtime/json/text-property.ts'
import { isAway, type CallFailure } from '../call/call.ts'
import type { ScreenStore } from '../state/screen-store.ts'

interface OpenWish {
  once: string
  /** What the screen showed when it was told, or chosen, that nobody knows whether it was done. */
  seen?: unknown
}

const open = new WeakMap<ScreenStore, Map<string, OpenWish>>()

/**
 * The name of a wish: the same for the same call and input on a screen until it is known what became of it, so that pressing
 * again after a lost answer is known as a repetition, and pressing again after an answer is a new wish. Where nobody knows
 * what became of it, it stays the same until the screen has read its data again: whoever presses then has looked.
 */
export function idempotencyKeyOf(screen: ScreenStore, call: string, input: unknown) {
  const wishes = open.get(screen) ?? new Map<string, OpenWish>()
  open.set(screen, wishes)
  const key = JSON.stringify([call, input])
  const before = wishes.get(key)
  const isLookedUp = before?.seen !== undefined && before.seen !== screen.get('load')
  const wish: OpenWish = before && !isLookedUp ? before : { once: newName() }
  wishes.set(key, wish)
  return {
    once: wish.once,
    answered: () => wishes.delete(key),
    failed(failure: CallFailure) {
      if (isAway(failure) || failure.canRetry) return
      const isUnknown = failure.kind === 'cancelled' || textProperty(failure.data, 'outcome') === 'unknown'
      if (isUnknown) wish.seen = screen.get('load')
      else wishes.delete(key)
    },
  }
}

/** Also where a page has no secure origin, in which browsers leave `randomUUID` out. */
function newName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
