import type { Document } from '../document.ts'
import { objectsAt } from '../parts/objects-at.ts'
import type { Library } from '../parts/part.ts'
import { getAt } from '../pointer.ts'
import type { JsonSchema } from '../json-schema/json-schema-set.ts'
import { codeText } from '../sql/code-text.ts'
import { parameterAt } from '../sql/read-statement.ts'
import { syntaxOfSource } from '../sql/syntaxes.ts'
import { tokenize } from '../sql/tokenize.ts'

/** A text in which names of parts stand (`x-mentions`), and the document that holds it. */
export interface MentioningText {
  schema: JsonSchema
  /** A text, or its lines. */
  value: unknown
  document: Document
  library: Library
}

/** The text with another name at each place where the first one is mentioned; undefined where it is mentioned nowhere. */
export function withMentions(text: MentioningText, from: string, to: string): unknown {
  const { schema, value } = text
  const mentions = schema['x-mentions']
  const isText = typeof value === 'string' || (Array.isArray(value) && value.every((line) => typeof line === 'string'))
  if (mentions === undefined || !isText) return undefined
  if (mentions.as === 'whole') return value === from ? to : undefined
  const before = codeText(value)
  const after = mentions.as === 'braces' ? inBraces(before, from, to) : afterColons(before, text, { from, to })
  if (after === before) return undefined
  return Array.isArray(value) ? after.split('\n') : after
}

const inBraces = (text: string, from: string, to: string): string => text.replaceAll(`{${from}}`, () => `{${to}}`)

function afterColons(text: string, { schema, document, library }: MentioningText, names: Names): string {
  if (schema['x-code'] !== 'sql') return inRequest(text, document, names)
  const source = getAt(document, '/spec/dataSource')
  const tokens = tokenize(text, syntaxOfSource(typeof source === 'string' ? library.get(source) : undefined))
  return tokens
    .map((token, index) =>
      parameterAt(tokens, index - 1) === names.from ? names.to + token.text.slice(names.from.length) : token.text,
    )
    .join('')
}

interface Names {
  from: string
  to: string
}

/** As a request is filled: of the names that a word may begin with, the longest is meant. */
function inRequest(text: string, document: Document, { from, to }: Names): string {
  const known = (objectsAt<{ name: string }>(document, '/spec/parameters') ?? [])
    .map(({ name }) => name)
    .sort((one, other) => other.length - one.length)
  return text.replaceAll(/:([A-Za-z_][\w-]*)/g, (whole, word: string) =>
    known.find((name) => word.startsWith(name)) === from ? `:${to}${word.slice(from.length)}` : whole,
  )
}
