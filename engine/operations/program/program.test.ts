import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMapepire, type MapepireServer } from '../../test/servers/mapepire/mapepire.ts'
import { openEngine, type TestEngine } from '../../test/open-engine.ts'

let server: MapepireServer
let kumiki: TestEngine
let dbId: number
let otherId: number

beforeAll(async () => {
  ;[server, kumiki] = await Promise.all([
    startMapepire({
      libraries: ['APPLIB', 'KUMIKI', 'QGPL'],
      userLibraries: ['APPLIB', 'QGPL'],
      programs: {
        'APPLIB/PRICE': (values) => {
          if (values[0]!.trim() === 'BAD') throw Object.assign(new Error('Item BAD not found.'), { id: 'CPF9898' })
          values[1] = String(Number(values[1]) + 1)
        },
        'APPLIB/STOCK': () => undefined,
      },
    }),
    openEngine(),
  ])
  const create = async (key: string, spec: object, secrets?: object) => {
    const document = { kind: 'data-source', version: 1, key, name: key, spec }
    return (await kumiki.call('POST /config/db', { token: kumiki.admin, body: { document, secrets } })).data
      .id as number
  }
  dbId = await create(
    'office',
    {
      database_type: 1,
      system: 'localhost',
      port: server.port,
      user: server.user,
      password: { $secret: 'password' },
      fingerprint: server.fingerprint,
      helperLibrary: 'KUMIKI',
    },
    { '/spec/password': server.password },
  )
  otherId = await create('embedded', { database_type: 7, db: 'a.db' })
})
afterAll(async () => {
  await kumiki.close()
  await server.stop()
})

const get = (path: string, token = kumiki.admin) => kumiki.call(`GET ${path}`, { token })
const post = (path: string, body: object) => kumiki.call(`POST ${path}`, { token: kumiki.admin, body })

const program = {
  library: 'APPLIB',
  program: 'PRICE',
  ccsid: '5035',
  parameters: [
    { name: 'CODE', length: 10, data: 'A1' },
    { name: 'PRICE', direction: 'inputOutput', dataType: 'numeric', length: 9, scale: 2, data: '10.25' },
  ],
}

test('a data source that cannot be reached says so, whatever is asked of it', async () => {
  const { data: stored } = await get(`/config/db/${dbId}`)
  const spec = { ...stored.document.spec, port: 1 }
  const away = { ...stored.document, key: 'away', name: 'Away', spec }
  const { data: made } = await post('/config/db', { document: away, secrets: { '/spec/password': 'secret' } })
  for (const path of [
    `/pgm/checkLibrary?dbId=${made.id}&library=APPLIB`,
    `/pgm/checkProgram?dbId=${made.id}&library=APPLIB&program=PRICE`,
    `/pgm/checkCcsid?dbId=${made.id}&ccsid=5035`,
    `/sql/tables?dbId=${made.id}`,
    `/sql/sysfields?dbId=${made.id}&library=APPLIB&table=T`,
  ]) {
    const { status, data } = await get(path)
    expect([path, status, data.problems]).toMatchObject([path, 200, [{ code: 'connection-no-answer' }]])
  }
})

test('a data source that takes the key of a deleted one has its own password', async () => {
  for (const secrets of [{ '/spec/password': 'wrong' }, { '/spec/password': server.password }]) {
    const { data: stored } = await get(`/config/db/${dbId}`)
    const document = { ...stored.document, key: 'again', name: 'Again' }
    const { data: made } = await post('/config/db', { document, secrets })
    const { data } = await post('/sql/execute', { dbId: made.id, sql: 'SELECT 1 AS A FROM SYSIBM.SYSDUMMY1' })
    const codes = secrets['/spec/password'] === 'wrong' ? [{ code: 'connection-login' }] : []
    expect(data.problems).toMatchObject(codes)
    await kumiki.call(`DELETE /config/db/${made.id}?revision=1`, { token: kumiki.admin })
  }
})

