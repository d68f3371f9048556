import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { controlNamed, namedControls } from '../../renderer/fields/control-of.ts'

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

test('a widget that a schema or a form names is drawn by a control, and no other name waits for one', () => {
  const named = [
    ...namesIn('schemas', 'x-widget'),
    ...['editor', 'definitions'].flatMap((folder) => namesIn(folder, 'widget')),
  ]
  expect(named.length).toBeGreaterThan(20)
  expect(Object.keys(namedControls).filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => controlNamed(name) === undefined)).toEqual([])
  expect(controlNamed('nobody-knows-it')).toBeUndefined()
})
