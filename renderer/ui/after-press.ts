/** Buttons of a pointer that is down; what waits for it to be let go. */
let isDown = false
const waiting: (() => void)[] = []

function letGo(): void {
  isDown = false
  // The click comes after the pointer was let go: it finds everything where it was pressed.
  setTimeout(() => {
    for (const work of waiting.splice(0)) work()
  })
}

if (typeof window !== 'undefined') {
  const options = { capture: true, passive: true }
  window.addEventListener('pointerdown', () => (isDown = true), options)
  window.addEventListener('pointerup', letGo, options)
  window.addEventListener('pointercancel', letGo, options)
}

/**
 * Does at once what may move the page, or, while something is being pressed, after that press: leaving a field by a
 * click would else move away what is clicked.
 */
export function afterPress(work: () => void): void {
  if (isDown) waiting.push(work)
  else work()
}
