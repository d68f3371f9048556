import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'

let kumiki: ListeningEngine
beforeAll(async () => void (kumiki = await openListening()))
afterAll(() => kumiki.close())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${kumiki.url('console')}${path}`, { headers })

test('text editors find the JSON Schema of a kind at its address, in both languages, and keep it', async () => {
  const english = await ask('/main/schemas/site.json')
  expect(english.headers.get('content-type')).toBe('application/schema+json')
  const schema = (await english.json()) as { properties: Record<string, object> }
  expect(schema.properties).toMatchObject({ kind: { const: 'site' } })
  const japanese = await ask('/main/schemas/site.json?language=ja')
  expect(await japanese.text()).toContain('サイト')
  const etag = japanese.headers.get('etag')!
  expect(etag).not.toBe(english.headers.get('etag'))
  expect((await ask('/main/schemas/site.json?language=ja', { 'if-none-match': etag })).status).toBe(304)
  for (const other of ['nothing', '..%2Fsite', 'kumiki:kinds%2Fsite'])
    expect((await ask(`/main/schemas/${other}.json`)).headers.get('content-type')).not.toBe('application/schema+json')
})
