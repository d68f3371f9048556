/**
 * `npx node workshop/format-documents.ts [--check] [paths]`: puts every shipped JSON file into its canonical form (all
 * of definitions, editor and examples without paths). With `--check` it only names the files that are not.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { jsonFilesBelow } from '../engine/json-schemas/json-files-below.ts'
import { loadJsonSchemas } from '../engine/json-schemas/load-json-schemas.ts'
import type { Document } from '../runtime/document.ts'
import { formatDocuments, formatJson } from '../runtime/format.ts'
import { parseJson } from '../runtime/json/parse-json.ts'
import type { JsonSchemaSet } from '../runtime/json-schema/json-schema-set.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** All JSON files whose form is canonical; broken examples are broken on purpose. */
export function canonicalFiles(): string[] {
  return ['definitions', 'editor', 'examples']
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap(jsonFilesBelow)
    .filter((file) => !file.includes(`${sep}examples${sep}broken${sep}`))
}

/** The canonical text of a file: documents by their schemas, catalogues sorted by key, anything else as it is written. */
export function canonicalText(file: string, text: string, set: JsonSchemaSet): string {
  const { value, problems } = parseJson(text)
  const problem = problems[0]
  if (problem) throw new Error(`${file}:${problem.line}:${problem.column} ${problem.code} ${problem.values.join(' ')}`)
  if (isDocuments(value)) return formatDocuments(value, set)
  return formatJson(file.includes(`${sep}locales${sep}`) ? sorted(value as Record<string, unknown>) : value)
}

function isDocuments(value: unknown): value is Document | Document[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return (
    all.length > 0 && all.every((item) => typeof item === 'object' && item !== null && 'kind' in item && 'spec' in item)
  )
}

function sorted(catalogue: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(catalogue).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function main(args: string[]): number {
  const set = loadJsonSchemas(root)
  const isCheck = args.includes('--check')
  const paths = args.filter((arg) => !arg.startsWith('--'))
  const files =
    paths.length > 0
      ? paths.flatMap((path) => (statSync(path).isFile() ? [path] : jsonFilesBelow(path)))
      : canonicalFiles()
  let different = 0
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const canonical = canonicalText(file, text, set)
    if (canonical === text) continue
    different++
    console.log(relative(root, file))
    if (!isCheck) writeFileSync(file, canonical)
  }
  return isCheck && different > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main(process.argv.slice(2))
