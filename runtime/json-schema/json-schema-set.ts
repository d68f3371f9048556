import type { Migration } from '../migrations/migration.ts'
import { getAt } from '../pointer.ts'
import type { ShowCondition } from './show-condition.ts'
import type { TextOptions } from './text-options.ts'

/** A JSON Schema 2020-12 with Kumiki's annotations. Only the keywords that the schemas of this house use are typed. */
export interface JsonSchema {
  $id?: string
  $ref?: string
  $defs?: Record<string, JsonSchema>
  title?: string
  description?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  required?: string[]
  dependentRequired?: Record<string, string[]>
  items?: JsonSchema | boolean
  prefixItems?: JsonSchema[]
  oneOf?: JsonSchema[]
  discriminator?: { propertyName: string }
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  maxLength?: number
  minLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  /** Nobody writes it in a form: it says what the rest is about. */
  readOnly?: boolean
  /** `through`: what that document refers to belongs to what is said here (`runtime/check/load-library.ts`). */
  'x-ref'?: string | string[] | { kind: string | string[]; owns?: boolean; through?: boolean }
  /**
   * Of an `x-ref`, or beside the `$ref` to a shape that holds one: facts of codes (`type.reads`) of which a document that
   * fits has one. These are offered first; `only`: no others, because a rule refuses them.
   */
  'x-fits'?: { codes: string[]; only?: boolean }
  /** A document in the envelope, of this kind where one is named; the operation checks it, not this schema. */
  'x-document'?: true | string
  'x-part'?: string
  /** It names a part of the document, to which others refer (`x-part`): another name is followed by them. */
  'x-names'?: boolean
  /** Names of such parts stand in the text: `:NAME`, `{NAME}`, or the text may be one as a whole. */
  'x-mentions'?: { part: string; as: 'colon' | 'braces' | 'whole' }
  /** What says which of the codes apply at a place. */
  'x-narrow'?: string
  /** Of a list: the place in a new item that names a part; one press adds an item for each part that is not named yet. */
  'x-fill'?: string
  /** Parts that are added so, where the place itself names others or none. */
  'x-fill-part'?: string
  /** Where such an item says what the part is called, when the part's own document does not. */
  'x-fill-label'?: string
  /** Where such an item says which one it is, from 1. */
  'x-fill-number'?: string
  'x-identity'?: string
  /** Identities differ among the items that have the same value of this property. */
  'x-identity-within'?: string
  /** Of an item's name that nobody types: it is made with the item, and no form shows it. */
  'x-made'?: boolean
  'x-secret'?: { maxLength?: number; bound?: string[]; hash?: boolean }
  'x-unique'?: boolean
  'x-unique-name'?: boolean
  /** Address of a stored file. */
  'x-blob'?: boolean
  /** Ends of the names of files that may stand here: `png`. */
  'x-accept'?: string[]
  /** A call that gives choices for a text, and one that says whether a text exists (`renderer/fields/controls/combobox-field.tsx`). */
  'x-options'?: TextOptions
  /** Of days of a week: names of the two times beside them between which they are open. */
  'x-hours'?: string[]
  'x-show'?: ShowCondition
  'x-required'?: boolean
  /** Key of a call; `told`: without the right to it the block stays and says so (`runtime/screen/strip-calls.ts`). */
  'x-call'?: true | 'told'
  /** A value that people read: literals of its expression are words of the product. */
  'x-words'?: boolean
  /** What a literal list holds where an expression may stand. */
  'x-items'?: JsonSchema
  /** Without it what holds it is for nothing: it goes when this goes. */
  'x-essential'?: boolean
  /** Properties of which exactly one is present. */
  'x-one-of'?: string[]
  'x-default'?: unknown
  /** The default is a proposal: a form tells of it only where something else was chosen. */
  'x-proposed'?: boolean
  /** The variable of the installation that says what counts where nothing is set: no form knows its value. */
  'x-installation'?: string
  /** What a new document takes from who makes it. */
  'x-begins'?: 'language'
  'x-code'?: string
  /**
   * What differs from one installation to the next: hosts, libraries or database schemas and variables are replaced by rules of
   * an import; `own`: each installation has its own, and a new document is asked for it.
   */
  'x-environment'?: 'host' | 'library' | 'variable' | 'own'
  /** An IP address or a CIDR range. */
  'x-network'?: boolean
  'x-facts'?: Record<string, unknown>
  /** Of a code: values that the properties beside it get when somebody chooses it. */
  'x-brings'?: Record<string, unknown>
  'x-permission'?: string
  'x-licence'?: string
  'x-list'?: string[]
  'x-version'?: number
  /** Nothing acts on it yet: a property, a code or a kind. Forms and menus leave it out, a check warns. */
  'x-no-effect'?: boolean
  /** Beside a `$ref`: what of that shape does nothing at this place (`resolve`). */
  'x-idle'?: string[]
  /** A note: people read it, nothing acts on it. */
  'x-note'?: boolean
  'x-owner'?: string
  'x-derived'?: boolean
  /** Everybody means the one document of it; a new one is named after the kind. */
  'x-single'?: boolean
  [keyword: string]: unknown
}

