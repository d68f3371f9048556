import { expect, test } from 'vitest'
import type { WebApiSpec } from '../../runtime/generated/kinds/web-api.ts'
import { authorize } from './authorize.ts'
import { webApiAddress } from './web-api-address.ts'

const secret = { $secret: 'it' }
const apiUrl = 'https://api.test/v1?lang=ja'
const all = { '/spec/password': 'pä:ss', '/spec/token': 'tok', '/spec/value': 'k&y=1' }
const given = (spec: Partial<WebApiSpec>, secrets: Record<string, string> = all) =>
  authorize({ apiUrl, ...spec }, secrets, () => Promise.resolve('fresh'))
const basic = Buffer.from('ann:pä:ss').toString('base64')

test.each<[string, Partial<WebApiSpec>, Awaited<ReturnType<typeof given>>]>([
  ['none', {}, { headers: {}, query: [], secrets: [] }],
  [
    'basic',
    { authType: 1, username: 'ann', password: secret },
    { headers: { authorization: `Basic ${basic}` }, query: [], secrets: [basic, 'pä:ss'] },
  ],
  [
    'auth header',
    { authType: 2, token: secret },
    { headers: { authorization: 'Bearer tok' }, query: [], secrets: ['tok'] },
  ],
  [
    'auth header with another prefix',
    { authType: 2, token: secret, prefix: 'Token' },
    { headers: { authorization: 'Token tok' }, query: [], secrets: ['tok'] },
  ],
  [
    'auth header without a prefix',
    { authType: 2, token: secret, prefix: '' },
    { headers: { authorization: 'tok' }, query: [], secrets: ['tok'] },
  ],
  [
    'API key in a header',
    { authType: 3, key: 'X-Key', value: secret },
    { headers: { 'X-Key': 'k&y=1' }, query: [], secrets: ['k&y=1'] },
  ],
  [
    'API key in the query',
    { authType: 3, key: 'key', value: secret, position: 'query' },
    { headers: {}, query: [['key', 'k&y=1']], secrets: ['k&y=1'] },
  ],
  ['OAuth2', { authType: 4 }, { headers: { authorization: 'Bearer fresh' }, query: [], secrets: ['fresh'] }],
])('%s', async (_name, spec, expected) => {
  expect(await given(spec)).toEqual(expected)
})

test.each<[Partial<WebApiSpec>, string]>([
  [{ authType: 1, username: 'ann' }, '/spec/password'],
  [{ authType: 2 }, '/spec/token'],
  [{ authType: 3, key: 'X-Key' }, '/spec/value'],
])('nothing is sent without its secret: %j', async (spec, at) => {
  await expect(given(spec, {})).rejects.toMatchObject({ code: 'web-api-secret-missing', at })
})

test('parameters stand behind those of the address, encoded', () => {
  expect(webApiAddress(apiUrl, [])).toBe(apiUrl)
  expect(webApiAddress(apiUrl, [['key', 'k&y=1']])).toBe('https://api.test/v1?lang=ja&key=k%26y%3D1')
})
