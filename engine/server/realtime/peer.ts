import type { Port } from '../port.ts'

/** The engine's end of one socket. */
export interface Peer {
  send(text: string): void
  /** Says why and ends. */
  close(code: number, reason: string): void
  /** Ends at once. */
  drop(): void
  /** Bytes that the other side has not read yet. */
  waiting(): number
}

export interface Connection {
  message(text: string): void
  closed(): void
}

export interface Realtime {
  /** A socket that was opened; it has five seconds to log in. */
  connect(peer: Peer, from: { address: string; port: Port }): Connection
  size(): number
  /** Tells all that this node stops. */
  close(): void
}
