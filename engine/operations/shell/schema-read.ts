import type { Language } from '../../../runtime/document.ts'
import { bundleSchema } from '../../schemas/bundle-schema.ts'
import { localizedSet } from '../../schemas/localized-set.ts'
import type { SchemaSet } from '../../../runtime/schema/schema-set.ts'
import { CallError } from '../../codes/call-error.ts'
import { JsonText } from '../../call/json-text.ts'
import type { Operation } from '../../call/operation.ts'

const known = new WeakMap<SchemaSet, Map<string, JsonText>>()

/** A schema in the caller's words, with all that it refers to. */
export const schemaRead: Operation<{ id: string; language?: Language }> = async (
  { id, language },
  { engine, ...context },
) => {
  if (!engine.set.has(id)) throw new CallError(40400)
  const set = localizedSet(engine, language ?? context.language)
  const texts = known.get(set) ?? new Map<string, JsonText>()
  known.set(set, texts)
  let text = texts.get(id)
  if (!text) texts.set(id, (text = new JsonText(JSON.stringify({ schema: bundleSchema(set, id) }))))
  return text
}
