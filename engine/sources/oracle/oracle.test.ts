import { createServer as createSecureServer } from 'node:tls'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import oracledb from 'oracledb'
import { makeSelfSigned } from '../../test/servers/self-signed.ts'
import type { SourceSettings } from '../source-settings.ts'
import { tokenize } from '../../../runtime/sql/tokenize.ts'
import { nameParameters } from '../sql/name-parameters.ts'
import { connectDescriptor } from './connect-descriptor.ts'
import { isLost, toConnectError, toSourceError } from './errors.ts'
import { facts } from './facts.ts'
import { insertMany } from './insert-many.ts'
import { toBinds } from './oracle-driver.ts'
import { makeOracleSource } from './oracle-source.ts'
import { describeColumn, encodingOf, toMomentText, toNumberValue } from './types.ts'
import { readRows } from '../reads.ts'

// No Oracle server can be had for tests: texts, values and errors are tested, and the driver against sockets of our own.
const settings: SourceSettings = {
  address: 'data-source/oracle',
  database_type: 6,
  system: '127.0.0.1',
  port: 1521,
  user: 'kumiki',
  password: 'wrong',
  db: 'FREEPDB1',
}

describe('Oracle: where it connects', () => {
  it('a service name, an old SID, TLS', () => {
    expect(connectDescriptor(settings)).toBe(
      '(DESCRIPTION=(CONNECT_TIMEOUT=4)(TRANSPORT_CONNECT_TIMEOUT=4)(ADDRESS=(PROTOCOL=TCP)(HOST=127.0.0.1)(PORT=1521))(CONNECT_DATA=(SERVICE_NAME=FREEPDB1)))',
    )
    expect(connectDescriptor({ ...settings, connectString: 'sid=true' })).toContain('(SID=FREEPDB1)')
    expect(connectDescriptor({ ...settings, wallet: 'PEM' })).toContain('(PROTOCOL=TCPS)')
    expect(connectDescriptor({ ...settings, connectString: 'protocol=tcps' })).toContain('(SSL_SERVER_DN_MATCH=ON)')
  })

  it.each([
    [{ db: 'X)(SERVER=DEDICATED' }],
    [{ db: '' }],
    [{ system: 'db)(PORT=22' }],
    [{ system: 'a b' }],
    [{ system: '' }],
  ])('SE-01 %o cannot change the descriptor', (change) => {
    expect(() => connectDescriptor({ ...settings, ...change })).toThrow()
  })
})

