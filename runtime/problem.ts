/** Something that an author should mend: data with a place. Checking returns problems; only what stops the work throws. */
export interface Problem {
  /** Stable slug, listed in `definitions/messages/problems.json`: `reference-not-found`. */
  code: string
  /** Address of the document, `kind/key`. */
  in: string
  /** JSON pointer inside the document: `/spec/list/columns/3/field`. */
  at: string
  /** English sentence with the values put in; `code` and `values` make the other languages. */
  message: string
  /** Values of `{0}`, `{1}`, … in the message. */
  values?: (string | number)[]
  /** What stands there. */
  found?: unknown
  /** A warning can be confirmed and does not stop a save. Default: error. */
  severity?: 'error' | 'warning'
}
