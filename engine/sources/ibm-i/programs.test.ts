import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { PlanStep } from '../../../runtime/compile/plan.ts'
import { readsOnly } from '../../../runtime/compile/steps.ts'
import { mapepireSettings, startMapepire, type MapepireServer } from '../../test/servers/mapepire/mapepire.ts'
import { makeRowsRunner } from '../../execution/rows/rows-runner.ts'
import type { RowsQuery } from '../../execution/rows/rows-query.ts'
import type { ProgramCall, StatementSource } from '../source.ts'
import type { SourceSettings } from '../source-settings.ts'
import type { Link } from './link.ts'
import { patient } from '../../test/open-engine.ts'
import { makeProgramCaller } from './program-caller.ts'
import { makeIbmiSource } from './ibmi-source.ts'
import { readRows } from '../reads.ts'

/** A busy machine is slow, not wrong. */
const ms = 60_000

describe('programs of IBM i', () => {
  let server: MapepireServer
  let settings: SourceSettings
  let source: StatementSource
  let lists: string[][] = []

  beforeAll(async () => {
    server = await startMapepire({
      libraries: ['APPLIB', 'DATALIB', 'KUMIKI', 'QGPL'],
      userLibraries: ['QGPL'],
      programs: {
        'APPLIB/PRICE': async (values, job) => {
          lists.push(job.libraryList)
          if (values[0]!.trim() === 'BAD') throw Object.assign(new Error('Item BAD not found.'), { id: 'CPF9898' })
          values[1] = '12345.67'
          values[2] = `価格 ${values[0]!.trim()}`
          await job.sql('INSERT INTO ASKED VALUES (?)', [values[0]!.trim()])
        },
      },
    })
    await server.admin('CREATE TABLE DATALIB.ASKED (CODE VARCHAR(10))')
    settings = { ...mapepireSettings(server), helperLibrary: 'KUMIKI' }
    source = makeIbmiSource(settings, { ...patient, connections: 1 })
  })
  afterAll(async () => {
    await source.close()
    await server.stop()
  })

  const call = (more: Partial<ProgramCall> = {}): ProgramCall => ({
    library: 'APPLIB',
    program: 'PRICE',
    ccsid: '5035',
    libraries: ['DATALIB'],
    cl: [],
    parameters: [
      { name: 'CODE', direction: 'input', dataType: 'character', length: 10, scale: 0 },
      { name: 'AMOUNT', direction: 'inputOutput', dataType: 'numeric', length: 9, scale: 2 },
      { name: 'TEXT', direction: 'inputOutput', dataType: 'character', length: 20, scale: 0 },
    ],
    values: ['A1', null, null],
    ...more,
  })
  const run = (program: ProgramCall, rollBack = false) =>
    source.transaction({ ms, rollBack }, (connection) => connection.call!(program, { ms }))

  it('answers with one row of all parameters: packed digits exact, trailing blanks gone', async () => {
    expect(await run(call())).toEqual({
      columns: ['CODE', 'AMOUNT', 'TEXT'],
      rows: [['A1', '12345.67', '価格 A1']],
      changes: 0,
    })
  })

  it('belongs to the transaction of its chain; a SELECT after it sees what it wrote', async () => {
    const seen = await source.transaction({ ms, rollBack: true }, async (connection) => {
      await connection.call!(call({ values: ['SEEN', 0, ''] }), { ms })
      return connection.run({ text: `SELECT CODE FROM DATALIB.ASKED WHERE CODE = 'SEEN'`, values: [] }, { ms })
    })
    expect(seen.rows).toEqual([['SEEN']])
    const after = await readRows(
      source,
      { text: `SELECT CODE FROM DATALIB.ASKED WHERE CODE = 'SEEN'`, values: [] },
      { ms },
    )
    expect(after.rows).toEqual([])
  })

  it('has its library list and commands while it runs, and leaves the connection as it was', async () => {
    lists = []
    await run(call({ libraries: ['APPLIB'], cl: ['ADDLIBLE LIB(DATALIB)'] }))
    expect(lists).toEqual([['DATALIB', 'APPLIB']])
    const { rows } = await source.transaction({ ms }, (connection) =>
      connection.run(
        { text: `SELECT SYSTEM_SCHEMA_NAME FROM QSYS2.LIBRARY_LIST_INFO WHERE TYPE = 'USER'`, values: [] },
        { ms },
      ),
    )
    expect(rows).toEqual([['QGPL']])
  })

  it('a page may end in a program: its row is the list; or in a SELECT that sees what the program did', async () => {
    const { values: _, ...program } = call()
    const columns = [
      { key: 'K', name: 'CODE', typeClass: 'String' as const },
      { key: 'A', name: 'AMOUNT', typeClass: 'Number' as const, size: 9, decimalDigits: 2 },
    ]
    const bind = (name: string, value: unknown) => ({
      name,
      from: 'value' as const,
      value,
      dataType: 'character' as const,
    })
    const step: PlanStep = {
      schema: 'schema/price',
      ms,
      sql: '',
      program,
      binds: [bind('CODE', 'PAGE'), { ...bind('AMOUNT', 1), dataType: 'numeric' }],
      columns,
    }
    const plan: ListPlan = {
      plan: '1/list',
      kind: 'list',
      source: 'data-source/x',
      readOnly: readsOnly([step]),
      totalMs: ms,
      contentId: 1,
      steps: [step],
      columns,
      send: ['K', 'A'],
      keys: ['K'],
      made: [{ name: '$key', make: 'key' }],
      search: {},
      sort: [],
      orderBy: [],
      category: [],
      limit: 50,
      maxLimit: 50,
      conditions: {},
    }
    const rowsOf = async (own: ListPlan, query: RowsQuery = {}) => {
      const { json, total } = await makeRowsRunner(own, source).run(query, { system: {} }, {})
      return { rows: JSON.parse(Buffer.from(json as string).toString()) as unknown, total }
    }
    expect(plan.readOnly).toBe(false)
    expect(await rowsOf(plan)).toEqual({ rows: [{ K: 'PAGE', A: '12345.67', $key: ['PAGE'] }], total: 1 })
    const select: PlanStep = {
      schema: 'schema/asked',
      ms,
      sql: `SELECT CODE, CAST(1 AS DECIMAL(9, 2)) AS AMOUNT FROM DATALIB.ASKED WHERE CODE = :C`,
      binds: [{ ...bind('C', ''), from: 'executeSchemaMeta', schema: 'schema/price', field: 'K' }],
      columns,
    }
    expect(await rowsOf({ ...plan, steps: [step, select] })).toMatchObject({
      rows: [{ K: 'PAGE' }, { K: 'PAGE' }],
      total: 2,
    })
    // No statement narrows what a program gives to what its user has marked.
    expect(await rowsOf(plan, { favorites: [['OTHER'], ['PAGE']] })).toMatchObject({ rows: [{ K: 'PAGE' }], total: 1 })
    for (const favorites of [[['OTHER']], []]) expect(await rowsOf(plan, { favorites })).toEqual({ rows: [], total: 0 })
  })

  it('tells the messages of the job log when the program or a command fails', async () => {
    await expect(run(call({ values: ['BAD', 0, ''] }))).rejects.toThrow(/SQL0443[\s\S]*CPF9898 Item BAD not found\./)
    const failing = run(call({ cl: ['CHGLIBL LIBL(NOLIB)'] }))
    await expect(failing).rejects.toMatchObject({
      code: 'CL_COMMAND',
      message: expect.stringContaining('CPF2110') as string,
    })
    await expect(run(call({ program: 'NOPGM' }))).rejects.toMatchObject({ code: '42724' })
  })

  it('IN-19 names are names of the system, in every place where one stands in a command or a definition', async () => {
    const hostile = ["X') --", 'X;DROP', 'A/B', 'TOOLONGNAME', '', 'X\n', 'ＰＲＩＣＥ']
    for (const name of hostile) {
      for (const place of [{ library: name }, { program: name }, { libraries: ['DATALIB', name] }])
        await expect(run(call(place)), JSON.stringify(place)).rejects.toMatchObject({ name: 'SourceRefused' })
      const other = makeIbmiSource({ ...settings, helperLibrary: name }, { ...patient, connections: 1 })
      const asked = other.transaction({ ms }, (connection) => connection.call!(call(), { ms }))
      await expect(asked, name).rejects.toMatchObject({ name: 'SourceRefused' })
      await other.close()
    }
    expect((await run(call())).rows).toEqual([['A1', '12345.67', '価格 A1']])
  })

  it('IN-19 values and commands are parameters: quotes, brackets, semicolons and line ends arrive as they are', async () => {
    for (const text of ["O'Neil", "')--", 'a;b', 'a\nb', '?', ':X']) {
      const { rows } = await run(call({ values: [text, 0, ''] }))
      expect(rows, text).toEqual([[text, '12345.67', `価格 ${text}`]])
    }
    const command = `SNDMSG MSG('it''s') TOUSR(X)'); DROP TABLE DATALIB.ASKED; --`
    await expect(run(call({ cl: [command] }))).rejects.toMatchObject({
      code: 'CL_COMMAND',
      // The routine was called with it, and did not know it.
      message: expect.stringContaining('SQL0443') as string,
    })
    const { rows } = await readRows(source, { text: 'SELECT COUNT(*) FROM DATALIB.ASKED', values: [] }, { ms })
    expect(Number(rows[0]![0])).toBeGreaterThan(0)
  })

  it('IN-19 no statement holds a value or a command: they travel beside it', async () => {
    const asked: { text: string; values: readonly unknown[] }[] = []
    const link = {
      alive: true,
      run: (text: string, values: readonly unknown[]) => {
        asked.push({ text, values })
        return Promise.resolve({ columns: [], rows: [], changes: 0 })
      },
      call: (text: string, values: readonly unknown[]) => {
        asked.push({ text, values })
        return Promise.resolve(values)
      },
      close: () => {},
    } as unknown as Link
    const caller = makeProgramCaller(settings, () => Promise.resolve(link))
    const [command, value] = [`SNDMSG MSG('MARKED') TOUSR(X)`, `MARKED')--`]
    await caller.call(link, call({ cl: [command], values: [value, 0, ''] }))
    for (const { text } of asked) expect(text).not.toContain('MARKED')
    expect(asked.flatMap(({ values }) => values)).toEqual(expect.arrayContaining([command, value]))
  })

  it('refuses what cannot be passed: too long in EBCDIC bytes, names with anything else in them, no helper library', async () => {
    await expect(run(call({ values: ['日本語日本語', 0, ''] }))).rejects.toMatchObject({ code: '22001' })
    await expect(run(call({ library: `X' BAD` }))).rejects.toMatchObject({ name: 'SourceRefused' })
    const bare = makeIbmiSource({ ...settings, helperLibrary: '' }, { ...patient, connections: 1 })
    await expect(bare.transaction({ ms }, (connection) => connection.call!(call(), { ms }))).rejects.toMatchObject({
      name: 'SourceRefused',
    })
    await bare.close()
  })

  it('knows libraries, programs and code pages', async () => {
    const { programs } = source
    expect(await programs!.libraryList()).toEqual(['QGPL'])
    expect(await programs!.programs('APPLIB', 'pri')).toEqual([
      { name: 'PRICE', text: 'Program PRICE', attribute: 'CLLE' },
    ])
    expect([await programs!.hasLibrary('applib'), await programs!.hasLibrary('NOLIB')]).toEqual([true, false])
    expect([await programs!.hasProgram('APPLIB', 'PRICE'), await programs!.hasProgram('APPLIB', 'X')]).toEqual([
      true,
      false,
    ])
    expect([await programs!.hasCcsid('5035'), await programs!.hasCcsid('99999')]).toEqual([true, false])
    expect(await programs!.userCcsid()).toBe('5035')
    expect((await source.libraries()).map(({ name }) => name)).toEqual(['APPLIB', 'DATALIB', 'KUMIKI', 'QGPL'])
  })

  it('warns of code pages that lose text, and trusts only the certificate it was told', async () => {
    const other = await startMapepire({ userCcsid: '5026' })
    const at = { ...settings, port: other.port, password: other.password, certificate: other.certificate }
    const odd = makeIbmiSource(at, patient)
    expect((await odd.test(ms)).warnings).toEqual(['ccsid-5026'])
    await odd.close()
    const { certificate: _, ...bare } = at
    const refusals = [
      [bare, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
      [{ ...bare, fingerprint: server.fingerprint }, 'CERT_FINGERPRINT'],
      [{ ...at, password: 'wrong' }, '28000'],
      [{ ...at, port: 1 }, 'ECONNREFUSED'],
    ] as const
    for (const [wrong, code] of refusals) {
      const refused = makeIbmiSource(wrong, patient)
      await expect(refused.test(ms), code).rejects.toMatchObject({ code })
      await refused.close()
    }
    await other.stop()
  })

  it('DS-01 a cancelled statement is gone from the server', async () => {
    const endless = 'WITH n(i) AS (SELECT 1 FROM SYSIBM.SYSDUMMY1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n'
    const running = readRows(source, { text: endless, values: [] }, { ms: 400 })
    await expect(running).rejects.toMatchObject({ name: 'StatementTimeout' })
    await expect.poll(() => server.running()).toEqual([])
  })
})