describe('Oracle: errors of connections', () => {
  let server: Server | undefined
  const sockets = new Set<Socket>()
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  })
  const listen = () =>
    new Promise<number>((resolve) => {
      const listening = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
      server = listening.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
    })

  it('DS-02 nobody listens: a clean error, and not that of the limit', async () => {
    const port = await listen()
    await new Promise<void>((resolve) => server!.close(() => resolve()))
    const source = makeOracleSource({ ...settings, port })
    await expect(source.test(5_000)).rejects.toMatchObject({ name: 'SourceFailed', code: 'ECONNREFUSED' })
    await source.close()
  })

  it('DS-02 a host that does not exist', async () => {
    const source = makeOracleSource({ ...settings, system: 'no-such-host.invalid' })
    await expect(source.test(5_000)).rejects.toMatchObject({
      name: 'SourceFailed',
      code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED)$/) as string,
    })
    await source.close()
  })

  it('DS-03 a server that accepts and never answers', async () => {
    const port = await listen()
    const source = makeOracleSource({ ...settings, port })
    // Connecting has a limit of its own.
    await expect(readRows(source, { text: 'SELECT 1 FROM DUAL', values: [] }, { ms: 1_000_000 })).rejects.toMatchObject(
      {
        name: 'SourceFailed',
        code: 'ETIMEDOUT',
      },
    )
    await source.close()
  })

  it('a wallet is who connects, and whom it trusts', async () => {
    const [ours, theirs] = [makeSelfSigned('kumiki'), makeSelfSigned('localhost')]
    const seen: (string | undefined)[] = []
    const options = { key: theirs.key, cert: theirs.certificate, ca: ours.certificate, requestCert: true }
    const secure = createSecureServer({ ...options, rejectUnauthorized: true }, (socket) => {
      seen.push(socket.getPeerCertificate().fingerprint256)
      socket.destroy()
    })
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
    const { port } = secure.address() as AddressInfo
    const wallet = `${ours.certificate}\n${ours.key}\n${theirs.certificate}`
    const codeOf = async (own: string) => {
      const source = makeOracleSource({ ...settings, system: 'localhost', port, wallet: own })
      const { code } = await source.test(5_000).then(
        () => ({ code: '' }),
        (error: { code: string }) => error,
      )
      await source.close()
      return code
    }
    // What is no Oracle hangs up, once it has seen who asks.
    expect(await codeOf(wallet)).toBe('NJS-500')
    expect(new Set(seen)).toEqual(new Set([ours.fingerprint]))
    seen.length = 0
    // Who is not in the wallet is not trusted, and nothing is told to it.
    expect(await codeOf(`${ours.certificate}\n${ours.key}`)).toBe('ERR_TLS')
    expect(await codeOf('no PEM')).toBe('ERR_TLS')
    expect(seen).toEqual([])
    await new Promise((resolve) => secure.close(resolve))
  })

  it.each([
    ['ORA-01017: invalid username/password; logon denied', '28000'],
    ['ORA-12514: TNS:listener does not currently know of service', '3D000'],
    ['NJS-518: cannot connect to Oracle Database. Service "X" is not registered', '3D000'],
    ['NJS-138: connections to this database server version are not supported', 'NJS-138'],
  ])('%s is told as %s', (message, code) => {
    const error = Object.assign(new Error(message), { code: message.split(':')[0] })
    expect(toConnectError(error)).toMatchObject({ name: 'SourceFailed', code })
  })

  it('says what can be done where the text of Oracle does not', () => {
    const error = Object.assign(new Error('NJS-116: password verifier type 0x939 is not supported'), {
      code: 'NJS-116',
    })
    expect((toSourceError(error) as Error).message).toContain('sec_case_sensitive_logon')
  })

  it('knows a lost connection from a wrong statement', () => {
    const of = (code: string) => Object.assign(new Error(code), { code })
    for (const code of ['NJS-500', 'ORA-03113', 'ORA-02396', 'ECONNRESET']) expect(isLost(of(code)), code).toBe(true)
    for (const code of ['ORA-00942', 'ORA-00001', 'ORA-00060']) expect(isLost(of(code)), code).toBe(false)
  })
})

describe('Oracle: values', () => {
  it.each([
    ['5', undefined, 5],
    ['5', 2, '5'],
    ['.5', undefined, '0.5'],
    ['-.125', 3, '-0.125'],
    ['9223372036854775807', 0, '9223372036854775807'],
    ['1.2E+3', undefined, '1200'],
    ['1E-3', undefined, '0.001'],
    ['12345678901234567890.12', 2, '12345678901234567890.12'],
    [null, 0, null],
  ])('NUMBER %s with scale %s becomes %s', (digits, scale, value) => {
    expect(toNumberValue(digits, scale)).toBe(value)
  })

  it('dates are the database fields, without a zone', () => {
    expect(toMomentText(new Date(2026, 10, 21, 9, 5, 7))).toBe('2026-11-21T09:05:07')
    expect(toMomentText(new Date(2026, 10, 21, 0, 0, 0, 120))).toBe('2026-11-21T00:00:00.120')
    expect(toMomentText(null)).toBeNull()
  })

  it('binds by name, exact numbers as text', () => {
    const { STRING, NUMBER, BUFFER } = oracledb
    expect(toBinds(oracledb, ['日本', 5, 9223372036854775807n, true, null, new Uint8Array([1])])).toEqual({
      p1: { val: '日本', type: STRING },
      p2: { val: 5, type: NUMBER },
      p3: { val: '9223372036854775807', type: STRING },
      p4: { val: 1, type: NUMBER },
      p5: { val: null, type: STRING },
      p6: { val: Buffer.from([1]), type: BUFFER },
    })
  })

  it('limits of texts are counted as the database counts them', () => {
    const column = { name: 'NAME', dbTypeName: 'VARCHAR2', byteSize: 40, nullable: false }
    expect(describeColumn(column as never, encodingOf('JA16SJISTILDE'))).toMatchObject({
      typeClass: 'String',
      inullable: false,
      limit: { unit: 'byte', encoding: 'cp932', max: 40 },
    })
    expect(describeColumn({ ...column, dbTypeName: 'NVARCHAR2' }, 'utf-8').limit).toEqual({
      unit: 'utf16',
      max: 20,
    })
    expect(
      describeColumn({ name: 'PRICE', dbTypeName: 'NUMBER', precision: 12, scale: 2, nullable: true }, 'utf-8'),
    ).toMatchObject({ typeClass: 'Number', size: 12, decimalDigits: 2 })
  })
})

