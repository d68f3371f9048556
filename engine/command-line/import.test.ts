import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEngine, type TestEngine } from '../test/open-engine.ts'
import type { RunningEngine } from './main.ts'
import { runLine } from './test/run-line.ts'

let kumiki: TestEngine
const folder = mkdtempSync(join(tmpdir(), 'kumiki-import-'))
const count = 300
const board = (number: number, name = `Board ${number}`) =>
  ({ kind: 'home-screen', version: 1, key: `board-${number}`, name, spec: {} }) as const

beforeAll(async () => {
  kumiki = await openEngine()
  mkdirSync(join(folder, 'boards'))
  for (let number = 1; number <= count; number++)
    writeFileSync(join(folder, 'boards', `${number}.json`), JSON.stringify(board(number, `From the folder ${number}`)))
  const all = Array.from({ length: count }, (_, at) => ({ do: 'create' as const, document: board(at + 1) }))
  await kumiki.engine.store.documents.change(all, 'admin')
})
afterAll(async () => {
  await kumiki.close()
  rmSync(folder, { recursive: true, force: true })
})

const find = async (number: number) => (await kumiki.engine.store.documents.find(`home-screen/board-${number}`))!
/** A save in the console, on what stands there. */
async function save(number: number, name: string) {
  const { id, revision } = await find(number)
  const { code } = await kumiki.call(`PUT /document/home-screen/${id}`, {
    token: kumiki.admin,
    body: { document: board(number, name), revision },
  })
  return code
}
const run = (engine: RunningEngine, ...more: string[]) =>
  runLine(['import', join(folder, 'boards'), '--mode', 'overwrite', ...more], {}, { engine })
/** The engine, which does this before an import writes. */
function withWork(work: () => Promise<unknown>): RunningEngine {
  const { store } = kumiki.engine
  const transaction: typeof store.transaction = async (inside, options) => {
    await work()
    return store.transaction(inside, options)
  }
  return { ...kumiki.engine, store: { ...store, transaction } }
}

describe('PW-06 an import by a running engine overwrites nothing that is saved while it runs', () => {
  test('it is told at its document, and nothing is imported', async () => {
    const saves = [7, 150, 299]
    const codes: number[] = []
    const work = async () => {
      for (const number of saves) codes.push(await save(number, `By a colleague ${number}`))
    }
    const { code, text } = await run(withWork(work))
    expect(codes).toEqual([20000, 20000, 20000])
    expect(code).toBe(2)
    expect(text).toContain('Nothing was imported. Saved by others while the import ran: ')
    for (const number of saves) {
      expect(text).toContain(`home-screen/board-${number}`)
      expect(await find(number)).toMatchObject({ revision: 2, document: { name: `By a colleague ${number}` } })
    }
    expect(await find(8)).toMatchObject({ revision: 1, document: { name: 'Board 8' } })
  })

  test('with force it is planned again, on what stands then; one that goes on being saved is told', async () => {
    let saved = 0
    const always = await run(
      withWork(() => save(9, `Again ${++saved}`)),
      '--mode',
      'force',
    )
    expect([always.code, saved]).toEqual([2, 3])
    expect(await find(9)).toMatchObject({ revision: 4, document: { name: 'Again 3' } })
    const once = await run(
      withWork(async () => saved === 3 && save(9, `Again ${++saved}`)),
      '--mode',
      'force',
    )
    expect(once.text).toContain(`Imported ${count} documents.`)
    const { id, document } = await find(9)
    expect(document.name).toBe('From the folder 9')
    const { rows } = await kumiki.engine.store.documents.history(id)
    expect(rows.slice(0, 2).map(({ action, revision }) => [action, revision])).toEqual([
      ['import', 6],
      ['save', 5],
    ])
  })

  test('saves are answered while it checks', async () => {
    let checked = 0
    let saving: Promise<number> | undefined
    let answeredAt = Infinity
    const few = join(folder, 'few')
    mkdirSync(few)
    const names = Array.from({ length: 60 }, (_, at) => board(at + 1, `Few ${at + 1}`))
    for (const document of names) writeFileSync(join(few, `${document.key}.json`), JSON.stringify(document))
    const { validators } = kumiki.engine
    const held = new Int32Array(new SharedArrayBuffer(4))
    const check: typeof validators.check = (id, value) => {
      // Longer than one turn, so that each document is one, however fast the machine.
      Atomics.wait(held, 0, 0, 25)
      checked++
      saving ??= save(200, 'While it checks').then((code) => {
        answeredAt = checked
        return code
      })
      return validators.check(id, value)
    }
    const engine = { ...kumiki.engine, validators: { ...validators, check } }
    const { text } = await runLine(['import', few, '--mode', 'overwrite'], {}, { engine })
    expect(await saving).toBe(20000)
    expect(answeredAt).toBeLessThan(checked)
    expect(text).toContain('Imported 60 documents.')
  })
})

