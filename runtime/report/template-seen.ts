/** What a workbook has that is about to be filled. */
export interface TemplateSeen {
  /** Names of its sheets of cells. */
  sheets: string[]
  /** The one that is filled. */
  sheet: string
  /** Names of single cells of that sheet, as the workbook writes them. */
  names: { name: string; cell: string }[]
  /** Texts of the sheet in which fields may stand. */
  texts: { cell: string; text: string }[]
  /** Merged cells of the sheet: `B2:D3`. */
  merged: string[]
  /** What stands at rows of the sheet beside its cells. */
  standing: { what: Standing; first: number; last: number }[]
  /** Whether somebody signed it: what is filled is signed no more. */
  isSigned: boolean
}

/** `bound`: what no second sheet can have too. */
export type Standing = 'picture' | 'comment' | 'table' | 'pivot' | 'bound' | 'sparkline'
