// Made from schemas/ by `npm run generate`; do not edit.

import type { Scalar } from '../common/scalar.ts'

/**
 * Gives a parameter of a schema its value.
 */
export type Parameter = {
  /**
   * Parameter of the schema that gets the value.
   */
  name: string
  /**
   * Where the value comes from when the schema runs. Codes: login Login, search List search, component Value component, userVariable User variable, executeSchemaMeta Executed schema, calendar Calendar, input Input, row Row, cart Cart, purchase Purchase, value Fixed value.
   */
  source:
    | 'login'
    | 'search'
    | 'component'
    | 'userVariable'
    | 'executeSchemaMeta'
    | 'calendar'
    | 'input'
    | 'row'
    | 'cart'
    | 'purchase'
    | 'value'
  /**
   * The schema of the chain whose result is read.
   */
  schema?: `${string}/${string}`
  /**
   * The component that is asked for the value.
   */
  component?: `${string}/${string}`
  /**
   * The variable whose value is passed.
   */
  variable?: `${string}/${string}`
  /**
   * Name of the value inside its source.
   */
  field?: string
  /**
   * The value that is always passed.
   */
  value?: Scalar
}
