/** Does the work once for all wishes that come within `ms` of the first. */
export function makeSoon(work: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      work()
    }, ms)
  }
}
