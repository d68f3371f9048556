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
