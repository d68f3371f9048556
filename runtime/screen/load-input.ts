import { evaluate } from '../expressions/evaluate.ts'
import type { Scope } from '../expressions/scope.ts'
import type { ScreenLoad } from '../generated/screens/screen-load.ts'

/** What a load asks for now. An input that has no value is left out: a state at nothing is not a value. */
export function loadInput({ input = {} }: Pick<ScreenLoad, 'input'>, scope: Scope): Record<string, unknown> {
  const given = evaluate(input, scope) as Record<string, unknown>
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null))
}
