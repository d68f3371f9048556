// Made from schemas/ by `npm run generate`; do not edit.

import type { TextStyle } from '../fields/text-style.ts'
import type { Parameter } from '../statements/parameter.ts'

/**
 * Uses a custom component as input.
 */
export type CustomInput = {
  /**
   * The component that supplies or checks the value.
   */
  componentId: `${string}/${string}`
  /**
   * Type that the component must have; empty: any that fits the input.
   */
  componentType?: number
  /**
   * Values that the component gets here in place of its own.
   */
  params?: Parameter[]
  /**
   * Where a table or a calendar is drawn. Codes: inline In place, dialog Dialog. Default: "inline".
   */
  display?: 'inline' | 'dialog'
  /**
   * Colours and alignment, in place of those of the component.
   */
  style?: TextStyle
  /**
   * Height here; empty: that of the component. Default: 234.
   */
  height?: number
  /**
   * The component is shown but cannot be used. Default: false.
   */
  disabledFlg?: boolean
  /**
   * Columns that stand beside the label and by which choices are found; in a table the only ones that are shown.
   *
   * Items: Column of the component.
   */
  searchAidColumns?: string[]
}
