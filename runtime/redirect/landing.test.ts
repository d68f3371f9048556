import { expect, test } from 'vitest'
import { landing, mayRead } from './landing.ts'

const all = { apiLic: true, b2bLic: true, folder: true }

// Specification 2 (default landing, noDbB2b), 6 (role codes) and 8 (code 70010).
test.each([
  ['everything', all, ['admin'], true, '/dashboardtop'],
  ['API licence goes first, whatever the role', all, [], false, '/dashboardtop'],
  ['site licence only', { b2bLic: true, folder: true }, ['b2b-R'], true, '/b2b/list'],
  ['site licence, may update', { b2bLic: true, folder: true }, ['b2b-U'], true, '/b2b/list'],
  ['site licence, admin', { b2bLic: true, folder: true }, ['admin'], true, '/b2b/list'],
  ['noDbB2b: no site', { b2bLic: true, folder: true }, ['b2b-R'], false, '/folder/folder/0'],
  ['no role for sites', { b2bLic: true, folder: true }, ['db-R'], true, '/folder/folder/0'],
  ['folder licence only', { folder: true }, ['admin'], true, '/folder/folder/0'],
  ['no licence at all', {}, ['admin'], true, '/profile/index'],
  ['site licence without site and without folders', { b2bLic: true }, ['b2b-R'], false, '/profile/index'],
] as const)('%s', (_name, licence, roles, hasSite, path) => {
  expect(landing({ licence, roles, hasSite })).toBe(path)
})

test('admin sees all, update includes view', () => {
  expect([mayRead(['admin'], 'lic'), mayRead(['api-U'], 'api'), mayRead(['api-R'], 'lic'), mayRead([], 'api')]).toEqual(
    [true, true, false, false],
  )
})
