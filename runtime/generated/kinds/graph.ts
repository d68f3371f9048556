// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { Text } from '../common/text.ts'
import type { DataSchema } from '../statements/data-schema.ts'

/**
 * A drawing of numbers.
 */
export type GraphSpec = {
  /**
   * How the values are drawn. Codes: bar Bars, line Line chart, area Areas, scatter Points, pie Pie.
   */
  type: 'bar' | 'line' | 'area' | 'scatter' | 'pie'
  /**
   * Run in this order; the last one returns the rows.
   */
  dataSchemas: DataSchema[]
  /**
   * Field whose values stand along the axis or name the slices.
   */
  category: string
  /**
   * Field whose values become lines or bars of their own.
   */
  series?: string
  /**
   * Numbers that are drawn; a pie has one.
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
     * Name in the legend.
     */
    label?: Text
    /**
     * Colour of the line, bar or slice.
     */
    color?: Color
  }[]
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
