import { describe, expect, test } from 'vitest'
import { documentsAtHand, source } from './test/documents-at-hand.ts'

const at = documentsAtHand()
const { admin } = at

describe('secrets', () => {
  const canary = 'canary-secret-7c1f'

  test('SE-01 SE-04 a secret goes in and comes out of nothing', async () => {
    const made = await admin('POST /document/data-source', {
      document: source('sealed'),
      secrets: { '/spec/password': canary },
    })
    expect(made).toMatchObject({ code: 20000, data: { secrets: { '/spec/password': { set: true } } } })
    const { id } = made.data
    const answers = [
      made,
      await admin(`GET /config/db/${id}`),
      await admin('GET /config/db'),
      await admin(`GET /document/data-source/${id}/history`),
      await admin(`GET /document/data-source/${id}/history/1`),
      await admin('POST /document-export', { addresses: ['data-source/sealed'] }),
      await admin('POST /document-library', { references: ['data-source/sealed'] }),
      await admin('POST /document-check', { document: source('sealed') }),
      await admin(`POST /document/data-source/${id}/copy`, {}),
    ]
    for (const answer of answers) {
      expect(answer.code).toBe(20000)
      expect(JSON.stringify(answer)).not.toContain(canary)
    }
    expect(answers[8]!.data.secrets['/spec/password']).toEqual({ set: false })
    const logs = await at.kumiki.engine.store.logs.list({ log: 'audit', limit: 500 })
    expect(JSON.stringify(logs)).not.toContain(canary)
  })

  test.each([
    ['host', { system: 'rogue.example.com' }],
    ['port', { port: 15432 }],
    ['user', { user: 'other' }],
    ['type', { database_type: 3 }],
  ])('SE-02 another %s asks for the password again', async (name, change) => {
    const key = `bound-${name}`
    const made = await admin('POST /document/data-source', {
      document: source(key),
      secrets: { '/spec/password': canary },
    })
    const { id } = made.data
    const moved = source(key, change)
    const refused = await admin(`PUT /config/db/${id}`, { document: moved, revision: 1 })
    expect(refused).toMatchObject({
      status: 422,
      code: 60106,
      data: { problems: [{ at: '/spec/password', code: 'secret-again' }] },
    })
    const typed = await admin(`PUT /config/db/${id}`, {
      document: moved,
      revision: 1,
      secrets: { '/spec/password': 'another' },
    })
    expect(typed).toMatchObject({ code: 20000, data: { secrets: { '/spec/password': { set: true } } } })
  })

  test('F-13 a secret under a name that is no place of one is told as such', async () => {
    const answer = await admin('POST /document/data-source', {
      document: source('misnamed'),
      secrets: { password: canary },
    })
    expect(answer).toMatchObject({ code: 60106, data: { problems: [{ code: 'secret-unknown', at: 'password' }] } })
    expect(answer.data.problems[0].message).toContain('no secret field “password”')
    expect(JSON.stringify(answer)).not.toContain(canary)
  })

  test('a secret beyond its length is refused at its field', async () => {
    const answer = await admin('POST /document/data-source', {
      document: source('long'),
      secrets: { '/spec/password': 'x'.repeat(65) },
    })
    expect(answer).toMatchObject({ code: 60106, data: { problems: [{ at: '/spec/password' }] } })
  })

  test('a value in the place of a secret is refused', async () => {
    const answer = await admin('POST /document/data-source', { document: source('clear', { password: canary }) })
    expect(answer).toMatchObject({ code: 60106 })
    expect(JSON.stringify(answer.data.problems)).not.toContain(canary)
  })
})
