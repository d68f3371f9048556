import { afterAll, beforeAll, expect, test } from 'vitest'
import { logInBuilder, openBuilder } from '../../examples/wholesale/test/builder.ts'
import { needsBrowser, wholesaleOfFile } from '../../examples/wholesale/test/wholesale-of-file.ts'
import { startMapepire, type MapepireServer } from '../../engine/test/servers/mapepire/mapepire.ts'
import { hasChromium } from '../browser.ts'
import { looksOf } from '../looks.ts'
import { sayer } from './say.ts'

const shop = wholesaleOfFile()
let ibmi: MapepireServer

beforeAll(async () => {
  ibmi = await startMapepire({
    libraries: ['APPLIB', 'KUMIKI'],
    userLibraries: ['APPLIB'],
    programs: { 'APPLIB/PRICE': (values) => void (values[1] = String(Number(values[1]) + 1)) },
  })
})
afterAll(() => ibmi?.stop())

test.skipIf(!hasChromium).each(
  looksOf([
    ['ja', 1280],
    ['en', 390],
  ] as const),
)(
  `saving a program's schema finds its columns, and a machine that is away is told without a fault, %s at %i${needsBrowser}`,
  async (language, width) => {
    const builder = await openBuilder(shop.browser, shop.console, { language, width })
    await logInBuilder(builder, shop.console)
    const { page, client } = builder
    const say = sayer(language)
    const key = `office-${language}`
    const create = (document: object, secrets?: object) =>
      client.call<{ id: number }>('POST', `/document/${(document as { kind: string }).kind}`, { document, secrets })
    await create(
      {
        ...{ kind: 'data-source', version: 1, key, name: key },
        spec: {
          ...{ database_type: 1, system: 'localhost', port: ibmi.port, user: ibmi.user, helperLibrary: 'KUMIKI' },
          ...{ password: { $secret: 'password' }, fingerprint: ibmi.fingerprint },
        },
      },
      { '/spec/password': ibmi.password },
    )
    const schema = {
      ...{ kind: 'schema', version: 1, key: `price-${language}`, name: `Price ${language}` },
      spec: {
        ...{ type: 3, connectionType: 1, dataSource: `data-source/${key}` },
        program: { library: 'APPLIB', program: 'PRICE', ccsid: '5035' },
        parameters: [
          { name: 'CODE', length: 10, data: 'A1' },
          { name: 'PRICE', direction: 'inputOutput', dataType: 'numeric', length: 9, scale: 2, data: '10.25' },
        ],
      },
    }
    const { id } = await create(schema)
    const columns = async () => {
      const { document } = await client.call<{ document: { spec: { resultColumns?: { key: string }[] } } }>(
        'GET',
        `/document/schema/${id}`,
      )
      return (document.spec.resultColumns ?? []).map((column) => column.key)
    }
    expect(await columns()).toEqual([])
    await page.goto(`${shop.console}/documents/schema/${id}`)
    const ccsid = page.locator('[data-at="/spec/program/ccsid"] input, input[data-at="/spec/program/ccsid"]').first()
    await ccsid.fill('1399')
    await ccsid.press('Tab')
    await page.getByRole('button', { name: say('Save'), exact: true }).click()
    await expect.poll(columns).toEqual(['CODE', 'PRICE'])
    expect(builder.errors).toEqual([])

    // Away: said once, at its place, and nothing is called wrong that nobody could look up.
    const away = { ...schema, key: `${schema.key}-away`, name: `Away ${language}` }
    const gone = `gone-${language}`
    await create(
      {
        ...{ kind: 'data-source', version: 1, key: gone, name: gone },
        spec: { database_type: 1, system: 'localhost', port: 1, user: 'U', password: { $secret: 'password' } },
      },
      { '/spec/password': 'secret' },
    )
    const made = await create({ ...away, spec: { ...away.spec, dataSource: `data-source/${gone}` } })
    await page.goto(`${shop.console}/documents/schema/${made.id}`)
    await ccsid.waitFor()
    await page.waitForLoadState('networkidle')
    expect(await ccsid.getAttribute('aria-invalid')).not.toBe('true')
    expect(builder.errors).toEqual([])
    await builder.close()
  },
)
