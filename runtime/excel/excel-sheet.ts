/** How rows become a sheet of a workbook, in one language; everything is decided. */
export interface ExcelSheet {
  /** Of the sheet, as people read it. */
  name: string
  columns: ExcelColumn[]
  /** Of the line with the sums, which stands below the rows. */
  total: string
  /** Where cells have no room for a text: the name of the sheet that tells them, and of each its place and characters. */
  cut?: { sheet: string; text: string }
  /** Of the headings, where the list has its own. */
  header?: HeaderColors
}

/** Colours of headings, on the page and in its workbook. */
export interface HeaderColors {
  color?: string
  background?: string
  border?: string
}

export interface ExcelColumn {
  /** Of the value in a row. */
  key: string
  label: string
  as: 'text' | 'number' | 'date'
  /** Of a number: a comma every three digits. */
  group?: boolean
  /** Of a number: at least so many digits after the point. */
  scale?: number
  /** Around a number or a text. */
  prefix?: string
  suffix?: string
  /** Of a date: as on the screen, `yyyy-MM-dd HH:mm`. */
  format?: string
  /** What values are called. */
  words?: { value: string; label: string }[]
  align: 'left' | 'center' | 'right'
  headerAlign: 'left' | 'center' | 'right'
  /** In pixels. */
  minWidth?: number
  maxWidth?: number
  color?: string
  background?: string
}
