import { addressOf, type Document } from '../document.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { walk } from '../json-schema/walk.ts'
import { likelyParts } from '../parts/index.ts'
import type { Library } from '../parts/part.ts'
import type { Followed, RenamedPart } from '../references/rename-part.ts'
import { codeText } from '../sql/code-text.ts'
import { wordIn } from '../word-in.ts'

/** Places of a document, each with the line in which the name stands. */
export interface UnsurePlaces {
  document: Document
  places: { at: string; text: string }[]
}

interface Looked {
  renamed: RenamedPart
  followed: readonly Followed[]
  /** Addresses of those that are searched. */
  asked: ReadonlySet<string>
}

/**
 * Places that may mean a renamed part, and that nothing follows: texts in which its name stands as one that is filled in
 * (`{NAME}`, `:NAME`, `{{…NAME…}}`), foreign code in which it is a word, and references of which nobody can say what they mean.
 */
export function unsurePlaces(
  set: JsonSchemaSet,
  documents: readonly Document[],
  { renamed, followed, asked }: Looked,
): UnsurePlaces[] {
  const library: Library = new Map(documents.map((one) => [addressOf(one), one])).set(
    addressOf(renamed.before),
    renamed.before,
  )
  const places = new Map(followed.map((one) => [addressOf(one.document), new Set(one.places.map(({ at }) => at))]))
  return documents
    .filter((document) => asked.has(addressOf(document)) && set.hasKind(document.kind))
    .flatMap((document) => {
      const found = placesIn(set, document, { library, name: renamed.from, known: places.get(addressOf(document)) })
      return found.length > 0 ? [{ document, places: found }] : []
    })
}

interface Search {
  library: Library
  name: string
  /** Places that follow. */
  known: ReadonlySet<string> | undefined
}

function placesIn(set: JsonSchemaSet, document: Document, { library, name, known }: Search): UnsurePlaces['places'] {
  const found: UnsurePlaces['places'] = []
  const codes = new Set<string>()
  walk(set, { schema: set.kind(document.kind), value: document.spec, at: '/spec' }, ({ schema, value, at }) => {
    // Its lines are read together.
    if (codes.has(at.slice(0, at.lastIndexOf('/')))) return
    if (schema['x-code'] !== undefined) codes.add(at)
    if (known?.has(at)) return
    const part = schema['x-part'] ?? schema['x-mentions']?.part
    // What is known to mean another one is certain.
    if (part !== undefined && likelyParts(part, document, at, library) !== undefined) return
    if (schema['x-part'] !== undefined) {
      if (value === name) found.push({ at, text: name })
      return
    }
    const isLines = Array.isArray(value) && schema['x-code'] !== undefined
    if (typeof value !== 'string' && !isLines) return
    const isNamed = isForeign(schema) ? standsIn : isFilledIn
    const line = codeText(value)
      .split('\n')
      .find((one) => isNamed(one, name))
    if (line !== undefined) found.push({ at, text: line.trim() })
  })
  return found
}

/** SQL names columns of tables, not parts: there a part is a parameter alone. */
const isForeign = (schema: JsonSchema): boolean => schema['x-code'] !== undefined && schema['x-code'] !== 'sql'

/** Whether the name is a word of the line. */
const standsIn = (line: string, name: string): boolean => wordIn(line, name) >= 0

/** Whether the name stands in the line where a value is filled in. */
const isFilledIn = (line: string, name: string): boolean =>
  line.matchAll(/\{[^{}]*\}/g).some(([place]) => standsIn(place, name)) ||
  line.matchAll(/:[\p{L}_][\p{L}\p{N}_-]*/gu).some(([word]) => word === `:${name}`)
