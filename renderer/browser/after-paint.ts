/** A page that is hidden draws no frame: nothing waits longer than this for one. */
const longestMs = 100

export interface Planned {
  /** Does the work once the next frame has been drawn; what is planned until then is one. */
  plan(): void
  /** Does at once what is planned. */
  settle(): void
  /** Gives up what is planned. */
  stop(): void
}

/** Work that shall not hold up the frame in which a person sees the own letter. */
export function afterPaint(work: () => void): Planned {
  let frame: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = undefined
    timer = undefined
  }
  const run = (): void => {
    stop()
    work()
  }
  return {
    stop,
    settle: () => {
      if (timer !== undefined) run()
    },
    plan: () => {
      if (timer !== undefined) return
      timer = setTimeout(run, longestMs)
      frame = requestAnimationFrame(() => {
        clearTimeout(timer)
        timer = setTimeout(run)
      })
    },
  }
}
