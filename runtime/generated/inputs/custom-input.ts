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
   * Type of the component, as calls answer it.
   */
  componentType?: number
  /**
   * Values that the component gets here in place of its own.
   */
  params?: Parameter[]
  /**
   * Where the component is drawn. Codes: inline In place, dialog Dialog. Default: "inline".
   */
  display?: 'inline' | 'dialog'
  /**
   * Colours and alignment.
   */
  style?: TextStyle
  /**
   * Height of the component. Default: 234.
   */
  height?: number
  /**
   * The component is shown but cannot be used. Default: false.
   */
  disabledFlg?: boolean
  /**
   * Columns that the search aid shows.
   *
   * Items: Column of the component.
   */
  searchAidColumns?: string[]
}
