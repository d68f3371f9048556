import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import type { Place } from '../../runtime/json/parse-json.ts'
import { readJson } from '../../runtime/json/read-json.ts'
import type { Migration } from '../../runtime/migrations/migration.ts'
import { asMigration, isMigration, migrationFault } from '../../runtime/migrations/written-migration.ts'
import { fill } from '../../runtime/problems/fill.ts'
import { problemTexts } from '../../runtime/generated/problem-texts.ts'
import { DefinitionsWrong } from './definitions-wrong.ts'
import { schemaFaults, type Fault } from './schema-faults.ts'

/** Kinds of a folder of further definitions, and the steps from one version of them to the next. */
interface OwnKinds {
  schemas: JsonSchema[]
  migrations: Record<string, Migration[]>
}

interface ReadDefinition {
  path: string
  value: unknown
  places: Map<string, Place>
}

/**
 * Reads `kinds/*.json` and `migrations/<kind>/<number>-<story>.json`. Throws `DefinitionsWrong` with all faults, each at its file,
 * line and column: what is misspelt would be missing without a word.
 */
export function readOwnKinds(folder: string, shipped: readonly JsonSchema[]): OwnKinds {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new DefinitionsWrong([`${folder}: there is no such folder`])
  const faults: string[] = []
  const tell = (file: ReadDefinition, { at, why, isName = false }: Fault) => faults.push(lineOf(file, at, why, isName))
  const read = (path: string): ReadDefinition | undefined => {
    const { value, problems, places } = readJson(readFileSync(path))
    for (const { code, line, column, values } of problems)
      faults.push(`${shown(path)}:${line}:${column} ${fill(problemTexts[code], values)}`)
    return problems.length > 0 ? undefined : { path, value, places }
  }
  const files = namesIn(join(folder, 'kinds')).flatMap((path) => read(path) ?? [])
  const schemas = files.flatMap(({ value }) => (isObject(value) ? [value as JsonSchema] : []))
  for (const file of files) for (const fault of schemaFaults(file, { shipped, own: schemas })) tell(file, fault)
  const migrations = readMigrations(join(folder, 'migrations'), { schemas, read, tell, faults })
  if (faults.length > 0) throw new DefinitionsWrong(faults)
  return { schemas, migrations }
}

interface Reading {
  schemas: readonly JsonSchema[]
  read(path: string): ReadDefinition | undefined
  tell(file: ReadDefinition, fault: Fault): void
  faults: string[]
}

/** Of each kind the steps from version 2 to its own, without gaps. */
function readMigrations(folder: string, { schemas, read, tell, faults }: Reading): Record<string, Migration[]> {
  const migrations: Record<string, Migration[]> = {}
  for (const kind of schemas.map(({ $id }) => basename(String($id)))) {
    const steps: Migration[] = []
    for (const path of namesIn(join(folder, kind))) {
      const file = read(path)
      if (!file) continue
      const fault = migrationFault(file.value)
      if (fault) tell(file, fault)
      else if (isMigration(file.value)) steps.push(asMigration(basename(path, '.json'), file.value))
    }
    steps.sort((one, other) => one.to - other.to)
    const version = schemas.find(({ $id }) => basename(String($id)) === kind)?.['x-version'] ?? 1
    const wanted = Array.from({ length: Math.max(0, version - 1) }, (_, index) => index + 2)
    const missing = wanted.filter((to) => steps.filter((step) => step.to === to).length !== 1)
    if (missing.length > 0)
      faults.push(
        `${shown(join(folder, kind))}: "x-version" of ${kind} is ${version}, and there must be one step to each version up to it; look at ${missing.join(', ')}`,
      )
    migrations[kind] = steps
  }
  return migrations
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name))
}

const shown = (path: string): string => relative(process.cwd(), path) || path

function lineOf({ path, places }: ReadDefinition, at: string, why: string, isName: boolean): string {
  const place = places.get(at)
  const { line, column } = (isName ? place?.key : undefined) ?? place ?? { line: 1, column: 1 }
  return `${shown(path)}:${line}:${column} ${why}`
}
