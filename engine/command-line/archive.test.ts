import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../archive/read-archive.ts'
import { packArchive } from '../archive/test/pack-archive.ts'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { runLine } from './test/run-line.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'kumiki-archive-line-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (data: string, ...args: string[]) => runLine(args, { KUMIKI_DATA: join(folder, data) })

async function withStore<Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore({ dataFolder: join(folder, data), set: loadJsonSchemas(root) })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const hash = `sha256-${createHash('sha256').update(png).digest('hex')}`
const archive = join(folder, 'out.zip')
let file: string

beforeAll(() =>
  withStore('first', async (store) => {
    const { id } = await store.blobs.put(png, { name: 'logo.png', type: 'image/png', by: 'test' })
    file = `blob/${id}`
    const spec = { path: 'shop', languages: ['ja'], public: true, image: file }
    const site = { kind: 'site', version: 1, key: 'shop', name: 'Shop', spec } as const
    await store.documents.change([{ do: 'create', document: site }], 'test')
  }),
)

test('PW-05 an archive takes the files along from one installation to another', async () => {
  expect(await run('first', 'export', archive, 'site/shop')).toEqual({
    code: 0,
    text: `Wrote 1 document and 1 file to ${archive}.`,
  })
  const packed = await openArchive(readFileSync(archive), { entries: 10, unpacked: 1e6 })
  expect(packed.names).toEqual(['bundle.json', 'documents/site/shop.json', 'files.json', `files/${hash}`])
  expect(await run('second', 'import', archive, '--dry')).toMatchObject({
    code: 0,
    text: expect.stringContaining('create site/shop') as string,
  })
  expect(await run('second', 'import', archive)).toEqual({ code: 0, text: 'Imported 1 documents.' })
  await withStore('second', async (store) => {
    const { document } = (await store.documents.find('site/shop'))!
    expect((await store.blobs.get(String(document.spec['image']).slice('blob/'.length)))?.hash).toBe(hash)
  })
  expect(readdirSync(join(folder, 'second', 'arriving'))).toEqual([])
})

test('IM-12 a bundle arrives as it was made: what was changed, added or taken away in it since is told', async () => {
  const packed = await openArchive(readFileSync(archive), { entries: 10, unpacked: 1e6 })
  const entries: Record<string, string | Buffer> = {}
  for (const name of packed.names) entries[name] = Buffer.concat(await Array.fromAsync(packed.read(name)))
  const changed = join(folder, 'changed.zip')
  const site = String(entries['documents/site/shop.json'])
  const other = site.replace('"key": "shop"', '"key": "other"')
  for (const [more, told] of [
    [{ 'documents/site/shop.json': site.replace('Shop', 'Stop') }, 'documents/site/shop.json archive-entry-changed'],
    [{ 'documents/site/other.json': other }, 'documents/site/other.json archive-entry-unlisted'],
    [{ 'bundle.json': '{}' }, 'bundle.json archive-entry-broken'],
  ] as const) {
    writeFileSync(changed, await packArchive({ ...entries, ...more }))
    const { code, text } = await run('third', 'import', changed)
    expect([code, text]).toEqual([1, expect.stringContaining(told) as string])
  }
})

test('over itself nothing changes', async () => {
  expect(await run('first', 'import', archive, '--mode', 'overwrite')).toEqual({
    code: 0,
    text: 'Imported 0 documents. 1 unchanged.',
  })
})

test('what is wrong in an archive is told at its place, and nothing is stored', async () => {
  const bad = join(folder, 'bad.zip')
  const wrong = { kind: 'folder', version: 1, key: 'b', name: 'B', spec: { unknown: 1 } }
  const import_ = () => run('third', 'import', bad)
  writeFileSync(bad, await packArchive({ 'documents/folder/b.json': JSON.stringify(wrong, null, 2) }))
  const told = await import_()
  expect([told.code, told.text]).toEqual([1, expect.stringMatching(/bad\.zip\/documents\/folder\/b\.json:7:\d+ /)])
  writeFileSync(bad, await packArchive({ 'documents/folder/b.json': '{"kind":7,}' }))
  expect((await import_()).text).toMatch(/bad\.zip\/documents\/folder\/b\.json:1:11 json-syntax This is not JSON/)
  writeFileSync(bad, (await packArchive({})).subarray(0, 10).fill('PK\u0003\u0004', 0, 4))
  const broken = await import_()
  expect([broken.code, broken.text]).toEqual([1, expect.stringContaining('bad.zip archive-unreadable') as string])
  await withStore('third', async (store) => {
    expect(await store.documents.find('folder/b')).toBeUndefined()
  })
})

test('IM-20 a bundle that is signed comes only as it was signed, and only from whom it shall come', async () => {
  const key = (name: string) => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    writeFileSync(join(folder, `${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    writeFileSync(join(folder, `${name}.pub`), publicKey.export({ type: 'spki', format: 'pem' }))
    return [join(folder, `${name}.pem`), join(folder, `${name}.pub`)] as const
  }
  const [[own, ownPublic], [, otherPublic]] = [key('own'), key('other')]
  const [place, packed] = [join(folder, 'signed'), join(folder, 'signed.zip')]
  for (const to of [place, packed]) expect((await run('first', 'export', to, 'site/shop', '--sign', own)).code).toBe(0)
  const plan = (from: string, by = ownPublic) => run('fourth', 'plan', from, '--verify', by)
  for (const from of [place, packed]) {
    expect((await plan(from)).code).toBe(2)
    expect(await plan(from, otherPublic)).toMatchObject({
      code: 2,
      text: expect.stringContaining('was not signed with') as string,
    })
    expect((await run('fourth', 'import', from, '--verify', archive)).text).toContain('holds no public key')
  }
  // By what everybody has.
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: place })
  execFileSync(
    'openssl',
    ['pkeyutl', '-verify', '-pubin', '-inkey', ownPublic, '-rawin', '-in', 'SHA256SUMS', '-sigfile', 'SHA256SUMS.sig'],
    { cwd: place },
  )

  const site = join(place, 'site/shop.json')
  const text = readFileSync(site, 'utf8')
  writeFileSync(site, text.replace('"Shop"', '"Shop!"'))
  expect((await plan(place)).text).toContain('was changed after it was signed: site/shop.json.')
  writeFileSync(site, text)
  for (const name of ['more.json', 'SHA256SUMS.json']) {
    writeFileSync(join(place, name), '[]')
    expect((await plan(place)).text).toContain(`was changed after it was signed: ${name}.`)
    rmSync(join(place, name))
  }
  appendFileSync(packed, 'x')
  expect((await plan(packed)).text).toContain('was changed after it was signed: signed.zip.')
  expect((await plan(archive)).text).toContain('is not signed')
})
