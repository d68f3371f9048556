import { fillText } from '../../runtime/values/fill-text.ts'
import type { Context } from './context.ts'
import { required } from '../../runtime/values/required.ts'

/** A message of the definitions in the caller's language, `{0}`, `{1}`, … replaced; a key that is none is a mistake of ours. */
export function toldText(
  key: string,
  values: readonly string[],
  { engine, language }: Pick<Context, 'engine' | 'language'>,
): string {
  return fillText(required(engine.definitions.messages.get(key), `message ${key}`)[language], values)
}