describe('Oracle: text', () => {
  it('alternative quotes are texts: no parameter is found in them', () => {
    const sql = `SELECT q'[it's :A]', nq'{:B}', Q'!:C!' FROM DUAL WHERE X = :A`
    expect(
      tokenize(sql, facts.syntax)
        .filter(({ type }) => type === 'text')
        .map(({ text }) => text),
    ).toEqual([`q'[it's :A]'`, `nq'{:B}'`, `Q'!:C!'`])
    expect(nameParameters(sql, ['A', 'B', 'C'], facts)).toMatchObject({ names: ['A'] })
  })

  it('IN-04 a name with a double quote is refused, it cannot be written', () => {
    expect(facts.quote('日本 語')).toBe('"日本 語"')
    expect(() => facts.quote('a"b')).toThrow()
  })

  it('IN-18 searches take the value literally', () => {
    expect(facts.match('"N"', ':p1', 'contains', { case: false, width: false })).toBe(`"N" LIKE :p1 ESCAPE '\\'`)
    expect(facts.matchValue('100%_\\', 'prefix', { case: false, width: false })).toBe('100\\%\\_\\\\%')
    expect(facts.match('"N"', ':p1', 'suffix', { case: true, width: true })).toContain('SUBSTR(LOWER(TRANSLATE(')
  })
})

describe('Oracle: many rows', () => {
  const table = {
    schema: 'SHOP',
    name: 'ITEM',
    columns: [
      { name: 'CODE', typeClass: 'String' as const },
      { name: 'AT', typeClass: 'Date' as const },
    ],
  }
  const refused = (offset: number) =>
    Object.assign(new Error('ORA-00001: unique constraint (SHOP.SYS_C1) violated'), { code: 'ORA-00001', offset })

  it('go as one statement and arrays of values; the first one that is refused is told, and none is there', async () => {
    const said: unknown[] = []
    const connection = (batchErrors?: Error[]) => ({
      execute: (text: string) => Promise.resolve(void said.push(text)),
      executeMany: (text: string, binds: unknown, options: unknown) => {
        said.push(text, binds, options)
        return Promise.resolve({ rowsAffected: 2, ...(batchErrors && { batchErrors }) })
      },
    })
    const rows = [
      ['品番', '2026-11-20'],
      ['A', null],
    ]
    const insert = (errors?: Error[]) => insertMany(oracledb, connection(errors) as never, table, rows)
    expect(await insert()).toBe(2)
    expect(said).toEqual([
      'SAVEPOINT kumiki_insert',
      expect.stringMatching(/^INSERT INTO "SHOP"."ITEM" \("CODE", "AT"\) VALUES \(:p1, .*:p2.*\)$/),
      [
        { p1: '品番', p2: '2026-11-20' },
        { p1: 'A', p2: null },
      ],
      expect.objectContaining({
        autoCommit: false,
        batchErrors: true,
        bindDefs: {
          p1: { type: oracledb.STRING, maxSize: 6 },
          p2: { type: oracledb.STRING, maxSize: 10 },
        },
      }),
    ])
    await expect(insert([refused(1), refused(0)])).rejects.toMatchObject({ code: 'ORA-00001', row: 0 })
    expect(said.at(-1)).toBe('ROLLBACK TO SAVEPOINT kumiki_insert')
  })
})
