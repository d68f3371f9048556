/** Pauses before what could not be fetched is asked for again; the last one repeats. */
const pauses = [1000, 2000, 4000, 8000]

/** Milliseconds to wait after so many tries. */
export const pauseBefore = (tried: number): number => pauses[Math.min(tried, pauses.length - 1)]!
