import { describe, expect, test } from 'vitest'
import { documentsAtHand } from '../document/test/documents-at-hand.ts'

const at = documentsAtHand()
const { as, admin } = at

describe('the shell', () => {
  test('navigation is what the user may open, in the language asked for', async () => {
    const all = await admin('GET /navigation?language=en')
    const { token } = await at.kumiki.addUser('narrow', { db: ['read'] })
    const few = await as(token)('GET /navigation?language=en')
    const routes = (answer: typeof all) => answer.data.screens.map((screen: { route: string }) => screen.route)
    expect(routes(all)).toEqual(
      expect.arrayContaining(['/adminsettings/user', '/adminsettings/db-config', '/b2b/list']),
    )
    expect(routes(few)).toContain('/adminsettings/db-config')
    expect(routes(few)).not.toContain('/adminsettings/user')
    expect(JSON.stringify(few.data.menus)).not.toContain('"screen":"user"')
    const japanese = await admin('GET /navigation?language=ja')
    expect(JSON.stringify(japanese.data.menus)).toMatch(/データソース/)
  })

  test('a screen without its right is refused; controls of calls that the user may not make are not in it', async () => {
    const { token } = await at.kumiki.addUser('reader', { db: ['read'] })
    const call = as(token)
    expect(await call('GET /screen/user')).toMatchObject({ status: 403, code: 40300 })
    expect(await call('GET /screen/no-such')).toMatchObject({ status: 403, code: 70010 })
    const full = JSON.stringify((await admin('GET /screen/data-source')).data)
    const stripped = JSON.stringify((await call('GET /screen/data-source')).data)
    expect(full).toContain('document-delete')
    expect(stripped).not.toContain('document-delete')
    expect(stripped).toContain('document-list')
  })

  test('a schema comes with all that it refers to, in the language', async () => {
    const { data } = await admin('GET /json-schema/kumiki%3Akinds%2Fdata-source?language=ja')
    expect(data.schema.title).toBe('データソース')
    expect(Object.keys(data.schema.$defs)).toContain('kumiki:common/secret')
    expect(await admin('GET /json-schema/kumiki%3Akinds%2Fnone')).toMatchObject({ code: 40400 })
  })

  test('kinds that the user may see', async () => {
    const { token } = await at.kumiki.addUser('kinds', { db: ['read'] })
    const { data } = await as(token)('GET /kind')
    expect(data.rows.map((row: { kind: string }) => row.kind)).toContain('data-source')
    expect(data.rows.map((row: { kind: string }) => row.kind)).not.toContain('user')
  })
})