/** All schemas of a running house, by `$id`. */
export interface JsonSchemaSet {
  /** The schema with that id; `id#/$defs/name` reads inside it. Throws when there is none. */
  get(id: string): JsonSchema
  has(id: string): boolean
  /** Names of all kinds, sorted. */
  kinds(): string[]
  hasKind(kind: string): boolean
  /** The schema of a kind's `spec`. Throws when there is no such kind. */
  kind(kind: string): JsonSchema
  all(): JsonSchema[]
  /** Steps of kinds that are not shipped, from one version to the next. */
  migrations: Readonly<Record<string, readonly Migration[]>>
}

const kindPrefix = 'kumiki:kinds/'

/** Makes the set; local references (`#/$defs/x`) become absolute, so that a schema can be read away from its file. */
export function makeJsonSchemaSet(
  schemas: readonly JsonSchema[],
  migrations: JsonSchemaSet['migrations'] = {},
): JsonSchemaSet {
  const byId = new Map<string, JsonSchema>()
  for (const schema of schemas) {
    if (typeof schema.$id !== 'string') throw new Error(`A schema has no $id: ${JSON.stringify(schema).slice(0, 80)}`)
    if (byId.has(schema.$id)) throw new Error(`Two schemas have the $id ${schema.$id}`)
    byId.set(schema.$id, withAbsoluteReferences(schema, schema.$id) as JsonSchema)
  }
  const kinds = [...byId.keys()].filter((id) => id.startsWith(kindPrefix)).map((id) => id.slice(kindPrefix.length))
  const kindNames = new Set(kinds)
  kinds.sort()
  const find = (id: string): JsonSchema | undefined => {
    const whole = byId.get(id)
    if (whole) return whole
    const hash = id.indexOf('#')
    if (hash < 0) return undefined
    const root = byId.get(id.slice(0, hash))
    return root && (getAt(root, id.slice(hash + 1)) as JsonSchema | undefined)
  }
  const get = (id: string): JsonSchema => {
    const schema = find(id)
    if (!schema) throw new Error(`No schema ${id}`)
    return schema
  }
  return {
    get,
    has: (id) => find(id) !== undefined,
    kinds: () => kinds,
    // Never put together with other text: what a document calls its kind may be anything.
    hasKind: (kind) => kindNames.has(kind),
    kind: (kind) => get(kindPrefix + kind),
    all: () => [...byId.values()],
    migrations,
  }
}

function withAbsoluteReferences(value: unknown, id: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withAbsoluteReferences(item, id))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string' && inner.startsWith('#')
        ? [key, inner === '#' ? id : id + inner]
        : [key, key === 'const' || key === 'default' ? inner : withAbsoluteReferences(inner, id)],
    ),
  )
}
