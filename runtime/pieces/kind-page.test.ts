import { expect, test } from 'vitest'
import { makeJsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { kindPage } from './kind-page.ts'

const set = makeJsonSchemaSet([
  { $id: 'kumiki:kinds/api', 'x-permission': 'api', 'x-licence': 'apiLic' },
  { $id: 'kumiki:kinds/role', 'x-permission': 'role' },
])
const screen = (spec: object) => ({ kind: 'screen', version: 1, key: 'page', spec: { route: '/page', ...spec } })
const specOf = (spec: object) => kindPage(screen(spec), set).spec

test('a page of a kind is called as its document, no menu shows it, and the kind says who may open it', () => {
  expect(specOf({ pageOf: 'api', right: 'update' })).toEqual({
    route: '/page',
    title: { $op: 'coalesce', of: [{ $get: 'draft.title' }, { $get: 'draft.newTitle' }] },
    access: {
      audience: 'console',
      permission: { rule: 'resource', resource: 'api', right: 'update' },
      licence: 'apiLic',
    },
    hidden: true,
    defaultParams: { kind: 'api' },
  })
  expect(specOf({ pageOf: 'role' })['access']).toEqual({
    audience: 'console',
    permission: { rule: 'resource', resource: 'role', right: 'read' },
  })
})

test('what it says itself goes before; another screen stays as it is', () => {
  const own = { title: 'Own', access: { audience: 'console' }, hidden: false, defaultParams: { id: 0 } }
  expect(specOf({ pageOf: 'role', ...own })).toEqual({ route: '/page', ...own })
  const plain = screen({ title: 'Plain' })
  expect(kindPage(plain, set)).toBe(plain)
})
