import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test('without variables: the embedded store in ./data, the example, the usual ports', () => {
  expect(readEnvironment({}, '/home/kumiki')).toEqual({
    port: 8080,
    sitePort: 8443,
    host: undefined,
    dataFolder: '/home/kumiki/data',
    databaseUrl: undefined,
    adminPassword: undefined,
    example: 'wholesale',
    secret: undefined,
    definitionsFolder: undefined,
  })
})

test.each([
  [{ KUMIKI_DATABASE_URL: 'postgres://db/kumiki' }, { example: undefined, databaseUrl: 'postgres://db/kumiki' }],
  [{ KUMIKI_DATABASE_URL: 'postgres://db/kumiki', KUMIKI_EXAMPLE: 'wholesale' }, { example: 'wholesale' }],
  [{ KUMIKI_EXAMPLE: 'none' }, { example: undefined }],
  [
    { KUMIKI_PORT: '1', KUMIKI_SITE_PORT: '2', KUMIKI_HOST: '::1' },
    { port: 1, sitePort: 2, host: '::1' },
  ],
  [
    { KUMIKI_PORT: '', KUMIKI_DATA: '', KUMIKI_SECRET: '' },
    { port: 8080, dataFolder: '/r/data', secret: undefined },
  ],
  [
    { KUMIKI_DATA: '/var/kumiki', KUMIKI_ADMIN_PASSWORD: ' p ' },
    { dataFolder: '/var/kumiki', adminPassword: ' p ' },
  ],
])('%j', (variables: Record<string, string>, expected) => {
  expect(readEnvironment(variables, '/r')).toMatchObject(expected)
})

test.each([[{ KUMIKI_PORT: 'http' }], [{ KUMIKI_SITE_PORT: '70000' }], [{ KUMIKI_DATABASE_URL: 'mysql://db' }]])(
  '%j is refused by name',
  (variables: Record<string, string>) => {
    expect(() => readEnvironment(variables, '/r')).toThrow(Object.keys(variables)[0]!)
  },
)
