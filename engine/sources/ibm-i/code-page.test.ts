import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadJsonSchemas } from '../../json-schemas/load-json-schemas.ts'
import { makeValidators } from '../../json-schemas/validators.ts'
import { checkDocument } from '../../../runtime/check/check-document.ts'
import { mapepireSettings, startMapepire, type MapepireServer } from '../../test/servers/mapepire/mapepire.ts'
import { makeIbmiSource } from './ibmi-source.ts'
import { jobOptions } from './mapepire/job-options.ts'
import { readRows } from '../reads.ts'

let server: MapepireServer
beforeAll(async () => {
  server = await startMapepire({ libraries: ['APPLIB'], userLibraries: ['APPLIB'], userCcsid: '65535' })
})
afterAll(() => server.stop())

const settingsOf = (codePage?: string) => ({
  ...mapepireSettings(server),
  ...(codePage !== undefined && { codePage }),
})

test('C-05 jobs of a source with a code page have that CCSID, readers too; the test of the connection tells it', async () => {
  const source = makeIbmiSource(settingsOf('1399'), { connections: 2 })
  await readRows(source, { text: 'SELECT 1 FROM SYSIBM.SYSDUMMY1', values: [] }, { ms: 10_000 })
  await source.transaction({ ms: 10_000 }, (connection) =>
    connection.run({ text: 'SELECT 1 FROM SYSIBM.SYSDUMMY1', values: [] }, { ms: 10_000 }),
  )
  expect(new Set(server.jobCcsids())).toEqual(new Set(['1399']))
  expect(server.jobCcsids().length).toBeGreaterThan(1)
  expect(await source.test(10_000)).toMatchObject({ encoding: 'CCSID 1399', warnings: [] })
  await source.close()
})

test('without one the job is as the user profile says', async () => {
  const source = makeIbmiSource(settingsOf(), { connections: 1 })
  expect(await source.test(10_000)).toMatchObject({ encoding: 'CCSID 65535', warnings: ['ccsid-65535'] })
  expect(server.jobCcsids()).toEqual([])
  await source.close()
})

test('one that the system does not have is the failure of the connection', async () => {
  const source = makeIbmiSource(settingsOf('99999'), { connections: 1 })
  await expect(source.test(10_000)).rejects.toThrow(/99999/)
  await source.close()
})

test('texts without a CCSID are read as texts then, unless the connect string says otherwise', () => {
  expect(jobOptions(settingsOf('5035'), 'read')).toMatchObject({ 'translate binary': true })
  expect(jobOptions(settingsOf(), 'read')).not.toHaveProperty('translate binary')
  const off = { ...settingsOf('5035'), connectString: 'translateBinary=false' }
  expect(jobOptions(off, 'read')).toMatchObject({ 'translate binary': false })
})

test('C-05 the ODBC driver and other databases take no code page: it is refused at save', () => {
  const set = loadJsonSchemas(new URL('../../..', import.meta.url).pathname)
  const context = { set, validate: makeValidators(set).check, library: new Map() }
  const problemsOf = (spec: object) =>
    checkDocument(
      { kind: 'data-source', version: 1, key: 'x', name: 'x', spec: { codePage: '5035', ...spec } },
      context,
    )
  const ibmI = { database_type: 1, system: 'as400', user: 'u' }
  expect(problemsOf(ibmI)).toEqual([])
  for (const spec of [
    { ...ibmI, transport: 'odbc' },
    { database_type: 2, system: 'pg', user: 'u' },
  ])
    expect(problemsOf(spec)).toMatchObject([{ code: 'not-used-here', at: '/spec/codePage' }])
})
