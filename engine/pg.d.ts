import type { Duplex } from 'node:stream'

declare module 'pg' {
  /** What a client of this driver has beyond its published types. */
  interface ClientBase {
    /** Number and key of its process on the server: a request to cancel names them. */
    readonly processID: number
    readonly secretKey: number
    readonly connection: { readonly stream: Duplex }
  }
}
