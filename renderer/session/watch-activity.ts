/** Keys, pointers and wheels: what a page hears of a person who writes, reads or chooses. */
const acts = ['keydown', 'input', 'pointerdown', 'wheel', 'touchmove'] as const

/** Notes when the person last did something on this page, in milliseconds since 1970 (0: nothing yet). */
export function watchActivity(): { last(): number; stop(): void } {
  let last = 0
  const note = (): void => void (last = Date.now())
  const options = { capture: true, passive: true }
  for (const act of acts) window.addEventListener(act, note, options)
  return {
    last: () => last,
    stop() {
      for (const act of acts) window.removeEventListener(act, note, options)
    },
  }
}
