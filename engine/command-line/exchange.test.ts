import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, type Address, type Document } from '../../runtime/document.ts'
import { everyDocument } from '../store/every-document.ts'
import { openEngine, type TestEngine } from '../test/open-engine.ts'
import { runLine } from './test/run-line.ts'

const home = mkdtempSync(join(tmpdir(), 'kumiki-exchange-'))
const git = join(home, 'git')
const png = (last: number) => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, last])

/** An installation whose commands run in this process. */
function installation() {
  let kumiki: TestEngine
  return {
    open: async () => void (kumiki = await openEngine()),
    close: () => kumiki?.close(),
    get store() {
      return kumiki.engine.store
    },
    run: (...args: string[]) => runLine(args, {}, { engine: kumiki.engine }),
    ask: (answers: string[], ...args: string[]) =>
      runLine(args, {}, { engine: kumiki.engine, ask: () => Promise.resolve(answers.shift() ?? '') }),
    find: (address: Address) => kumiki.engine.store.documents.find(address),
    async put(document: Document) {
      const stored = await kumiki.engine.store.documents.find(addressOf(document))
      await kumiki.engine.store.documents.change(
        stored ? [{ do: 'save', id: stored.id, revision: stored.revision, document }] : [{ do: 'create', document }],
        'somebody',
      )
    },
    async change(address: Address, spec: object, more: Partial<Document> = {}) {
      const { document } = (await this.find(address))!
      await this.put({ ...document, ...more, spec: { ...document.spec, ...spec } })
    },
    async rekey(address: Address, key: string) {
      const { id, revision, document } = (await this.find(address))!
      await kumiki.engine.store.documents.save(id, { ...document, key }, { revision, by: 'somebody' })
    },
    async remove(address: Address) {
      await kumiki.engine.store.documents.remove((await this.find(address))!.id, { by: 'somebody' })
    },
    /** What was made here, without what each installation has of its own. */
    async all() {
      const found: string[] = []
      for await (const { document } of everyDocument(kumiki.engine.store.documents, {
        kind: ['schema', 'data-source', 'home-screen', 'site'],
      }))
        found.push(addressOf(document))
      return found.sort()
    },
  }
}

const [dev, prod] = [installation(), installation()]
beforeAll(async () => {
  await Promise.all([dev.open(), prod.open()])
})
afterAll(async () => {
  await Promise.all([dev.close(), prod.close()])
  rmSync(home, { recursive: true, force: true })
})

const source = { kind: 'data-source', version: 1, key: 'shop', name: 'Shop', spec: { database_type: 7, db: 'shop.db' } }
const goods: Document = {
  ...{ kind: 'schema', version: 1, key: 'goods', name: 'Goods' },
  spec: {
    ...{ type: 1, dataSource: 'data-source/shop', sql: 'SELECT CODE FROM goods' },
    resultColumns: [{ key: 'CODE', name: 'CODE', typeClass: 'String' }],
  },
}
const board = (key: string, name = key): Document => ({ kind: 'home-screen', version: 1, key, name, spec: {} })
const overwrite = ['--mode', 'overwrite', '--prune']

function filesIn(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    names
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path): [string, string] => [path.slice(folder.length), readFileSync(path, 'base64')])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

