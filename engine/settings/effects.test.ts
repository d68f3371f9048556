import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import type { SettingsSpec } from '../../runtime/generated/kinds/settings.ts'
import { openListening, type ListeningEngine } from '../test/open-listening.ts'

const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) AS V FROM n'
const slow: Document[] = [
  {
    kind: 'schema',
    version: 1,
    key: 'endless',
    name: 'Endless',
    spec: {
      type: 1,
      dataSource: 'data-source/shop',
      sql: endless,
      resultColumns: [{ key: 'V', name: 'V', typeClass: 'Number', size: 9 }],
    },
  },
  {
    kind: 'content',
    version: 1,
    key: 'shop.endless',
    name: 'Endless',
    spec: { type: 1, list: { dataSchemas: [{ schema: 'schema/endless' }] } },
  },
]

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening((documents) => {
    const site = documents.find(({ kind }) => kind === 'site')!
    ;(site.spec.sections as string[]).push('content/shop.endless')
    return [...documents, ...slow]
  })
})
afterAll(() => kumiki.close())

/** Saved as by the form; what holds now follows within the same moment. */
async function saveSettings(spec: SettingsSpec): Promise<void> {
  const before = kumiki.engine.settings.current()
  const document = { kind: 'settings', version: 1, key: 'settings', name: 'Settings', spec }
  const stored = await kumiki.engine.store.documents.find('settings/settings')
  const [route, more] = stored
    ? [`PUT /document/settings/${stored.id}`, { revision: stored.revision }]
    : ['POST /document/settings', {}]
  const { code } = await kumiki.ask('console', route, { token: kumiki.admin, body: { document, ...more } })
  expect(code).toBe(20000)
  await expect.poll(() => kumiki.engine.settings.current() !== before).toBe(true)
}

async function boot(port: 'console' | 'site', path: string): Promise<Record<string, unknown>> {
  const page = await (await fetch(kumiki.url(port) + path)).text()
  return JSON.parse(/id="boot">(.*?)<\/script>/s.exec(page)![1]!) as Record<string, unknown>
}

test('S-08 the statements of a page together take no longer than the total timeout', async () => {
  await saveSettings({ totalTimeout: 1 })
  const body = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
  const token = (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token as string
  const { id } = (await kumiki.engine.store.documents.find('content/shop.endless'))!
  const page = await kumiki.ask('site', 'POST /b2b/contentdb/pageinfo/pageData', { token, body: { contentId: id } })
  expect(page.code).not.toBe(20000)
  expect(page.message).toBe('The data took too long. Please narrow the conditions.')
})

test('S-08 a font above its limit is refused with its size, one below is kept; other files follow the upload limit', async () => {
  await saveSettings({ fontLimit: 1 })
  const upload = async (name: string, type: string, bytes: Uint8Array<ArrayBuffer>) => {
    const response = await fetch(`${kumiki.url('console')}/vue-element-admin/file?kind=site&name=${name}`, {
      method: 'POST',
      headers: { 'x-token': kumiki.admin, 'x-language': 'en', 'content-type': type },
      body: bytes,
    })
    return (await response.json()) as { code: number; message: string }
  }
  expect(await upload('a.ttf', 'font/ttf', font(1024 * 1024 + 1))).toMatchObject({
    code: 41300,
    message: 'File size is over 1MB',
  })
  expect((await upload('a.ttf', 'font/ttf', font(1024 * 1024))).code).toBe(20000)
  const text = new Uint8Array(2 * 1024 * 1024).fill(65)
  expect((await upload('a.csv', 'text/csv', text)).code).toBe(20000)
})

test('S-08 a package above the import limit is refused with its size while it is read; one below is taken', async () => {
  await saveSettings({ importLimit: 2 })
  const folders = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      kind: 'folder',
      version: 1,
      key: `packed-${at}`,
      name: `Packed ${at} ${'x'.repeat(100)}`,
      spec: {},
    }))
  const send = async (documents: object[], more: object = {}) => {
    const text = JSON.stringify({ documents, mode: 'overwrite', dry: true })
    const response = await fetch(`${kumiki.url('console')}/vue-element-admin/document-import`, {
      method: 'POST',
      headers: { 'x-token': kumiki.admin, 'x-language': 'en', 'content-type': 'application/json' },
      body: text,
      ...more,
    })
    const answer = (await response.json()) as { code: number; message: string; data: { created: number } }
    return { ...answer, megabytes: text.length / 1024 / 1024 }
  }
  const told = { code: 41300, message: 'File size is over 2MB' }
  expect(await send(folders(20_000))).toMatchObject(told)
  // Without its length being said before.
  let given = 0
  const endless = new ReadableStream({
    pull(controller) {
      given += 65_536
      if (given > 64 * 1024 * 1024) controller.close()
      controller.enqueue(Buffer.from(given === 65_536 ? '{"documents":[{"kind":"' : 'x'.repeat(65_536)))
    },
  })
  expect(await send([], { body: endless, duplex: 'half' })).toMatchObject(told)
  expect(given).toBeLessThan(32 * 1024 * 1024)
  const taken = await send(folders(9_000))
  expect(taken.megabytes).toBeGreaterThan(1)
  expect(taken).toMatchObject({ code: 20000, data: { created: 9_000 } })
  const broken = `{"documents":[${'{"kind":"folder"},'.repeat(100_000)}]}`
  expect(await send([], { body: broken })).toMatchObject({ code: 40000 })
  const hostile = `{"documents":[{"__proto__":{"x":1}}],"mode":"new","rest":"${'x'.repeat(1_100_000)}"}`
  expect(await send([], { body: hostile })).toMatchObject({ code: 40000 })
})

test('S-08 pages of console and site are told the timeouts and the token check, the console its look', async () => {
  const tokenCheck = { interval: 1000, startAfter: 5 }
  await saveSettings({ requestTimeout: 20, tokenCheck, themeColor: '#0f766e', tagsView: false, fixedHeader: false })
  const told = { requestTimeout: 20, tokenCheck }
  expect(await boot('console', '/main/')).toMatchObject({
    settings: told,
    look: { colour: '#0f766e', tagsView: false, fixedHeader: false, sidebarLogo: true },
  })
  expect((await boot('site', '/shop/'))['settings']).toEqual(told)
  await saveSettings({})
  expect((await boot('site', '/shop/'))['settings']).toEqual({
    requestTimeout: 60,
    tokenCheck: { interval: 500, startAfter: 30 },
  })
})

/** The least that says of itself that it is a font, of this length. */
function font(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, 2)
  for (const [index, name] of ['cmap', 'head'].entries()) {
    const at = 12 + index * 16
    for (let letter = 0; letter < 4; letter++) bytes[at + letter] = name.charCodeAt(letter)
    view.setUint32(at + 8, 44)
  }
  return bytes
}
