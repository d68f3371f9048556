import type { Writable } from 'node:stream'

declare module 'exceljs' {
  /** What a sheet that is written as a stream has beyond its published type. */
  interface Worksheet {
    /** Where its text goes; it takes all that comes, so that who writes must look whether the archive keeps up. */
    readonly stream: { readonly pipes: readonly Writable[] }
    /** No more rows come. */
    commit(): void
  }
}
