/** What the work of a process may take. */
export interface GuardLimits {
  /** Bytes of its own, whatever they are for. */
  bytes?: number
  /** Bytes of files that it maps: they count for nothing, but systems other than Linux do not tell them apart. */
  mappedBytes?: number
  /** Milliseconds of the processor's time for a request. */
  workMs?: number
}

/** With which signal a process ends where it takes more. */
export const guardSignals = { memory: 'SIGUSR2', time: 'SIGXCPU' } as const

/** Where a process hears that the engine is gone: nothing is ever sent there. */
export const lifeline = 4
/** Where messages come and go. */
export const channel = 3
