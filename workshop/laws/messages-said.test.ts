import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import type { Document } from '../../runtime/document.ts'
import type { CallSpec } from '../../runtime/generated/kinds/call.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const set = loadJsonSchemas(root)
const read = <T>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as T

const texts = read<Document[]>('definitions/messages/texts.json').map(({ key }) => key)
const failures = readdirSync(join(root, 'definitions/calls'))
  .flatMap((file) => read<Document<CallSpec>[]>(`definitions/calls/${file}`))
  .flatMap(({ spec }) => spec.failure ?? [])
const code = ['engine', 'runtime']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)),
  )
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Words of previews and of drilldowns in them; a published site leads nowhere that was not checked. */
const ofPreviews = ['drilldown-settings']

/** Whether something says the message. */
function isSaid(key: string, from: string = code): boolean {
  const kind = /^in-use-(.+)$/.exec(key)?.[1]
  return from.includes(`'${key}'`) || failures.includes(key) || (kind !== undefined && set.hasKind(kind))
}

test('C-09 every message is said by something', () => {
  const silent = texts.filter((key) => !isSaid(key))
  expect(silent.toSorted()).toEqual(ofPreviews.toSorted())
  expect(isSaid('said-by-nothing')).toBe(false)
})

test('a call that names a message for its failure names one that there is', () => {
  expect(failures.length).toBeGreaterThan(40)
  expect(failures.filter((key) => !texts.includes(key))).toEqual([])
})
