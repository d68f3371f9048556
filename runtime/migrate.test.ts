import { expect, test } from 'vitest'
import type { Document } from './document.ts'
import { migrate } from './migrate.ts'
import { migrations as shipped } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import { makeJsonSchemaSet } from './json-schema/json-schema-set.ts'

const set = makeJsonSchemaSet([{ $id: 'kumiki:kinds/server', 'x-version': 3, type: 'object' }])

const migrations: Record<string, Migration[]> = {
  server: [
    {
      to: 2,
      name: 'split-host-and-port',
      up: (document) => {
        const [host, port] = String(document.spec.host).split(':')
        return { ...document, spec: { host, port: Number(port) } }
      },
    },
    {
      to: 3,
      name: 'name-the-host-system',
      up: (document) => ({ ...document, spec: { system: document.spec.host, port: document.spec.port } }),
    },
  ],
}

const server = (version: number, spec: Record<string, unknown>): Document => ({
  kind: 'server',
  version,
  key: 'a',
  spec,
})

test.each([
  [1, { host: 'db:5432' }],
  [2, { host: 'db', port: 5432 }],
  [3, { system: 'db', port: 5432 }],
])('a document of version %i comes up to today', (version, spec) => {
  const before = server(version, spec)
  const { document, problems } = migrate(before, set, migrations)
  expect(document).toEqual(server(3, { system: 'db', port: 5432 }))
  expect(problems).toEqual([])
  expect(before).toEqual(server(version, spec))
})

test('a newer version is refused and left as it is', () => {
  const { document, problems } = migrate(server(4, { later: true }), set, migrations)
  expect(document).toEqual(server(4, { later: true }))
  expect(problems).toMatchObject([{ code: 'version-too-new', in: 'server/a', at: '/version', found: 4 }])
})

test('a gap in the migrations is a mistake of the program', () => {
  expect(() => migrate(server(1, {}), set, { server: [] })).toThrow('No migration of server from version 1')
})

test('the shipped migrations have no gap', () => {
  for (const steps of Object.values(shipped)) {
    expect(steps.map((step) => step.to)).toEqual(steps.map((_step, index) => index + 2))
  }
})
