/** What a page is drawn from before its program runs: what the program itself begins with. */
export interface FirstDrawing {
  /** The page's boot data (`Boot` of the renderer). */
  boot: object
  /** What its opening call answered: the JSON text of the whole answer. */
  answer: string
  /** Path and query as the browser has them. */
  url: string
  /** Its readable cookies that say how this person left the page. */
  cookie: string
  /** Whether the window is expected to be below the border at which tables become cards. */
  isNarrow: boolean
}
