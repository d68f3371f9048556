// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { Text } from '../common/text.ts'
import type { DataSchema } from '../statements/data-schema.ts'

/**
 * Numbers of rows, summed up in a database and drawn.
 */
export type GraphSpec = {
  /**
   * How the values are drawn. Codes: bar Bars, line Line chart, area Areas, scatter Points, pie Pie, heat Heat map, gauge Gauge, number Number, table Table.
   */
  type: 'bar' | 'line' | 'area' | 'scatter' | 'pie' | 'heat' | 'gauge' | 'number' | 'table'
  /**
   * Run in this order; the last one returns the rows.
   */
  dataSchemas: DataSchema[]
  /**
   * Field whose values stand along the axis or name the slices.
   */
  category: string
  /**
   * Values of the category that are dates, or texts and numbers that say one, become such periods; those without rows are drawn as well. Codes: none As they are, day Day, week Week, month Month, quarter Quarter, year Year, fiscalYear Fiscal year. Default: "none".
   */
  period?: 'none' | 'day' | 'week' | 'month' | 'quarter' | 'year' | 'fiscalYear'
  /**
   * Month with which the fiscal year begins. Default: 4.
   */
  firstMonth?: number
  /**
   * Field whose values become lines, bars, rows or columns of their own.
   */
  series?: string
  /**
   * Numbers that are drawn, of one field by several aggregations too; a pie and a gauge have one.
   *
   * Items: A number that is drawn.
   */
  values: {
    /**
     * Field with the numbers.
     */
    field: string
    /**
     * How rows of one category become one number. Codes: sum Sum, count Count, min Minimum, max Maximum, avg Average. Default: "sum".
     */
    aggregation?: 'sum' | 'count' | 'min' | 'max' | 'avg'
    /**
     * Name in the legend; empty: that of the column.
     */
    label?: Text
    /**
     * Otherwise than the graph, of bars, lines and areas: combined. Codes: bar Bars, line Line chart, area Areas.
     */
    as?: 'bar' | 'line' | 'area'
    /**
     * Beside which its numbers stand. Codes: left Left, right Right. Default: "left".
     */
    axis?: 'left' | 'right'
    /**
     * Colour of the line or bar; empty: one of those that everybody tells apart.
     */
    color?: Color
  }[]
  /**
   * So many categories with the largest first value, from the largest on; empty: all, in their order.
   */
  top?: number
  /**
   * What all others come to stands behind the largest. Default: true.
   */
  others?: boolean
  /**
   * Number at the end of the gauge.
   */
  full?: number
  /**
   * Heading of the graph.
   */
  title?: {
    /**
     * Heading of the graph.
     */
    text?: Text
    /**
     * Where the title stands. Codes: left Left, center Centre, right Right. Default: "left".
     */
    position?: 'left' | 'center' | 'right'
  }
  /**
   * Names of the lines, bars or slices.
   */
  legend?: {
    /**
     * The legend is shown. Default: true.
     */
    show?: boolean
    /**
     * Where the legend stands. Codes: top Above, bottom Below, left Left, right Right. Default: "bottom".
     */
    position?: 'top' | 'bottom' | 'left' | 'right'
    /**
     * How its entries are arranged. Codes: horizontal Horizontal, vertical Vertical. Default: "horizontal".
     */
    direction?: 'horizontal' | 'vertical'
  }
  /**
   * Space around the drawing.
   */
  grid?: {
    /**
     * Margin above.
     */
    top?: number
    /**
     * Margin on the right.
     */
    right?: number
    /**
     * Margin below.
     */
    bottom?: number
    /**
     * Margin on the left.
     */
    left?: number
  }
  /**
   * Values stand on top of each other. Default: false.
   */
  stacked?: boolean
}
