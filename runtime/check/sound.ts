/** Documents that were found sound. Each is as sound as before while everything that its check asked for is the same. */
export interface Sound {
  isKnown(address: string): boolean
  /** `reads`: addresses of all documents that the check asked for, there or not. */
  add(address: string, reads: readonly string[]): void
}
