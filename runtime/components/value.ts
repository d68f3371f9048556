import type { ComponentType } from '../compile/component-type.ts'

/** Two rows are offered (specification 4 and 9); the first that is found gives a value, whatever follows it. */
const mostOffered = 2

/** One value: for a parameter, or put into an input. */
export const value: ComponentType = {
  givesValue: true,
  supplies: {
    shows: 'value',
    limit: mostOffered,
    given: { fills: true, isItsOwnWord: true },
  },
  needsSchemas: () => true,
}
