import { expect, test } from 'vitest'
import { fileURLToPath } from 'node:url'
import { words } from './words.ts'

const configPath = fileURLToPath(new URL('../../lingui.config.ts', import.meta.url))

async function transformed(code: string): Promise<string | undefined> {
  const { transform } = words({ configPath })
  if (typeof transform !== 'object') throw new Error('The plugin transforms nothing')
  const handler = transform.handler as (code: string) => Promise<{ code: string } | undefined>
  return (await handler(code))?.code
}

test('a module has its own words, in both languages, and no others', async () => {
  const code = await transformed('i18n._({ id: "BuZUF5" }); other({ id: "orders" })')
  const loaded = JSON.parse(/\$words\.load\((.*)\)/.exec(code!)![1]!) as Record<string, Record<string, unknown>>
  expect(Object.keys(loaded).sort()).toEqual(['en', 'ja'])
  for (const messages of Object.values(loaded)) expect(Object.keys(messages)).toEqual(['BuZUF5'])
  expect(loaded['ja']!['BuZUF5']).not.toEqual(loaded['en']!['BuZUF5'])
})

test('code without words stays as it is', async () => {
  expect(await transformed('find({ id: "orders" })')).toBeUndefined()
})
