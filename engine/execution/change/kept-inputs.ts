import type { RowAsRead } from '../rows/row-of.ts'
import type { ExecutionScope } from '../scope.ts'

/** Inputs as schemas get them, where these are what the row has: digit for digit, so that what nobody touched stays as it was. */
export function keptInputs(
  inputs: Readonly<Record<string, unknown>>,
  { row, asRead }: RowAsRead,
  keys: readonly string[],
): Pick<ExecutionScope, 'input' | 'asRead'> {
  return {
    input: { ...inputs, ...Object.fromEntries(keys.map((key) => [key, row[key] ?? null])) },
    asRead: Object.fromEntries(
      keys.filter((key) => Object.hasOwn(asRead, key)).map((key) => [key, asRead[key] ?? null]),
    ),
  }
}
