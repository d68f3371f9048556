import type { Document } from '../../../runtime/document.ts'
import { codeText, statementVerb } from '../../../runtime/sql/tokenize-sql.ts'

/** Texts in foreign languages and secrets stay with the engine; checks and pickers read neither. */
const withheld = new Set(['cl', 'jq', 'template', 'connectString', 'system', 'user', 'password', 'token'])

/** A document without what only the engine needs of it. */
export function reduced(document: Document): Document {
  return { ...document, spec: without(document.spec) as Document['spec'] }
}

function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !withheld.has(key))
      // Of a statement its verb stays: checks ask whether it selects.
      .map(([key, inner]) => [key, key === 'sql' ? (statementVerb(codeText(inner)) ?? '') : without(inner)]),
  )
}
