import { equal } from './equal.ts'
import type { Document } from './document.ts'
import { parseJson } from './json/parse-json.ts'
import type { ParsedJson } from './json/parse-json.ts'
import { branchesOf } from './json-schema/branches-of.ts'
import { documentJsonSchema } from './json-schema/document-json-schema.ts'
import { impliedDefault } from './json-schema/implied-default.ts'
import { resolve } from './json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema/json-schema-set.ts'
import { decided, propertySchema } from './json-schema/walk.ts'

const width = 110

/** The canonical text of one document: keys in schema order, defaults left out, foreign text as lines. */
export function formatDocument(document: Document, set: JsonSchemaSet): string {
  return formatDocuments(document, set)
}

/** The canonical text of a file that holds one document or an array of documents. */
export function formatDocuments(content: Document | readonly Document[], set: JsonSchemaSet): string {
  const lines = new WeakSet<object>()
  const written = Array.isArray(content)
    ? (content as Document[]).map((document) => canonical(set, documentJsonSchema(set, document.kind), document, lines))
    : canonical(set, documentJsonSchema(set, (content as Document).kind), content, lines)
  return `${write(written, '', 0, lines)}\n`
}

/** The canonical text of JSON that is no document (catalogues, manifests): the same layout, keys in their order. */
export function formatJson(value: unknown): string {
  return `${write(value, '', 0, new WeakSet())}\n`
}

/** The document in canonical form, as a value: what is hashed, compared and stored. */
export function canonicalDocument(document: Document, set: JsonSchemaSet): Document {
  return canonical(set, documentJsonSchema(set, document.kind), document, new WeakSet()) as Document
}

/** A parsed text: `document` is undefined when the text is not a JSON object. */
export interface ParsedDocument extends Omit<ParsedJson, 'value'> {
  document: Document | undefined
}

/** Reads a document and remembers where each value stands; whether it is a good document `checkDocument` says. */
export function parseDocument(text: string): ParsedDocument {
  const { value, problems, places } = parseJson(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return { document: isObject ? (value as Document) : undefined, problems, places }
}

function canonical(set: JsonSchemaSet, schema: JsonSchema, value: unknown, lines: WeakSet<object>): unknown {
  const own = decided(set, schema, value)
  if (own['x-code'] !== undefined && takesLines(set, schema)) return asLines(value, lines)
  if (Array.isArray(value)) {
    return value.map((item, index) => {
      const inner = own.prefixItems?.[index] ?? own.items
      return typeof inner === 'object' ? canonical(set, inner, item, lines) : item
    })
  }
  if (typeof value !== 'object' || value === null) return value
  const order = Object.keys(own.properties ?? {})
  const rank = new Map(order.map((key, index) => [key, index]))
  const keys = Object.keys(value).sort((a, b) => (rank.get(a) ?? order.length) - (rank.get(b) ?? order.length))
  const result: [string, unknown][] = []
  for (const key of keys) {
    const item = (value as Record<string, unknown>)[key]
    if (item === undefined) continue
    const inner = propertySchema(own, key)
    const written = inner ? canonical(set, inner, item, lines) : item
    const isDefault = inner !== undefined && isDefaultOf(resolve(set, inner), written)
    if (!isDefault || own.required?.includes(key)) result.push([key, written])
  }
  // An entry is an own property whatever its name: assigned, `__proto__` would become what the next check reads through.
  return Object.fromEntries(result)
}

function isDefaultOf(schema: JsonSchema, value: unknown): boolean {
  const implied = impliedDefault(schema)
  return implied !== undefined && equal(implied, value)
}

function takesLines(set: JsonSchemaSet, schema: JsonSchema): boolean {
  const own = resolve(set, schema)
  if ([own.type].flat().includes('array')) return true
  return (branchesOf(set, own) ?? []).some((branch) => takesLines(set, branch))
}

function asLines(value: unknown, lines: WeakSet<object>): unknown {
  if (typeof value === 'string' && !value.includes('\n')) return value
  const all = typeof value === 'string' ? value.split('\n') : value
  if (!Array.isArray(all) || !all.every((line) => typeof line === 'string')) return value
  const split = all.flatMap((line) => line.split('\n'))
  if (split.length === 1) return split[0]
  lines.add(split)
  return split
}

/** Two spaces; what is flat and fits stays on one line, except lines of code. */
function write(value: unknown, indent: string, before: number, lines: WeakSet<object>): string {
  if (!holdsSomething(value)) return JSON.stringify(value)
  if (isFlat(value, lines)) {
    const line = inline(value)
    if (indent.length + before + line.length < width) return line
  }
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const deeper = `${indent}  `
  const rows = entriesOf(value).map(([key, item]) => deeper + key + write(item, deeper, key.length, lines))
  return `${open}\n${rows.join(',\n')}\n${indent}${close}`
}

/** At most two deep, and no list of several things that hold others. */
function isFlat(value: object, lines: WeakSet<object>): boolean {
  const holders = entriesOf(value)
    .map(([, item]) => item)
    .filter(holdsSomething)
  const isRows = Array.isArray(value) && holders.length > 1
  return !lines.has(value) && !isRows && holders.every((item) => holdsScalars(item, lines))
}

const holdsScalars = (value: object, lines: WeakSet<object>): boolean =>
  !lines.has(value) && !entriesOf(value).some(([, item]) => holdsSomething(item))

const holdsSomething = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && entriesOf(value).length > 0

/** What an object or a list holds, each with what stands before it. */
function entriesOf(value: object): [string, unknown][] {
  if (Array.isArray(value)) return value.map((item): [string, unknown] => ['', item])
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]): [string, unknown] => [`${JSON.stringify(key)}: `, item])
}

function inline(value: unknown): string {
  if (!holdsSomething(value)) return JSON.stringify(value)
  const inside = entriesOf(value)
    .map(([key, item]) => key + inline(item))
    .join(', ')
  return Array.isArray(value) ? `[${inside}]` : `{ ${inside} }`
}
