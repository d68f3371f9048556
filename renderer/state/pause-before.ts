/** Pauses before what could not be fetched is asked for again; the last one repeats. */
const [longest, ...shorter] = [8000, 1000, 2000, 4000] as const

/** Milliseconds to wait after so many tries. */
export const pauseBefore = (tried: number): number => shorter[tried] ?? longest