describe('PW-03 two installations and one folder', () => {
  test('over ten rounds of changes on both sides: no conflict, no lost change, deletions, new keys and files arrive', async () => {
    for (const document of [source, goods, board('moving-0', 'The one that moves'), board('doomed-0')])
      await dev.put(document)
    const file = await dev.store.blobs.put(png(0), { name: 'logo.png', type: 'image/png', by: 'test' })
    const spec = { path: 'shop', languages: ['ja'], public: true, image: `blob/${file.id}` }
    await dev.put({ kind: 'site', version: 1, key: 'shop', name: 'Shop', spec })
    expect(await dev.run('export', git)).toMatchObject({ code: 0 })
    expect(await prod.run('import', git)).toMatchObject({ code: 0 })
    const { id: moving } = (await prod.find('home-screen/moving-0'))!
    for (let round = 1; round <= 10; round++) {
      await dev.change('schema/goods', {}, { name: `Goods ${round}` })
      await dev.put(board(`dev-${round}`))
      await dev.rekey(`home-screen/moving-${round - 1}`, `moving-${round}`)
      await dev.remove(`home-screen/doomed-${round - 1}`)
      await dev.put(board(`doomed-${round}`))
      const picture = await dev.store.blobs.put(png(round), {
        name: `logo ${round}.png`,
        type: 'image/png',
        by: 'test',
      })
      await dev.change('site/shop', { image: `blob/${picture.id}` })
      await prod.change('schema/goods', { sql: `SELECT CODE FROM goods WHERE ${round} = ${round}` })
      await prod.change('data-source/shop', { db: `shop-${round}.db` })
      await prod.put(board(`prod-${round}`))
      if (round > 1) await prod.remove(`home-screen/prod-${round - 1}`)

      for (const side of [dev, prod]) {
        const imported = await side.run('import', git, ...overwrite)
        expect([round, imported.code, imported.text]).toEqual([
          round,
          0,
          expect.not.stringContaining('conflict') as string,
        ])
        expect(await side.run('export', git)).toMatchObject({ code: 0 })
      }
      expect((await dev.run('import', git, ...overwrite)).code).toBe(0)
      expect(await dev.all()).toEqual(await prod.all())
      for (const side of [dev, prod]) {
        const { document } = (await side.find('schema/goods'))!
        expect([document.name, document.spec['sql']]).toEqual([
          `Goods ${round}`,
          `SELECT CODE FROM goods WHERE ${round} = ${round}`,
        ])
        expect((await side.find('data-source/shop'))!.document.spec['db']).toBe(`shop-${round}.db`)
        const image = String((await side.find('site/shop'))!.document.spec['image'])
        const { hash, name } = (await side.store.blobs.get(image.slice('blob/'.length)))!
        expect([name, Buffer.from((await side.store.blobs.read(hash))!)]).toEqual([`logo ${round}.png`, png(round)])
      }
      expect((await prod.find(`home-screen/moving-${round}`))!.id).toBe(moving)
    }
    for (const [side, name] of [
      [dev, 'dev'],
      [prod, 'prod'],
    ] as const)
      expect(await side.run('export', join(home, name))).toMatchObject({ code: 0 })
    const exported = filesIn(join(home, 'dev'))
    expect([...exported.keys()]).toContain('/site/shop.json')
    expect([...exported.keys()].filter((path) => path.startsWith('/files/'))).toHaveLength(1)
    expect(filesIn(join(home, 'prod'))).toEqual(exported)
    expect(filesIn(git)).toEqual(exported)
  })

  test('what both have changed is a conflict, and decided by side, by place, or by whoever is asked', async () => {
    await prod.change('schema/goods', { sql: 'SELECT CODE FROM hotfix' }, { name: 'Hot' })
    const path = join(git, 'schema', 'goods.json')
    const document = JSON.parse(readFileSync(path, 'utf8')) as Document
    const theirs = { ...document, name: 'From dev', spec: { ...document.spec, sql: 'SELECT CODE FROM dev' } }
    writeFileSync(path, JSON.stringify(theirs))
    const stopped = await prod.run('import', git, ...overwrite)
    expect(stopped).toMatchObject({
      code: 2,
      text: expect.stringContaining('change schema/goods (conflict)') as string,
    })
    const planned = await prod.run('plan', git)
    expect(planned.code).toBe(1)
    expect(planned.text).toMatch(/: here “Hot”, there “From dev”/)
    expect((await prod.find('schema/goods'))!.document.name).toBe('Hot')

    const choices = join(home, 'choices.json')
    writeFileSync(choices, JSON.stringify({ 'schema/goods': { '/name': 'theirs', '/spec/sql': 'ours' } }))
    const byPlace = await prod.run('plan', git, '--choices', choices, '--format', 'json')
    const { steps } = JSON.parse(byPlace.text) as { steps: { address: string; changes: { at: string }[] }[] }
    expect(steps.find(({ address }) => address === 'schema/goods')?.changes.map(({ at }) => at)).toEqual(['/name'])

    const asked = await prod.ask(['what', 'o', 'theirs'], 'import', git, '--interactive')
    expect(asked).toMatchObject({ code: 0, text: expect.stringContaining('there: “From dev”') as string })
    expect((await prod.find('schema/goods'))!.document).toMatchObject({
      name: 'Hot',
      spec: { sql: 'SELECT CODE FROM dev' },
    })
    const sides = join(git, '.conflicts', 'schema')
    expect(readdirSync(sides).sort()).toEqual(['goods.base.json', 'goods.ours.json', 'goods.theirs.json'])
    expect(JSON.parse(readFileSync(join(sides, 'goods.ours.json'), 'utf8'))).toMatchObject({ name: 'Hot' })
    rmSync(join(git, '.conflicts'), { recursive: true })
    // What was decided is no conflict again, and goes back with the next export.
    expect(await prod.run('import', git, ...overwrite)).toMatchObject({ code: 0 })
    expect((await prod.find('schema/goods'))!.document.name).toBe('Hot')
    expect(await prod.run('export', git)).toMatchObject({ code: 0 })
    expect(await dev.run('import', git, ...overwrite)).toMatchObject({ code: 0 })
    expect((await dev.find('schema/goods'))!.document.name).toBe('Hot')
  })

  test('of one who deletes and one who changes nobody loses silently', async () => {
    await prod.change('home-screen/dev-1', {}, { name: 'Changed on prod' })
    rmSync(join(git, 'home-screen', 'dev-1.json'))
    const stopped = await prod.run('import', git, ...overwrite)
    expect(stopped).toMatchObject({
      code: 2,
      text: expect.stringContaining('delete home-screen/dev-1 (conflict)') as string,
    })
    expect(await prod.run('import', git, ...overwrite, '--ours')).toMatchObject({ code: 0 })
    expect(await prod.find('home-screen/dev-1')).toBeDefined()
    await prod.remove('home-screen/dev-2')
    const kept = await prod.run('import', git, ...overwrite)
    expect(kept.text).toContain('kept home-screen/dev-2')
    expect(await prod.find('home-screen/dev-2')).toBeUndefined()
    writeFileSync(join(git, 'home-screen', 'dev-2.json'), JSON.stringify(board('dev-2', 'Changed on dev')))
    expect((await prod.run('import', git, ...overwrite)).code).toBe(2)
    expect(await prod.run('import', git, ...overwrite, '--theirs')).toMatchObject({ code: 0 })
    expect((await prod.find('home-screen/dev-2'))!.document.name).toBe('Changed on dev')
  })
})

