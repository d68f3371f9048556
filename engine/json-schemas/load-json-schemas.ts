import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeJsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { jsonFilesBelow } from './json-files-below.ts'

/**
 * Reads every schema below `<root>/schemas`, and `kinds/*.json` of the extra definitions folder: one more file there
 * is one more kind. Reads synchronously, once, at start.
 */
export function loadJsonSchemas(root: string, definitionsFolder?: string): JsonSchemaSet {
  const folder = join(root, 'schemas')
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => schemaFiles(join(folder, entry.name)))
  if (definitionsFolder !== undefined) files.push(...jsonFiles(join(definitionsFolder, 'kinds')))
  return makeJsonSchemaSet(files.map((file) => readJson(file) as JsonSchema))
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
