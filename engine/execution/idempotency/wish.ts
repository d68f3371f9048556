/** What somebody wants done once, however often it is asked for: the key of a call, in the words of a data source. */
export interface Wish {
  /** Of the receipt that it leaves in the database that it changes: 32 hexadecimal digits, the same for each repetition. */
  readonly receipt: string
  /**
   * An earlier try ended without anybody knowing its outcome. Cleared by `findEarlier` where the data source says that nothing of
   * it is there: until then nothing may be run.
   */
  mayBeDone: boolean
}
