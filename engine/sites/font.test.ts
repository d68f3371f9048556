import { afterAll, beforeAll, expect, test } from 'vitest'
import { prefix } from '../call/prefix.ts'
import { startWebServer } from '../outbound/test/web-server.ts'
import { openListening, type ListeningEngine } from '../test/open-listening.ts'

/** Sixteen bytes for each table that a font must name; all lie in the file. */
function smallFont(): Buffer {
  const names = ['cmap', 'head']
  const bytes = Buffer.alloc(12 + names.length * 16 + 8)
  bytes.writeUInt32BE(0x00010000, 0)
  bytes.writeUInt16BE(names.length, 4)
  names.forEach((name, index) => {
    bytes.write(name, 12 + index * 16, 'latin1')
    bytes.writeUInt32BE(44, 12 + index * 16 + 8)
    bytes.writeUInt32BE(8, 12 + index * 16 + 12)
  })
  return bytes
}

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening()
})
afterAll(() => kumiki.close())

test('a site is drawn with the font file that its builder stored, as it was at the publishing', async () => {
  const bytes = smallFont()
  const sent = await fetch(`${kumiki.url('console')}${prefix}/file?name=house.ttf&kind=font`, {
    method: 'POST',
    headers: { 'x-token': kumiki.admin, 'content-type': 'font/ttf' },
    body: new Uint8Array(bytes),
  })
  const { data } = (await sent.json()) as { data: { file: string } }
  const { documents } = kumiki.engine.store
  const site = (await documents.find('site/shop'))!
  const font = { kind: 'font', version: 1, key: 'house', name: 'House', spec: { file: data.file } }
  const spec = { ...site.document.spec, font: 'font/house' }
  const page = async () => (await fetch(`${kumiki.url('site')}/shop/login`)).text()
  expect(await page()).not.toContain('"font":')
  await documents.change(
    [
      { do: 'put', document: font },
      { do: 'put', document: { ...site.document, spec } },
    ],
    'test',
  )
  expect(await page()).not.toContain('"font":')
  expect(await kumiki.engine.sites.publish(kumiki.siteId, { by: 'test' })).toMatchObject({ status: 'publish' })
  const address = /"font":"([^"]+)"/.exec(await page())?.[1]
  expect(address).toBe(`/shop/${data.file}`)
  const served = await fetch(`${kumiki.url('site')}${address}`)
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
})

test('a font by address is fetched through the guard when it is saved, checked, and served as a file of the site', async () => {
  const bytes = smallFont()
  let answer: Uint8Array = bytes
  const web = await startWebServer((_request, response) => {
    response.end(answer)
  })
  const url = `http://127.0.0.1:${web.port}/house.ttf`
  const save = (spec: object, key = 'away') =>
    kumiki.ask('console', 'POST /document/font', {
      token: kumiki.admin,
      body: { document: { kind: 'font', version: 1, key, name: key, spec } },
    })
  const problemOf = async (spec: object) => (await save(spec, 'wrong')).data.problems[0]
  // Nothing of this machine is fetched unless the settings say so.
  expect(await problemOf({ source: 'url', url })).toMatchObject({ code: 'font-not-fetched', at: '/spec/url' })
  expect(web.heard).toHaveLength(0)
  const { documents } = kumiki.engine.store
  const before = kumiki.engine.settings.current()
  const outbound = { allowed: [{ to: '127.0.0.1', port: web.port }] }
  const settings = { kind: 'settings', version: 1, key: 'settings', name: 'Settings', spec: { outbound } }
  await documents.change([{ do: 'put', document: settings }], 'test')
  await expect.poll(() => kumiki.engine.settings.current() === before).toBe(false)

  answer = Buffer.from('<html></html>')
  expect(await problemOf({ source: 'url', url })).toMatchObject({ code: 'font-not-truetype', at: '/spec/url' })
  answer = bytes
  expect(await save({ source: 'url', url })).toMatchObject({ code: 20000 })
  const stored = (await documents.find('font/away'))!
  expect(stored.document.spec).toMatchObject({ source: 'url', url, file: expect.stringMatching(/^blob\//) })

  const asked = web.heard.length
  const site = (await documents.find('site/shop'))!
  const spec = { ...site.document.spec, font: 'font/away' }
  await documents.change([{ do: 'put', document: { ...site.document, spec } }], 'test')
  expect(await kumiki.engine.sites.publish(kumiki.siteId, { by: 'test' })).toMatchObject({ status: 'publish' })
  const page = await (await fetch(`${kumiki.url('site')}/shop/login`)).text()
  const address = /"font":"([^"]+)"/.exec(page)?.[1]
  expect(address).toMatch(/^\/shop\/blob\//)
  const served = await fetch(`${kumiki.url('site')}${address}`)
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
  expect(web.heard).toHaveLength(asked)
  await web.close()
})
