import { readSteps, stepsOf } from '../expressions/scope.ts'

/** The path of a value itself. */
export const itself = '.'

/** The names of a path such as `customer.name`, in which `\.` is a dot of a name; none of `.`, which is the value itself. */
export const namesIn = (path: string): string[] => (path === itself ? [] : stepsOf(path))

/** What stands at a path: a name leads into an object, a number into a list. Undefined where nothing does. */
export const valueAt = (value: unknown, path: string): unknown => readSteps(value, namesIn(path))
