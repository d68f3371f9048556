import type { Document } from '../../runtime/document.ts'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { walk } from '../../runtime/json-schema/walk.ts'
import { setAt } from '../../runtime/pointer.ts'
import { isTextInLanguages } from '../../runtime/text.ts'

/** What a rule may be about: names of documents, hosts and addresses, database schemas and libraries, variables. */
export const valueFields = ['name', 'host', 'library', 'variable'] as const
export type ValueField = (typeof valueFields)[number]

/** Values of one sort that are called otherwise here. */
export interface ValueRule {
  field: ValueField
  /** Of names and hosts a part, of the others the whole. */
  find: string
  replace: string
}

/** A value that differs from one installation to the next. */
export interface FoundValue {
  field: ValueField
  value: string
}

/** The document with the values that the rules know. */
export function withValues(document: Document, rules: readonly ValueRule[], set: JsonSchemaSet): Document {
  if (rules.length === 0) return document
  const of = (field: ValueField) => rules.filter((rule) => rule.field === field)
  let next = named(document, of('name'))
  if (!set.hasKind(document.kind)) return next
  walk(
    set,
    { schema: set.kind(document.kind), value: document.spec, at: '/spec' },
    ({ schema, value, at }) => {
      const changed = replaced(schema, value, of)
      if (changed !== value) next = setAt(next, at, changed)
    },
    isMeant,
  )
  return next
}

/** Hosts, libraries and variables that the document holds, for whoever makes rules of them. */
export function findValues(document: Document, set: JsonSchemaSet): FoundValue[] {
  const found: FoundValue[] = []
  if (!set.hasKind(document.kind)) return found
  walk(
    set,
    { schema: set.kind(document.kind), value: document.spec, at: '/spec' },
    ({ schema, value }) => {
      const field = fieldOf(schema)
      if (field !== undefined && typeof value === 'string' && value !== '') found.push({ field, value })
      if (schema['x-code'] === 'sql')
        for (const name of qualifiers(value)) found.push({ field: 'library', value: name })
    },
    isMeant,
  )
  return found
}

const isMeant = (schema: JsonSchema): boolean => schema['x-environment'] !== undefined || schema['x-code'] === 'sql'

function fieldOf(schema: JsonSchema): ValueField | undefined {
  const sort = schema['x-environment']
  return sort === 'own' ? undefined : sort
}

function replaced(schema: JsonSchema, value: unknown, of: (field: ValueField) => ValueRule[]): unknown {
  if (schema['x-code'] === 'sql') return inStatement(value, of('library'))
  const field = fieldOf(schema)
  if (field === undefined || typeof value !== 'string') return value
  return of(field).reduce(
    (text, { find, replace }) => (field === 'host' ? text.replaceAll(find, replace) : text === find ? replace : text),
    value,
  )
}

function named(document: Document, rules: readonly ValueRule[]): Document {
  const { name } = document
  if (rules.length === 0 || name === undefined) return document
  const renamed = (text: string) => rules.reduce((now, { find, replace }) => now.replaceAll(find, replace), text)
  if (!isTextInLanguages(name)) return { ...document, name: renamed(name) }
  return {
    ...document,
    name: Object.fromEntries(Object.entries(name).map(([language, text]) => [language, renamed(text)])),
  }
}

/** Long statements stand as lines. */
function inStatement(value: unknown, rules: readonly ValueRule[]): unknown {
  if (rules.length === 0) return value
  const line = (text: string) => rules.reduce((now, rule) => qualified(now, rule), text)
  if (typeof value === 'string') return line(value)
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) return value
  const lines = value.map(line)
  return lines.some((one, at) => one !== value[at]) ? lines : value
}

/** A name before a dot or a slash qualifies what stands behind it: `SHOP.ITEMS`, `"SHOP".ITEMS`, `SHOP/ITEMS`. */
function qualified(text: string, { find, replace }: ValueRule): string {
  const name = find.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  return text.replaceAll(
    new RegExp(`(?<![\\p{L}\\p{N}_$#@."])("?)${name}\\1(?=[./])`, 'giu'),
    `$1${replace.replaceAll('$', '$$$$')}$1`,
  )
}

/** Names in `FROM` and the like that qualify a table. */
function qualifiers(value: unknown): string[] {
  const text = Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : ''
  const pattern = /\b(?:from|join|into|update|table|call)\s+"?([\p{L}_$#@][\p{L}\p{N}_$#@]*)"?[./]/giu
  return [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]))
}
