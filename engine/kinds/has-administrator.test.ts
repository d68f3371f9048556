import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEngine, type TestEngine } from '../test/open-engine.ts'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from '../test/servers/postgresql.ts'

describe.skipIf(!hasPostgresql())('on a store where two work at once', () => {
  let server: PostgresqlServer
  let kumiki: TestEngine
  beforeAll(async () => {
    server = await startPostgresql()
    kumiki = await openEngine({ databaseUrl: server.url, secret: 'a'.repeat(64) })
  })
  afterAll(async () => {
    await kumiki?.close()
    await server?.stop()
  })

  test('AZ-21 of administrators who take the role from each other at once, one keeps it', async () => {
    const { token } = await kumiki.addUser('deputy', {}, { roles: ['role/admin'] })
    const read = async (name: string) => (await kumiki.engine.store.documents.find(`user/${name}`))!
    const withRoles = (document: { spec: object }, roles: string[]) => ({
      ...document,
      spec: { ...document.spec, roles },
    })
    const resign = async (name: string, by: string) => {
      const { id, document, revision } = await read(name)
      const body = { document: withRoles(document, []), revision }
      return kumiki.call(`PUT /document/user/${id}`, { token: by, body })
    }
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([resign('admin', token), resign('deputy', kumiki.admin)])
      expect(answers.map(({ code }) => code).sort(), `round ${round}`).toEqual([20000, 60106])
      const { id, document, revision } = await read(answers[0].code === 20000 ? 'admin' : 'deputy')
      await kumiki.engine.store.documents.save(id, withRoles(document, ['role/admin']) as never, {
        revision,
        by: 'test',
      })
    }
  })
})
