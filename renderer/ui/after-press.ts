let isDown = false
let waiting: (() => void)[] = []

const ended = () => {
  isDown = false
  // The click comes right after the pointer is up.
  setTimeout(() => {
    const now = waiting
    waiting = []
    for (const action of now) action()
  }, 0)
}

window.addEventListener('pointerdown', () => (isDown = true), { capture: true })
window.addEventListener('pointerup', ended, { capture: true })
window.addEventListener('pointercancel', ended, { capture: true })

/**
 * Does it now, or after the press that is under way. Leaving a field by pressing a button shows what is wrong with the
 * field; shown at once, it would push the button away from under the pointer, and the press would be lost.
 */
export function afterPress(action: () => void): void {
  if (isDown) waiting.push(action)
  else action()
}
