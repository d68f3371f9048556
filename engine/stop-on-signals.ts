const sameMs = 2000

/**
 * SIGTERM and SIGINT end the engine in order, with exit code 0. Repeats within two seconds count once (a terminal and
 * a supervisor may both send one); a later one ends at once.
 */
export function stopOnSignals(stop: () => Promise<void>, exit: (code: number) => void = process.exit): void {
  let firstAt: number | undefined
  const heard = (): void => {
    const now = performance.now()
    if (firstAt === undefined) {
      firstAt = now
      stop().then(
        () => exit(0),
        (error: unknown) => {
          console.error(error)
          exit(1)
        },
      )
    } else if (now - firstAt > sameMs) exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, heard)
}
