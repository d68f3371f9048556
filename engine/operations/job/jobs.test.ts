import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Job } from '../../../runtime/generated/calls/job.ts'
import { silentPostgresql, type SilentPostgresql } from '../../test/servers/silent-postgresql.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'

let kumiki: ListeningEngine
let silent: SilentPostgresql

beforeAll(async () => {
  kumiki = await openListening()
  silent = await silentPostgresql()
})
afterAll(async () => {
  silent.close()
  await kumiki.close()
})

const jobs = async (port: 'console' | 'site', token: string | undefined, language = 'en') => {
  const headers = { 'x-language': language }
  const { data } = await kumiki.ask(port, port === 'console' ? 'GET /job' : 'GET /b2b/job', { token, headers })
  return data.jobs as Job[]
}

test('publishing that takes long is a job of whoever began it, in both languages, and of nobody else', async () => {
  const { engine, siteId, admin } = kumiki
  const other = (await kumiki.addUser('sato', { b2b: ['read', 'update'], db: ['read'] })).token
  const source = await engine.store.documents.find('data-source/shop')
  if (!source) throw new Error('There is no data source')
  const { document } = source
  const spec = { database_type: 2, system: '127.0.0.1', port: silent.port, db: 'shop', user: 'shop' }
  await engine.store.documents.change([{ do: 'put', document: { ...document, spec } }], 'test')
  const before = await engine.store.sites.state(siteId)

  const published = kumiki.ask('console', 'POST /b2b-edit/publish', { token: admin, body: { id: siteId } })
  await expect.poll(() => jobs('console', admin)).toMatchObject([{ state: 'running' }])
  const [job] = await jobs('console', admin)
  expect(job).toMatchObject({ job: 'publish', title: 'Publish a site', link: `/b2b/b2b/${siteId}` })
  expect((await jobs('console', admin, 'ja'))[0]?.title).toBe('サイトの公開')
  const remove = `DELETE /job/publish/${job?.id}`

  expect(await jobs('console', other)).toEqual([])
  expect((await kumiki.ask('console', remove, { token: other })).code).toBe(40400)
  const body = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
  const customer = (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token as string
  expect(await jobs('site', customer)).toEqual([])
  expect((await kumiki.ask('site', `DELETE /b2b/job/publish/${job?.id}`, { token: customer })).code).toBe(40400)
  expect((await kumiki.ask('console', remove.replace('publish', 'download'), { token: admin })).code).toBe(40400)

  expect((await kumiki.ask('console', remove, { token: admin })).code).toBe(20000)
  expect(await published).toMatchObject({
    code: 60107,
    message: expect.stringContaining('Nothing was changed') as string,
  })
  expect(await jobs('console', admin)).toMatchObject([
    { state: 'stopped', text: 'It was stopped. Nothing was changed.' },
  ])
  expect(await engine.store.sites.state(siteId)).toMatchObject({ status: before.status, release: before.release })
  expect((await kumiki.ask('console', remove, { token: admin })).code).toBe(20000)
  expect(await jobs('console', admin)).toEqual([])
})

test('an import that is stopped before it writes changes nothing', async () => {
  const { engine, admin } = kumiki
  const { follow } = engine.jobRuns
  const stopped = new AbortController()
  stopped.abort(new DOMException('stopped', 'AbortError'))
  engine.jobRuns.follow = (work) =>
    follow({ ...work, work: (under) => work.work({ ...under, signal: stopped.signal }) })
  const documents = [{ kind: 'folder', version: 1, key: 'papers', name: 'Papers', spec: {} }]
  const answer = await kumiki.ask('console', 'POST /document-import', {
    token: admin,
    body: { documents, mode: 'overwrite' },
  })
  expect(answer.code).not.toBe(20000)
  expect(await engine.store.documents.find('folder/papers')).toBeUndefined()
  engine.jobRuns.follow = follow
  expect(
    (await kumiki.ask('console', 'POST /document-import', { token: admin, body: { documents, mode: 'overwrite' } }))
      .code,
  ).toBe(20000)
})
