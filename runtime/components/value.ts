import type { ComponentType } from '../compile/component-type.ts'

/** It may find two rows (specification 4 and 9), whose first gives the value; more are a mistake of the builder. */
const maxRows = 2

/** One value: for a parameter, or put into an input. */
export const value: ComponentType = {
  givesValue: { maxRows },
  supplies: {
    shows: 'value',
    limit: maxRows,
    given: { fills: true, isItsOwnWord: true },
  },
  needsSchemas: () => true,
}
