/** A place of the document that is open, as people call it. */
export interface FieldPlace {
  at: string
  title: string
  /** What it stands in: `List › Columns`. */
  above: string
}

/** The fields of the document that is open. */
export interface PageFields {
  list(): readonly FieldPlace[]
  /** Opens what it stands in and goes to its control. */
  go(at: string): void
}
