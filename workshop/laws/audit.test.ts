import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine, type TestEngine } from '../../engine/test/open-engine.ts'
import { requireAudited } from '../../engine/test/require-audited.ts'

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
})
afterAll(() => kumiki.close())

const folder = (key: string) => ({ kind: 'folder', version: 1, key, name: key, spec: {} })

/**
 * `TestEngine.call` asks the law of every call that any test makes and that succeeds, by what it asked of the store: no
 * method is trusted. Here it is shown that it can fail, and that calls without an audit line change nothing.
 */
test('a call that changes something without an audit line is found, whatever its method', async () => {
  const { definitions } = kumiki.engine
  const call = definitions.calls.find(({ key }) => key === 'document-create')!
  const { audit } = call.spec
  expect(audit).toBe('document')
  delete call.spec.audit
  const asked = kumiki.call('POST /document/folder', { token: kumiki.admin, body: { document: folder('first') } })
  await expect(asked).rejects.toThrow('call/document-create changes something')
  call.spec.audit = audit!
  const done = { method: 'GET', path: '/navigation', status: 200, changes: ['users.write'] }
  expect(() => requireAudited(kumiki.engine, done)).toThrow('call/navigation changes something (users.write)')
  expect(() => requireAudited(kumiki.engine, { ...done, changes: [] })).not.toThrow()
})

test('what is declared without an audit line changes nothing', async () => {
  const silent = kumiki.engine.definitions.calls.filter(
    ({ spec }) => spec.audit === undefined && spec.audience !== 'site' && !spec.path.includes('{'),
  )
  expect(silent.length).toBeGreaterThan(10)
  for (const { spec } of silent) {
    const body = spec.method === 'GET' ? undefined : spec.path === '/user/language' ? { language: 'en' } : {}
    await kumiki.call(`${spec.method} ${spec.path}`, { token: kumiki.admin, ...(body && { body }) })
  }
})