describe('pgm', () => {
  test('libraries and programs to choose from, by number or address of the data source', async () => {
    const libraries = await get(`/pgm/library?dbId=${dbId}&find=app`)
    expect(libraries.data).toEqual({
      rows: [{ value: 'APPLIB', label: 'APPLIB (Library APPLIB)', text: 'Library APPLIB' }],
      problems: [],
    })
    const programs = await get('/pgm/program?dataSource=data-source/office&library=APPLIB')
    expect(programs.data.rows.map(({ value }: { value: string }) => value)).toEqual(['PRICE', 'STOCK'])
    expect((await get(`/pgm/initLibrary?dbId=${dbId}`)).data).toEqual({ libraries: ['APPLIB', 'QGPL'], problems: [] })
    expect((await get(`/pgm/userCcsid/${dbId}`)).data).toEqual({ ccsid: '5035', problems: [] })
  })

  test('what exists and what does not', async () => {
    const checks = [
      [`checkLibrary?dbId=${dbId}&library=APPLIB`, true],
      [`checkLibrary?dbId=${dbId}&library=NOLIB`, false],
      [`checkProgram?dbId=${dbId}&library=APPLIB&program=PRICE`, true],
      [`checkProgram?dbId=${dbId}&library=APPLIB&program=NOPGM`, false],
      [`checkCcsid?dbId=${dbId}&ccsid=1399`, true],
      [`checkCcsid?dbId=${dbId}&ccsid=99999`, false],
    ] as const
    for (const [path, checkRes] of checks)
      expect((await get(`/pgm/${path}`)).data, path).toEqual({ checkRes, problems: [] })
  })

  test('a data source without programs, one that is not there, none at all', async () => {
    const none = await get(`/pgm/library?dbId=${otherId}`)
    expect(none.data).toMatchObject({ rows: [], problems: [{ code: 'programs-unknown' }] })
    expect((await get('/pgm/library?dbId=999')).code).toBe(40400)
    expect((await get('/pgm/library')).code).toBe(40000)
    expect((await get(`/pgm/library?dbId=${dbId}`, '')).code).not.toBe(20000)
  })

  test('a program is called with its parameters and answers with one row', async () => {
    const { data } = await post('/pgm/execClpgm', { dbId, ...program })
    expect(data).toMatchObject({ rows: [{ CODE: 'A1', PRICE: '11.25' }], problems: [] })
    const other = await post('/pgm/execClpgm', {
      dbId,
      ...program,
      parameters: [{ ...program.parameters[0], data: 'BAD' }, program.parameters[1]],
    })
    expect(other.data).toMatchObject({ rows: [], problems: [{ code: 'program-failed', at: '/spec/program' }] })
    expect(other.data.problems[0].message).toContain('CPF9898 Item BAD not found.')
    const long = await post('/pgm/execClpgm', {
      dbId,
      ...program,
      parameters: [{ ...program.parameters[0], data: '品目品目品目' }, program.parameters[1]],
    })
    expect(long.data.problems).toMatchObject([
      { code: 'program-value-long', at: '/spec/parameters/0/data', values: ['CODE', 10] },
    ])
    const missing = await post('/pgm/execClpgm', { dbId, ...program, program: 'NOPGM' })
    expect(missing.data.problems).toMatchObject([{ code: 'program-missing', at: '/spec/program/program' }])
    const command = await post('/pgm/execClpgm', { dbId, ...program, cl: 'CHGLIBL LIBL(NOLIB)' })
    expect(command.data.problems).toMatchObject([{ code: 'command-failed', at: '/spec/program/cl' }])
    const page = await post('/pgm/execClpgm', { dbId, ...program, ccsid: '99999' })
    expect(page.data.problems).toMatchObject([{ code: 'ccsid-unavailable', at: '/spec/program/ccsid' }])
  })

  test('a schema is created, read and run; sql/info tells its columns', async () => {
    const { parameters, ...called } = program
    const document = {
      kind: 'schema',
      version: 1,
      key: 'price',
      name: 'Price',
      spec: { type: 3, dataSource: 'data-source/office', program: called, parameters },
    }
    const made = await post('/pgm/db', { document })
    expect(made.code).toBe(20000)
    const read = await get(`/pgm/db/${made.data.id}`)
    expect(read.data.document.spec.program).toEqual(called)
    const run = await post('/pgm/execClpgm', { document, values: { PRICE: '1' } })
    expect(run.data.rows).toEqual([{ CODE: 'A1', PRICE: '2.00' }])
    const info = await post('/sql/info', { document })
    expect(info.data.columns).toMatchObject([
      { name: 'CODE', typeClass: 'String', size: 10 },
      { name: 'PRICE', typeClass: 'Number', size: 9, decimalDigits: 2 },
    ])
  })
})
