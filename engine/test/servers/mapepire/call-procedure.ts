import { named } from './errors.ts'
import type { Procedure } from './procedures.ts'
import { withoutRows } from './results.ts'
import { SqlError } from './sql-error.ts'
import { outValue, textOf } from './values.ts'

/** Calls the program of a procedure: parameters go in, and their values afterwards come back. */
export async function callProcedure(
  { parameters, external }: Procedure,
  given: unknown[],
  callProgram: (path: string, values: (string | null)[]) => Promise<void>,
): Promise<Record<string, unknown>> {
  if (given.length !== parameters.length)
    throw new SqlError(named(-440, 'Routine not found with specified parameters.'), -440, '42884')
  const values = parameters.map(({ type }, i) => {
    const value = given[i]
    return type.name === 'CHAR'
      ? textOf(value).padEnd(type.length ?? 1)
      : value === null || value === undefined
        ? null
        : textOf(value)
  })
  await callProgram(external, values)
  return {
    ...withoutRows(),
    parameter_count: parameters.length,
    output_parms: parameters.map(({ mode, name, type }, i) => ({
      index: i + 1,
      type: type.name,
      precision: type.length ?? type.precision,
      scale: type.scale ?? 0,
      name,
      ccsid: type.ccsid,
      ...(mode === 'IN' ? {} : { value: outValue(values[i] ?? null, type) }),
    })),
  }
}
