import { expect, test } from 'vitest'
import { beginsAddress, readServerAddress } from './server-address.ts'

test.each([
  [
    'postgresql://shop:a%40b@db.example.com:5433/northwind?sslmode=disable&x=1',
    {
      ...{ scheme: 'postgresql', system: 'db.example.com', port: 5433, user: 'shop', password: 'a@b', db: 'northwind' },
      options: [
        ['sslmode', 'disable'],
        ['x', '1'],
      ],
    },
  ],
  [' jdbc:mysql://[::1]/shop ', { scheme: 'mysql', system: '::1', db: 'shop', options: [] }],
  ['oracle://db', { scheme: 'oracle', system: 'db', options: [] }],
  ['mysql://u%zz@h', { scheme: 'mysql', system: 'h', user: 'u%zz', options: [] }],
])('%s', (text, parts) => {
  expect(readServerAddress(text)).toEqual(parts)
})

test('the name of a server is no address, and neither is what has no server', () => {
  for (const text of ['db.example.com', '10.0.0.1', '', 'postgresql:', 'mailto:a@b', 'postgresql:///shop'])
    expect([text, readServerAddress(text)]).toEqual([text, undefined])
  expect(beginsAddress('postgresql://')).toBe(true)
})
