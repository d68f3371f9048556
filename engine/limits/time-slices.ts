/** So long one may work before the others have their turn. */
const turnMs = 20

/**
 * For whoever works long in one go: `isOver` is asked between two pieces of the work, and says whether the others have waited
 * long enough; then `next` is waited for (DL-05).
 */
export function timeSlices(): { isOver(): boolean; next(): Promise<void> } {
  let begun = performance.now()
  return {
    isOver: () => performance.now() - begun >= turnMs,
    async next() {
      await new Promise((resolve) => void setImmediate(resolve))
      begun = performance.now()
    },
  }
}
