// Made from schemas/ by `npm run generate`; do not edit.

import type { BlobAddress } from '../common/blob.ts'
import type { FieldOption } from '../fields/field-option.ts'
import type { ItemCalculation } from '../fields/item-calculation.ts'
import type { TextStyle } from '../fields/text-style.ts'
import type { Choice } from '../inputs/choice.ts'
import type { DataSchema } from '../statements/data-schema.ts'
import type { Parameter } from '../statements/parameter.ts'

/**
 * A custom input: choices, a table, a check or a value.
 */
export type ComponentSpec = {
  /**
   * What the component supplies. Codes: 1 Options, 4 Table, 5 Input check, 6 Get value, 7 Paged data, 10 Option list, 11 Date selector.
   */
  type: 1 | 4 | 5 | 6 | 7 | 10 | 11
  /**
   * All schemas together may take this long. Default: 130.
   */
  totalTimeout?: number
  /**
   * Run in this order; the last one returns the rows.
   */
  schemas?: DataSchema[]
  /**
   * Take what is typed into columns that have an input: run for each of these rows with the schemas of a page that adds, changes or deletes a row, in its transaction. Their parameters take values of the row, what was typed in place of its own.
   */
  inputSchemas?: DataSchema[]
  /**
   * How the table looks.
   */
  tableInfo?: {
    /**
     * Every second row has a darker ground. Default: false.
     */
    stripe?: boolean
    /**
     * Lines stand between the columns. Default: false.
     */
    border?: boolean
    /**
     * Colours of the header.
     */
    headerStyle?: TextStyle
  }
  /**
   * Which fields are shown and taken.
   */
  setting?: {
    /**
     * Field that the user reads.
     */
    labelField?: string
    /**
     * Field whose value is taken.
     */
    valueField?: string
    /**
     * Rows that are fetched at a time; a component that gets a value fetches 2. Default: 50.
     */
    limit?: number
  }
  /**
   * Which days the schemas give. Codes: open Days that can be chosen, closed Closed days. Default: "open".
   */
  days?: 'open' | 'closed'
  /**
   * Component whose schemas this one uses.
   */
  componentId?: `${string}/${string}`
  /**
   * Fields that the table shows and finds rows by; empty: all. With input schemas, those with an input are typed into.
   */
  columns?: FieldOption[]
  /**
   * Choices that stand before those of the schemas.
   */
  data?: Choice[]
  /**
   * What is passed to parameters of the schemas for which a schema itself says nothing.
   */
  params?: Parameter[]
  /**
   * Colours and alignment of the input.
   */
  style?: TextStyle
  /**
   * A table, a calendar or choices below each other scroll beyond it. Default: 234.
   */
  height?: number
  /**
   * Columns of the table that show a calculated value in place of their own.
   *
   * Items: A field that is calculated.
   */
  calculationFields?: {
    /**
     * Field that gets the result.
     */
    field: string
    /**
     * What is calculated.
     */
    calculation: ItemCalculation
  }[]
  /**
   * Files that belong to the component. Rows of CSV, JSON and Excel files become its fixed choices when it is saved.
   */
  fileList?: BlobAddress[]
  /**
   * What may be attached; empty: any of them. Codes: csv CSV, json JSON, pdf PDF, xls Excel, image Picture.
   */
  fileType?: 'csv' | 'json' | 'pdf' | 'xls' | 'image'
  /**
   * Name of the file whose rows are taken, where there are several; empty: all of them.
   */
  fileName?: string
}
