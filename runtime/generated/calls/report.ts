// Made from schemas/ by `npm run generate`; do not edit.

import type { Problem } from '../calls/answer.ts'
import type { DocumentEnvelope } from '../common/document.ts'

export type ReportCellsRequest = {
  /**
   * The stored workbook.
   */
  template: string
  /**
   * Sheet of the cells; left out: the first.
   */
  sheet?: string
  /**
   * Part of a name.
   */
  find?: string
  /**
   * Rows at most.
   */
  limit?: number
}

export type ReportCellsResponse = {
  /**
   * What can be chosen.
   */
  rows: {
    /**
     * What is kept.
     */
    value: string
    /**
     * How it is shown.
     */
    label: string
  }[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type ReportPreviewRequest = {
  /**
   * A report, as it stands in its form.
   */
  document: DocumentEnvelope
}

/**
 * The first pages.
 */
export type ReportPreviewResponse = string

export type ReportSheetRequest = {
  /**
   * The stored workbook.
   */
  template: string
  /**
   * Its sheet; left out: the first.
   */
  sheet?: string
}

/**
 * A sheet as it is drawn.
 */
export type ReportSheetResponse = {
  /**
   * Its name.
   */
  sheet: string
  /**
   * Widths of its first columns, in pixels.
   */
  columns: number[]
  /**
   * Its first rows.
   */
  rows: {
    /**
     * In pixels; left out: as usual.
     */
    height?: number
    /**
     * Cells that show something.
     */
    cells: {
      /**
       * Number of its column, from 1.
       */
      column: number
      /**
       * What stands in it.
       */
      text: string
      /**
       * Its letters are bold.
       */
      bold?: true
      /**
       * Where its text stands.
       */
      align?: 'center' | 'right'
      /**
       * The colour of its letters: #rrggbb.
       */
      colour?: string
      /**
       * The colour behind it: #rrggbb.
       */
      fill?: string
      /**
       * Sides that have a line.
       */
      lines?: ('top' | 'right' | 'bottom' | 'left')[]
    }[]
  }[]
  /**
   * Merged cells: B2:D3.
   */
  merged: string[]
  /**
   * It has more than is drawn.
   */
  isCut: boolean
  /**
   * Names that the workbook has for single cells of it.
   */
  names: {
    /**
     * As the workbook writes it.
     */
    name: string
    /**
     * B2.
     */
    cell: string
  }[]
}

export type ReportSheetsRequest = {
  /**
   * The stored workbook.
   */
  template: string
  /**
   * Sheet of the cells; left out: the first.
   */
  sheet?: string
  /**
   * Part of a name.
   */
  find?: string
  /**
   * Rows at most.
   */
  limit?: number
}

export type ReportSheetsResponse = {
  /**
   * What can be chosen.
   */
  rows: {
    /**
     * What is kept.
     */
    value: string
    /**
     * How it is shown.
     */
    label: string
  }[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}
