import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Document, DocumentOf } from '../../runtime/document.ts'
import { problemTexts } from '../../runtime/generated/problem-texts.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import type { Place } from '../../runtime/json/parse-json.ts'
import { readJson } from '../../runtime/json/read-json.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { fill } from '../../runtime/problems/fill.ts'
import { nearest } from '../../runtime/problems/nearest.ts'
import { callsIn } from '../../runtime/screen/calls-in.ts'
import { DefinitionsWrong } from '../json-schemas/definitions-wrong.ts'

/** What is shipped, with which own screens must get on. */
interface Shipped {
  screens: readonly DocumentOf<'screen'>[]
  calls: readonly string[]
}

/**
 * Throws `DefinitionsWrong` for screens of a folder of further definitions that would draw nothing, or would stand in another's
 * place: a call that there is none of, the route of a built-in screen.
 */
export function requireOwnScreens(folder: string, { screens, calls }: Shipped, set: JsonSchemaSet): void {
  const routes = new Map<unknown, string>(screens.map(({ spec, key }) => [spec.route, key]))
  const known = new Set(calls)
  const faults: string[] = []
  for (const path of ['screens', 'pieces', 'menus'].flatMap((name) => jsonBelow(join(folder, name)))) {
    const { value, problems, places } = readJson(readFileSync(path))
    const tell = (at: string, why: string) => void faults.push(`${placeOf(path, places.get(at))} ${why}`)
    for (const { code, line, column, values } of problems)
      faults.push(`${placeOf(path, { line, column })} ${fill(problemTexts[code], values)}`)
    for (const { document, at } of documentsIn(value)) {
      if (!set.hasKind(document.kind)) continue
      const holder = document.kind === 'screen' ? routes.get(document.spec['route']) : undefined
      if (holder !== undefined && holder !== document.key)
        tell(`${at}/spec/route`, `The built-in screen ${holder} has this route. Choose another one.`)
      for (const { call, at: place } of callsIn(set, document.kind, document.spec))
        if (!known.has(call)) {
          const near = nearest(call, known)
          tell(
            `${at}/spec${place}`,
            `There is no call "${call}".${near === undefined ? '' : ` Did you mean "${near}"?`}`,
          )
        }
    }
  }
  if (faults.length > 0) throw new DefinitionsWrong(faults)
}

function documentsIn(value: unknown): { document: Document; at: string }[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all.flatMap((one, index) =>
    isDocument(one) ? [{ document: one, at: Array.isArray(value) ? `/${index}` : '' }] : [],
  )
}

const isDocument = (value: unknown): value is Document =>
  isObject(value) && typeof value['kind'] === 'string' && typeof value['key'] === 'string' && isObject(value['spec'])

function jsonBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name))
}

const placeOf = (path: string, { line, column }: Pick<Place, 'line' | 'column'> = { line: 1, column: 1 }): string =>
  `${relative(process.cwd(), path) || path}:${line}:${column}`
