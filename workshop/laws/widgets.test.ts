import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { namedControls } from '../../renderer/fields/control-of.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every text under a key, in all JSON files of a folder. */
function namesIn(folder: string, key: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => found(JSON.parse(readFileSync(join(root, folder, file), 'utf8')), key))
}

function found(value: unknown, key: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = (value as Record<string, unknown>)[key]
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(value).flatMap((inner) => found(inner, key))]
}

test('a widget that a schema or a form names is drawn by a control, and no control waits for a name', () => {
  const named = [
    ...namesIn('schemas', 'x-widget'),
    ...['editor', 'definitions'].flatMap((folder) => namesIn(folder, 'widget')),
  ]
  expect(Object.keys(namedControls).toSorted()).toEqual([...new Set(named)].toSorted())
})
