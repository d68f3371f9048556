import { expect, test } from 'vitest'
import type { Document } from '../document.ts'
import { makeJsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { kindScreens } from './kind-screens.ts'

const set = makeJsonSchemaSet([
  { $id: 'kumiki:kinds/api', 'x-permission': 'api', 'x-licence': 'apiLic' },
  { $id: 'kumiki:kinds/role', title: 'Role', 'x-permission': 'role' },
])
const title = { $get: 'draft.title' }
const documents: Document = {
  kind: 'screen',
  version: 1,
  key: 'documents',
  name: 'Documents',
  spec: { route: '/documents/:kind', layout: 'console', title, access: { audience: 'console' }, blocks: ['drawn'] },
}
const table = (...rows: object[]): Document => ({
  kind: 'kind-screens',
  version: 1,
  key: 'console',
  spec: { tables: { documents: rows } },
})
const screensOf = (...rows: object[]) => kindScreens(table(...rows), [documents], set)

test('a row is the screen of all kinds at a route of its own; the kind says who may open it', () => {
  expect(screensOf({ kind: 'api', key: 'api-list', route: '/api/list', title: 'APIs', icon: 'api' })).toEqual([
    {
      kind: 'screen',
      version: 1,
      key: 'api-list',
      name: 'APIs',
      spec: {
        route: '/api/list',
        layout: 'console',
        title: 'APIs',
        access: {
          audience: 'console',
          permission: { rule: 'resource', resource: 'api', right: 'read' },
          licence: 'apiLic',
        },
        icon: 'api',
        defaultParams: { kind: 'api' },
        blocks: ['drawn'],
      },
    },
  ])
})

test('what no menu shows is called as its content; right, access and parameters of the row go before', () => {
  const [form, folder] = screensOf(
    { kind: 'role', route: '/role/:id', activeMenu: '/roles', right: 'update' },
    { kind: 'role', route: '/roles', title: 'Roles', params: { id: 0 }, access: { audience: 'console' } },
  )
  expect([form!.key, form!.name]).toEqual(['role', 'Role'])
  expect(form!.spec).toMatchObject({
    title,
    hidden: true,
    activeMenu: '/roles',
    access: { audience: 'console', permission: { rule: 'resource', resource: 'role', right: 'update' } },
  })
  expect(folder!.spec).toMatchObject({ title: 'Roles', defaultParams: { kind: 'role', id: 0 } })
  expect(folder!.spec['access']).toEqual({ audience: 'console' })
})

test('one that leads to another screen is where any document of the kind opens, and goes on to that one with its number', () => {
  const own = { ...documents, key: 'role-page', spec: { route: '/role/:id', activeMenu: '/roles', blocks: [] } }
  const [form] = kindScreens(table({ kind: 'role', leadsTo: 'role-page' }), [documents, own], set)
  expect([form!.key, form!.spec]).toEqual([
    'document-role',
    {
      ...documents.spec,
      route: '/documents/role/:id(\\d+)',
      activeMenu: '/roles',
      hidden: true,
      access: { audience: 'console', permission: { rule: 'kind', right: 'read', input: 'kind' } },
      forward: {
        screen: 'role-page',
        params: { id: { $get: 'params.id' }, at: { $get: 'params.at' } },
        when: { name: 'params.id', condition: '>', value: 0 },
      },
      defaultParams: { kind: 'role' },
    },
  ])
  expect(() => kindScreens(table({ kind: 'role', leadsTo: 'gone' }), [documents], set)).toThrow(
    'names the screen "gone"',
  )
})

test('a table of a screen that does not exist stops the start', () => {
  expect(() => kindScreens(table(), [], set)).toThrow('"console" names the screen "documents", which does not exist.')
})