describe('PW-26 what kinds do when they are saved in the console', () => {
  const place = join(folder, 'hooks')
  const put = (...documents: object[]) => {
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'all.json'), JSON.stringify(documents))
  }
  const line = (...args: string[]) => runLine(args, {}, { engine: kumiki.engine })
  const over = ['--mode', 'overwrite', '--environment', '--prune']

  test('happens in an import too: a token that was made without an end does not outlive its new type', async () => {
    const token = { kind: 'api-token', version: 1, key: 'partner', name: 'Partner', spec: { type: 'indefinite' } }
    put(token)
    expect(await line('import', place, ...over)).toMatchObject({ code: 0 })
    const { id } = (await kumiki.engine.store.documents.find('api-token/partner'))!
    expect((await kumiki.call(`POST /config/token/${id}/make`, { token: kumiki.admin })).code).toBe(20000)
    const made = async () => (await kumiki.call(`GET /config/token/${id}`, { token: kumiki.admin })).data.expiresAt
    expect(await made()).toBeDefined()
    put({ ...token, spec: { type: 'longTerm' } })
    expect(await line('import', place, ...over)).toMatchObject({ code: 0 })
    expect(await made()).toBeUndefined()
  })

  test('a folder that holds something is not deleted, and is told as in the console', async () => {
    put({ kind: 'folder', version: 1, key: 'sales', name: 'Sales', spec: {} })
    expect(await line('import', place, ...over)).toMatchObject({ code: 0 })
    const { id } = (await kumiki.engine.store.documents.find('folder/sales'))!
    await kumiki.engine.store.documents.create(board(1000), 'admin', { folderId: id })
    put(board(1001))
    const refused = await line('import', place, ...over)
    expect([refused.code, refused.text]).toEqual([2, expect.not.stringContaining('call error') as string])
    expect(await kumiki.engine.store.documents.find('folder/sales')).toBeDefined()
  })

  test('whoever is named as the one who imports is a user', async () => {
    expect(await line('import', place, ...over, '--by', 'ghost <b>')).toEqual({
      code: 2,
      text: 'There is no user "ghost <b>" here: --by names one of the installation.',
    })
  })
})

test('PW-06 saves go on while many documents are imported, and none is lost', async () => {
  const many = join(folder, 'many')
  mkdirSync(many)
  for (let number = 2000; number < 2400; number++)
    writeFileSync(join(many, `${number}.json`), JSON.stringify(board(number)))
  for (const number of [1, 2000])
    if (!(await kumiki.engine.store.documents.find(`home-screen/board-${number}`)))
      await kumiki.engine.store.documents.create(board(number), 'admin')
  let isOver = false
  const names: string[] = []
  const imported = runLine(['import', many, '--mode', 'overwrite'], {}, { engine: kumiki.engine }).finally(
    () => (isOver = true),
  )
  while (!isOver) {
    names.push(`Save ${names.length}`)
    expect(await save(1, names.at(-1)!)).toBe(20000)
  }
  expect((await imported).text).toContain('Imported 399 documents.')
  const { id } = await find(1)
  const { rows } = await kumiki.engine.store.documents.history(id, { limit: names.length })
  expect(rows.map(({ action }) => action)).toEqual(names.map(() => 'save'))
  expect((await find(1)).document.name).toBe(names.at(-1))
})
