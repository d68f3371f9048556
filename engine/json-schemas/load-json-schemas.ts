import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeJsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { jsonFilesBelow } from './json-files-below.ts'
import { readOwnKinds } from './own-kinds.ts'

/**
 * Reads every schema below `<root>/schemas`, and `kinds/*.json` of the extra definitions folder: one more file there
 * is one more kind. Reads synchronously, once, at start. Throws `DefinitionsWrong`.
 */
export function loadJsonSchemas(root: string, definitionsFolder?: string): JsonSchemaSet {
  const folder = join(root, 'schemas')
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => schemaFiles(join(folder, entry.name)))
  const shipped = files.map((file) => readJson(file) as JsonSchema)
  if (definitionsFolder === undefined) return makeJsonSchemaSet(shipped)
  const { schemas, migrations } = readOwnKinds(definitionsFolder, shipped)
  return makeJsonSchemaSet([...shipped.map((schema) => withOwnRights(schema, schemas)), ...schemas], migrations)
}

/** Rights on further kinds can be given in roles: one for each `x-permission` that no shipped kind has. */
function withOwnRights(schema: JsonSchema, own: readonly JsonSchema[]): JsonSchema {
  const permissions = schema.$id === 'kumiki:kinds/role' ? schema.properties?.['permissions'] : undefined
  if (!permissions) return schema
  const rights = { ...permissions.properties }
  for (const { 'x-permission': resource, title = '' } of own)
    if (resource !== undefined && !Object.hasOwn(rights, resource))
      rights[resource] = {
        ...{ title, description: 'What members may do with it.', type: 'array', uniqueItems: true },
        items: { $ref: 'kumiki:common/right' },
      }
  return { ...schema, properties: { ...schema.properties, permissions: { ...permissions, properties: rights } } }
}

/** Files of one folder of schemas, sorted by name: rooms in it are for people, names do not tell them. */
export function schemaFiles(folder: string): string[] {
  return jsonFilesBelow(folder).toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))
}

/** JSON files right in the folder, sorted by name; none when the folder is missing. */
export function jsonFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name))
}

/** Parses a file; an error names the file. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
