import { SQLJob } from '@ibm/mapepire-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startMapepire, type MapepireServer } from './mapepire.ts'

describe('stand-in for Mapepire, asked by its own client', () => {
  let server: MapepireServer
  const at = () => ({
    host: 'localhost',
    port: server.port,
    user: server.user,
    password: server.password,
    ca: server.certificate,
  })
  beforeAll(async () => {
    // The client writes failed connections to the console by itself.
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    server = await startMapepire({
      programs: {
        'APPLIB/PRICE': (values) => {
          if (values[0]!.trim() === 'BAD') throw Object.assign(new Error('Item BAD not found.'), { id: 'CPF9898' })
          values[1] = String(Number(values[1]) * 2)
        },
      },
    })
    await server.admin(
      'CREATE TABLE ITEM (CODE CHAR(10) NOT NULL PRIMARY KEY, NAME VARCHAR(40), PRICE DECIMAL(20, 4), BIG BIGINT)',
    )
    await server.admin(`INSERT INTO ITEM VALUES ('A1', 'ボルト ', 12.5, 9223372036854775807)`)
    await server.admin(`LABEL ON COLUMN APPLIB.ITEM.CODE IS 'Item code'`)
    await server.physicalFile('APPLIB', 'ITEM', ['CODE'])
  })
  afterAll(() => server.stop())

  it('refuses a wrong password and a certificate that nobody vouches for', async () => {
    await expect(new SQLJob().connect({ ...at(), password: 'x' })).rejects.toThrow('401')
    await expect(new SQLJob().connect({ ...at(), ca: '' })).rejects.toThrow()
  })

  it('answers statements with metadata, CHAR trimmed, decimals with their scale', async () => {
    const job = new SQLJob({ naming: 'system', libraries: ['APPLIB'] })
    const { job: name } = await job.connect(at())
    expect(name).toMatch(/^\d{6}\/QUSER\/QZDASOINIT$/)
    const all = await job
      .query<object>('SELECT * FROM APPLIB/ITEM WHERE CODE = ? FETCH FIRST 5 ROWS ONLY', { parameters: ['A1'] })
      .execute()
    expect(all.metadata.columns?.map(({ type }) => type)).toEqual(['CHAR', 'VARCHAR', 'DECIMAL', 'BIGINT'])
    expect(all.data).toMatchObject([{ CODE: 'A1', NAME: 'ボルト ', PRICE: 12.5 }])
    const failing = job.query('SELECT * FROM MISSING').execute()
    await expect(failing).rejects.toThrow(/SQL0204.*42704, -204/)
    await job.close()
  })

  it('gives rows in pieces', async () => {
    const job = new SQLJob()
    await job.connect(at())
    const query = job.query<{ I: number }>(
      'WITH N(I) AS (SELECT 1 FROM SYSIBM.SYSDUMMY1 UNION ALL SELECT I + 1 FROM N WHERE I < 25) SELECT I FROM N',
    )
    const first = await query.execute(10)
    const second = await query.fetchMore(10)
    const last = await query.fetchMore(10)
    expect([first.data.length, second.data.length, last.data.length, last.is_done]).toEqual([10, 10, 5, true])
    await job.close()
  })

  it('calls programs by external procedures and tells output parameters', async () => {
    const job = new SQLJob({ libraries: ['APPLIB'] })
    await job.connect(at())
    await job.execute(
      `CREATE OR REPLACE PROCEDURE KUMIKI.P1 (IN CODE CHAR(10), INOUT PRICE DECIMAL(9, 2)) LANGUAGE CL PARAMETER STYLE GENERAL EXTERNAL NAME 'APPLIB/PRICE'`,
    )
    const call = await job.query('CALL KUMIKI.P1(?, ?)', { parameters: ['A1', '10.25'] }).execute()
    expect(call.output_parms?.[1]).toMatchObject({ name: 'PRICE', type: 'DECIMAL', value: 20.5 })
    await expect(job.query('CALL KUMIKI.P1(?, ?)', { parameters: ['BAD', '1'] }).execute()).rejects.toThrow('SQL0443')
    const log = await job.execute<{ MESSAGE_ID: string }>(
      `SELECT MESSAGE_ID, MESSAGE_TEXT FROM TABLE(QSYS2.JOBLOG_INFO('*')) A ORDER BY ORDINAL_POSITION DESC`,
    )
    expect(log.data).toEqual([{ MESSAGE_ID: 'CPF9898', MESSAGE_TEXT: 'Item BAD not found.' }])
    await job.close()
  })

  it('a statement is ended from another job', async () => {
    const [one, other] = [new SQLJob(), new SQLJob()]
    await one.connect(at())
    await other.connect(at())
    const endless = one
      .query('WITH N(I) AS (SELECT 1 FROM SYSIBM.SYSDUMMY1 UNION ALL SELECT I + 1 FROM N) SELECT COUNT(*) FROM N')
      .execute()
    const ended = expect(endless).rejects.toThrow('SQL0952')
    await expect.poll(() => server.running()).toContain(one.id)
    await other.execute(`CALL QSYS2.CANCEL_SQL('${one.id}')`)
    await ended
    expect(server.running()).toEqual([])
    await one.close()
    await other.close()
  })

  it('shows libraries, tables, columns, keys and programs', async () => {
    const job = new SQLJob({ libraries: ['APPLIB'] })
    await job.connect(at())
    const rows = async (sql: string, parameters: string[] = []) =>
      (await job.execute<Record<string, unknown>>(sql, { parameters })).data
    expect(
      await rows(`SELECT OBJNAME FROM TABLE(QSYS2.OBJECT_STATISTICS('*ALLSIMPLE', '*LIB')) X ORDER BY 1`),
    ).toContainEqual({ OBJNAME: 'APPLIB' })
    expect(
      await rows(`SELECT OBJNAME FROM TABLE(QSYS2.OBJECT_STATISTICS('APPLIB', '*PGM', OBJECT_NAME => ?)) X`, ['PRICE']),
    ).toEqual([{ OBJNAME: 'PRICE' }])
    expect(await rows('SELECT TABLE_NAME, TABLE_TYPE FROM QSYS2.SYSTABLES WHERE TABLE_SCHEMA = ?', ['APPLIB'])).toEqual(
      [{ TABLE_NAME: 'ITEM', TABLE_TYPE: 'P' }],
    )
    expect(
      await rows(
        `SELECT COLUMN_NAME, COLUMN_HEADING, DATA_TYPE, LENGTH FROM QSYS2.SYSCOLUMNS2 WHERE TABLE_NAME = ? ORDER BY ORDINAL_POSITION FETCH FIRST 1 ROWS ONLY`,
        ['ITEM'],
      ),
    ).toEqual([{ COLUMN_NAME: 'CODE', COLUMN_HEADING: 'Item code', DATA_TYPE: 'CHAR', LENGTH: 10 }])
    expect(await rows('SELECT INDEX_TYPE FROM QSYS2.SYSTABLEINDEXSTAT ORDER BY 1')).toEqual([
      { INDEX_TYPE: 'PHYSICAL' },
      { INDEX_TYPE: 'PRIMARY KEY' },
    ])
    await job.close()
  })
})
