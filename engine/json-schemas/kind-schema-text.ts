import { formatJson } from '../../runtime/format.ts'
import { editorSchemaOf } from '../../runtime/json-schema/editor-schema.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'

const texts = new WeakMap<JsonSchemaSet, Map<string, string>>()

/** The JSON Schema of documents of a kind for text editors, as a file in the words of the set; made once. */
export function kindSchemaText(set: JsonSchemaSet, kind: string): string {
  const known = texts.get(set) ?? new Map<string, string>()
  texts.set(set, known)
  const text = known.get(kind) ?? formatJson(editorSchemaOf(set, kind))
  known.set(kind, text)
  return text
}
