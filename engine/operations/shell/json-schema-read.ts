import { bundleJsonSchema } from '../../json-schemas/bundle-json-schema.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { notFound } from '../../codes/refusals.ts'
import { JsonText } from '../../call/json-text.ts'
import type { TextOperation } from '../../call/operation.ts'

const known = new WeakMap<JsonSchemaSet, Map<string, JsonText>>()

/** A schema in the caller's words, with all that it refers to. */
export const jsonSchemaRead: TextOperation<'json-schema-read'> = async ({ id, language }, { engine, ...context }) => {
  if (!engine.set.has(id)) throw notFound()
  const set = localizedSet(engine, language ?? context.language)
  const texts = known.get(set) ?? new Map<string, JsonText>()
  known.set(set, texts)
  let text = texts.get(id)
  if (!text) texts.set(id, (text = new JsonText(JSON.stringify({ schema: bundleJsonSchema(set, id) }))))
  return text
}
