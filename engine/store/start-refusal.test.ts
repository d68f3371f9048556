import { mkdtempSync, openSync, closeSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { StartRefused, StoreUnavailable } from './errors.ts'
import { openStore } from './open-store.ts'
import { startRefusal } from './start-refusal.ts'
import { set } from './test/part-kinds.ts'

const folder = mkdtempSync(join(tmpdir(), 'kumiki-refusal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const refused = (options: object): Promise<unknown> =>
  openStore({ dataFolder: folder, set, ...options }).then(
    () => 'opened',
    (error: unknown) => error,
  )

describe('a store that cannot be opened says in one sentence what, where and what to do', () => {
  test('KUMIKI_DATA is a file', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, 'x')
    for (const dataFolder of [file, join(file, 'below')]) {
      const error = await refused({ dataFolder })
      expect(error).toBeInstanceOf(StartRefused)
      expect(String(error)).toContain(`KUMIKI_DATA names ${dataFolder}, which is a file or lies below one`)
    }
  })

  test('the store is damaged in the middle', async () => {
    const dataFolder = join(folder, 'damaged')
    const store = await openStore({ dataFolder, set })
    await store.close()
    const file = join(dataFolder, 'kumiki.db')
    const [size, sound] = [statSync(file).size, 3 * 4096]
    const open = openSync(file, 'r+')
    writeSync(open, Buffer.alloc(size - sound, 0x5a), 0, size - sound, sound)
    closeSync(open)
    const error = await refused({ dataFolder })
    expect(error).toBeInstanceOf(StartRefused)
    expect(String(error)).toMatch(/The store \S+kumiki\.db (is damaged|cannot be opened) \(.*malformed/)
    expect(String(error)).toContain('It was left as it is')
  })

  test('the server of the store is away', async () => {
    const error = await refused({
      databaseUrl: 'postgres://somebody:a-password@127.0.0.1:1/kumiki',
      secret: 'a'.repeat(64),
    })
    expect(error).toBeInstanceOf(StartRefused)
    expect(String(error)).toContain('The database server 127.0.0.1:1 of KUMIKI_DATABASE_URL does not answer')
    expect(String(error)).not.toContain('a-password')
  })

  // Root may write everywhere: what the system answers to others is given here.
  test.each([
    ['EROFS', 'is read-only'],
    ['EACCES', 'This user may not write to'],
    ['ENOSPC', 'There is no room on the disk'],
    ['SQLITE_READONLY', 'cannot be opened for writing'],
    ['SQLITE_CANTOPEN', 'cannot be opened for writing'],
    ['SQLITE_CORRUPT', 'is damaged'],
  ])('the system answers %s', (code, words) => {
    const cause = Object.assign(new Error('no'), { code })
    for (const error of [cause, new StoreUnavailable(cause)]) {
      const sentence = startRefusal(error, { dataFolder: '/data' })?.message
      expect(sentence).toContain(words)
      expect(sentence).toContain('/data')
    }
  })

  test('a fault of the program keeps its stack', () => {
    expect(startRefusal(new TypeError('x is not a function'), { dataFolder: '/data' })).toBeUndefined()
  })
})