describe('the folder', () => {
  test('PW-28 each document stays where the folder has it, also in a file of several', async () => {
    const place = join(home, 'places')
    expect(await dev.run('export', place, 'schema/goods', 'home-screen/dev-3')).toMatchObject({ code: 0 })
    mkdirSync(join(place, 'sales'))
    const several = [
      board('dev-3'),
      { ...JSON.parse(readFileSync(join(place, 'schema/goods.json'), 'utf8')) } as Document,
    ]
    writeFileSync(join(place, 'sales', 'several.json'), JSON.stringify(several))
    for (const kind of ['schema', 'home-screen']) rmSync(join(place, kind), { recursive: true })
    await dev.change('home-screen/dev-3', {}, { name: 'Three' })
    expect(await dev.run('export', place, 'schema/goods', 'home-screen/dev-3')).toMatchObject({ code: 0 })
    expect(existsSync(join(place, 'schema'))).toBe(false)
    expect(JSON.parse(readFileSync(join(place, 'sales', 'several.json'), 'utf8'))).toMatchObject([
      { key: 'dev-3', name: 'Three' },
      { key: 'goods' },
    ])
    expect(await dev.run('validate', place)).toMatchObject({ code: 0 })
  })

  test('an export leaves what was changed in the folder and nobody has imported', async () => {
    const place = join(home, 'ahead')
    expect(await dev.run('export', place, 'home-screen/dev-4', 'home-screen/dev-5')).toMatchObject({ code: 0 })
    const file = join(place, 'home-screen', 'dev-4.json')
    const ahead = JSON.stringify(board('dev-4', 'Pushed by a colleague'))
    writeFileSync(file, ahead)
    await dev.change('home-screen/dev-4', {}, { name: 'Here' })
    await dev.change('home-screen/dev-5', {}, { name: 'Five' })
    const told = await dev.run('export', place, 'home-screen/dev-4', 'home-screen/dev-5')
    expect(told).toMatchObject({ code: 1, text: expect.stringContaining('Kept home-screen/dev-4.json') as string })
    expect(readFileSync(file, 'utf8')).toBe(ahead)
    expect(readFileSync(join(place, 'home-screen', 'dev-5.json'), 'utf8')).toContain('Five')
    expect((await dev.run('import', place, '--mode', 'overwrite')).text).toContain('dev-4 (conflict)')
    expect(await dev.run('export', place, 'home-screen/dev-4', '--mode', 'force')).toMatchObject({ code: 0 })
    expect(readFileSync(file, 'utf8')).toContain('Here')
  })

  test('IM-16 PW-05 a file that is gone, that holds other bytes or is of another type is told at its place', async () => {
    const place = join(home, 'files')
    cpSync(git, place, { recursive: true })
    const [file = ''] = readdirSync(join(place, 'files'))
    const path = join(place, 'files', file)
    writeFileSync(path, png(99))
    const changed = await prod.run('validate', place)
    expect(changed.code).toBe(1)
    expect(changed.text).toMatch(/site\/shop\.json:\d+:\d+ folder-file-changed .*\(site\/shop#\/spec\/image\)/)
    rmSync(path)
    expect((await prod.run('validate', place)).text).toContain('folder-file-missing')
    const site = join(place, 'site', 'shop.json')
    writeFileSync(site, readFileSync(site, 'utf8').replace(/files\/[^"]*/, 'files/../../../etc/passwd'))
    expect((await prod.run('validate', place)).text).toMatch(/site\/shop#\/spec\/image/)
    expect((await prod.run('import', place, ...overwrite)).code).toBe(1)
  })

  test('PW-29 what belongs to one installation stays there, unless somebody asks for it', async () => {
    const place = join(home, 'environment')
    const told = await dev.run('export', place)
    expect(told.text).toMatch(/Left out \d+ documents? of this installation alone/)
    for (const kind of ['user', 'role', 'settings']) expect(existsSync(join(place, kind))).toBe(false)
    expect(await dev.run('export', place, '--kind', 'role')).toMatchObject({ code: 0 })
    expect(existsSync(join(place, 'role', 'admin.json'))).toBe(true)
    expect((await prod.run('import', place, ...overwrite)).text).toContain('Left out: role/admin')
    const only = await prod.run('plan', place, '--kind', 'schema', '--except', 'site', '--format', 'json')
    const { steps } = JSON.parse(only.text) as { steps: { address: string }[] }
    expect(steps.filter(({ address }) => !address.startsWith('schema/'))).toEqual([])
  })

  test('PW-34 a folder without a document is nothing that was checked', async () => {
    const place = join(home, 'empty')
    mkdirSync(place)
    writeFileSync(join(place, 'x.JSON'), '{}')
    expect(await dev.run('validate', place)).toMatchObject({
      code: 1,
      text: expect.stringContaining('There is no document') as string,
    })
    expect((await dev.run('validate', git)).text).toMatch(/^No problems: \d+ documents in \d+ files\.$/)
    expect(await dev.run('import', git, place)).toMatchObject({
      code: 2,
      text: expect.stringContaining('takes one') as string,
    })
  })
})

describe('a plan that is written down', () => {
  const place = join(home, 'planned')
  const plan = join(home, 'plan.json')
  const names = (name: string) => {
    mkdirSync(join(place, 'boards'), { recursive: true })
    writeFileSync(join(place, 'boards', 'a.json'), JSON.stringify(board('a', name)))
    writeFileSync(join(place, 'boards', 'b.json'), JSON.stringify(board('b', `${name} too`)))
  }

  test('says what changes by its exit code, and is done as it says', async () => {
    names('First')
    expect(await dev.run('plan', place, '--out', plan)).toMatchObject({
      code: 2,
      text: expect.stringContaining('2 new documents') as string,
    })
    expect(await dev.find('home-screen/a')).toBeUndefined()
    // The folder may go on: what was planned is done.
    names('Second')
    expect(await dev.run('apply', plan)).toMatchObject({
      code: 0,
      text: expect.stringContaining('Applied 2') as string,
    })
    expect((await dev.find('home-screen/a'))!.document.name).toBe('First')
    names('First')
    expect(await dev.run('plan', place)).toMatchObject({ code: 0 })
  })

  test('IM-17 is refused where the store has moved, in another installation, and with other documents in it', async () => {
    names('Third')
    expect((await dev.run('plan', place, '--out', plan)).code).toBe(2)
    await dev.change('home-screen/a', {}, { name: 'Saved meanwhile' })
    const moved = await dev.run('apply', plan)
    expect(moved).toMatchObject({ code: 2, text: expect.stringContaining('home-screen/a. Plan again') as string })
    expect((await dev.find('home-screen/b'))!.document.name).toBe('First too')
    expect((await prod.run('apply', plan)).text).toContain('made for another installation')

    expect((await dev.run('plan', place, '--out', plan, '--theirs')).code).toBe(2)
    const written = JSON.parse(readFileSync(plan, 'utf8')) as { steps: { action: string; document: Document }[] }
    const tampered = (change: (steps: typeof written.steps) => unknown) => {
      const copy = structuredClone(written)
      const result = change(copy.steps)
      writeFileSync(plan, JSON.stringify(typeof result === 'object' ? result : copy))
      return dev.run('apply', plan)
    }
    for (const change of [
      (steps: typeof written.steps) => (steps[0]!.document.key = 'other'),
      (steps: typeof written.steps) => (steps[0]!.document.spec = { unknown: 1 }),
      (steps: typeof written.steps) => (steps[0]!.action = 'everything'),
      (steps: typeof written.steps) => Object.assign(steps[0]!, { more: 1 }),
      () => ({ ...written, plan: 2 }),
      () => ({ ...written, folder: 7 }),
      () => [],
    ])
      expect((await tampered(change)).code, String(change)).toBeGreaterThan(0)
    expect((await dev.find('home-screen/a'))!.document.name).toBe('Saved meanwhile')
  })

  test('PW-27 the plan is what happens: values and keys may change hands', async () => {
    const own = join(home, 'hands')
    mkdirSync(own)
    const write = (...documents: Document[]) => writeFileSync(join(own, 'all.json'), JSON.stringify(documents))
    const named = (key: string, name: string): Document => ({ ...goods, key, name })
    write(named('hand-a', 'Hand A'), named('hand-b', 'Hand B'), named('hand-c', 'Hand C'))
    expect(await dev.run('import', own)).toMatchObject({ code: 0 })
    const { id } = (await dev.find('schema/hand-c'))!
    write(named('hand-a', 'Hand B'), named('hand-b', 'Hand A'), named('hand-d', 'Hand C'))
    const dry = await dev.run('import', own, ...overwrite, '--dry')
    const done = await dev.run('import', own, ...overwrite)
    expect(done.code).toBe(0)
    for (const step of ['change schema/hand-a: /name', 'rename schema/hand-c to schema/hand-d'])
      for (const text of [dry.text, done.text]) expect(text).toContain(step)
    expect((await dev.find('schema/hand-d'))!.id).toBe(id)
    write(named('hand-a', 'Goods'))
    const taken = await dev.run('import', own, '--mode', 'overwrite')
    expect([taken.code, taken.text]).toEqual([0, expect.anything()])
    write(named('hand-e', 'Goods'))
    const refused = await dev.run('import', own, '--mode', 'overwrite')
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('schema/hand-a') as string })
  })
})
