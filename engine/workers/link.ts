import type { Message } from './message.ts'

/** The engine's end of what leads to one worker, be it a thread or a process. */
export interface Link {
  readonly pid?: number | undefined
  /** `handedOver`: what the worker gets without a copy, where that can be. */
  send(message: Message, handedOver?: ArrayBuffer[]): void
  /** As `send`; resolves when there is room for more. */
  sendOn(message: Message): Promise<void>
  /** Whether nothing is heard for now: a worker that goes on telling has to wait. */
  pause(isPaused: boolean): void
  /** Whether the engine's program waits for the worker before it ends by itself. */
  hold(isHeld: boolean): void
  /** Ends the worker at once. */
  end(): void
}

/** Why a worker is no more. */
export interface WorkerEnd {
  /** Its memory, its time or the time for its start was over; else it has ended for something else. */
  limit?: 'memory' | 'time' | 'start'
  /** What it has said of it last. */
  told: string
  error?: unknown
}

export interface LinkHeard {
  message(message: Message): void
  /** Once, after the last message. */
  ended(end: WorkerEnd): void
}

/** Starts a worker. */
export type OpenLink = (heard: LinkHeard) => Link
