// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Where a component's choices are asked for; they come after those that stand here.
 */
export type ChoicesFrom = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Place of the input in the content: list, purchase, add/new.
   */
  page: string
  /**
   * The engine looks for what is typed; else all choices are shown at once. Default: false.
   */
  find?: boolean
  /**
   * Names of the values on which the choices depend: they are asked for again when one changes.
   */
  reads: string[]
}
