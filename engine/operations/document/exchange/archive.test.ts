import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openArchive } from '../../../archive/read-archive.ts'
import { packArchive, type EntryContent } from '../../../archive/test/pack-archive.ts'
import { openListening, type ListeningEngine } from '../../../test/open-listening.ts'
import { folder } from '../test/documents-at-hand.ts'

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening()
})
afterAll(() => kumiki.close())

const prefix = '/vue-element-admin'
const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const png = Buffer.from(image, 'base64')
const hashOf = (bytes: Uint8Array) => `sha256-${createHash('sha256').update(bytes).digest('hex')}`
const site = (key: string, picture: string) => {
  const spec = { path: key, languages: ['ja'], public: true, image: picture }
  return { kind: 'site', version: 1, key, name: key, spec }
}

interface Imported {
  status: number
  code: number
  message: string
  data: {
    rows: { address: string; action: string }[]
    problems: { in: string; at: string; code: string }[]
    base: object[]
  }
}

/** As a browser sends it: what goes with it stands before the bytes. */
async function bring(bytes: Uint8Array, more: object = { mode: 'overwrite' }, path = '/document-import') {
  const before = Buffer.from(JSON.stringify(more))
  const response = await fetch(`${kumiki.url('console')}${prefix}${path}`, {
    method: 'POST',
    headers: {
      ...{ 'x-token': kumiki.admin, 'x-language': 'en', 'content-type': 'application/zip' },
      'x-input-bytes': String(before.length),
    },
    body: Buffer.concat([before, bytes]),
  })
  const answer: Imported = JSON.parse(await response.text())
  return { ...answer, status: response.status }
}

async function take(addresses: string[], more: object = {}): Promise<Buffer> {
  const response = await fetch(`${kumiki.url('console')}${prefix}/document-archive`, {
    method: 'POST',
    headers: { 'x-token': kumiki.admin, 'content-type': 'application/json' },
    body: JSON.stringify({ addresses, ...more }),
  })
  expect(response.headers.get('content-type')).toBe('application/zip')
  return Buffer.from(await response.arrayBuffer())
}

async function opened(bytes: Buffer): Promise<Record<string, Buffer>> {
  const archive = await openArchive(bytes, { entries: 100, unpacked: 1e8 })
  const found: Record<string, Buffer> = {}
  for (const name of archive.names) found[name] = Buffer.concat(await Array.fromAsync(archive.read(name)))
  return found
}

const stored = async (address: `${string}/${string}`) => (await kumiki.engine.store.documents.find(address))?.document
const text = (document: object) => JSON.stringify(document)

async function upload(): Promise<string> {
  const response = await fetch(`${kumiki.url('console')}${prefix}/file?kind=site&name=logo.png`, {
    method: 'POST',
    headers: { 'x-token': kumiki.admin, 'content-type': 'image/png' },
    body: png,
  })
  const { data }: { data: { file: string } } = JSON.parse(await response.text())
  return data.file
}

test('what is exported as an archive comes in again over itself, and elsewhere with its files', async () => {
  const file = await upload()
  const made = await kumiki.ask('console', 'POST /document/site', {
    token: kumiki.admin,
    body: { document: site('packed', file) },
  })
  expect(made.code).toBe(20000)
  const bytes = await take(['site/packed'])
  const entries = await opened(bytes)
  const files = [{ file, name: 'logo.png', type: 'image/png', hash: hashOf(png) }]
  expect(Object.keys(entries)).toEqual(['documents/site/packed.json', 'files.json', `files/${hashOf(png)}`])
  expect(JSON.parse(entries['files.json']!.toString())).toEqual(files)
  expect(entries[`files/${hashOf(png)}`]!.equals(png)).toBe(true)
  const over = await bring(bytes)
  expect(over).toMatchObject({ code: 20000, data: { rows: [{ address: 'site/packed', action: 'unchanged' }] } })

  const foreign = 'blob/CCCCCCCCCCCCCCCCCCCCCC'
  const elsewhere = await packArchive({
    'documents/site/brought.json': text(site('brought', foreign)),
    'files.json': text([{ ...files[0], file: foreign }]),
    [`files/${hashOf(png)}`]: png,
  })
  const told = await bring(elsewhere, { mode: 'overwrite', dry: true })
  expect(told.data).toMatchObject({ rows: [{ action: 'create' }], base: [{ address: 'site/brought', revision: 0 }] })
  expect(await stored('site/brought')).toBeUndefined()
  expect((await bring(elsewhere, { mode: 'overwrite', base: told.data.base })).code).toBe(20000)
  const { spec } = (await stored('site/brought'))!
  const { blobs } = kumiki.engine.store
  expect((await blobs.get(String(spec['image']).slice('blob/'.length)))?.hash).toBe(hashOf(png))
  // Nothing of them stays where archives arrive.
  const arriving = join(kumiki.folder, 'arriving')
  expect(existsSync(arriving) ? readdirSync(arriving) : []).toEqual([])
})

test('PW-43 an archive for text editors says what may stand in its documents, and comes in again over itself', async () => {
  await kumiki.ask('console', 'POST /document/folder', { token: kumiki.admin, body: { document: folder('beside') } })
  const bytes = await take(['folder/beside'], { schemas: true })
  const entries = await opened(bytes)
  expect(Object.keys(entries)).toEqual(['documents/folder/beside.json', 'documents/schemas/folder.json'])
  const { $schema, ...document } = JSON.parse(entries['documents/folder/beside.json']!.toString())
  expect([$schema, document]).toEqual(['../schemas/folder.json', folder('beside')])
  expect(JSON.parse(entries['documents/schemas/folder.json']!.toString())).toMatchObject({
    properties: { kind: { const: 'folder' } },
  })
  const over = await bring(bytes)
  expect(over).toMatchObject({ code: 20000, data: { rows: [{ address: 'folder/beside', action: 'unchanged' }] } })
})

test('what stood at ten thousand addresses may go with it', async () => {
  const base = Array.from({ length: 10_000 }, (_, at) => ({
    address: `folder/${'long-'.repeat(15)}${at}`,
    revision: 0,
  }))
  const bytes = await packArchive({ 'documents/folder/based.json': text(folder('based')) })
  expect((await bring(bytes, { mode: 'overwrite', base })).code).toBe(20000)
})

test('without a preface, by its address alone, as a program sends it', async () => {
  const response = await fetch(`${kumiki.url('console')}${prefix}/document-import?mode=new&dry=true`, {
    method: 'POST',
    headers: { 'x-token': kumiki.admin, 'content-type': 'application/zip' },
    body: new Uint8Array(await packArchive({ 'documents/folder/by-address.json': text(folder('by-address')) })),
  })
  expect(await response.json()).toMatchObject({ code: 20000, data: { created: 1 } })
})

describe('IM-12 an archive that is damaged or not what it says stores nothing, and is told at its place', () => {
  const sound: Record<string, EntryContent> = { 'documents/folder/sound.json': text(folder('sound')) }
  const hash = hashOf(png)
  const listed = text([{ file: 'blob/x', name: 'x.png', type: 'image/png', hash }])
  const twice = async () => {
    const bytes = await packArchive({ ...sound, 'documents/folder/sounf.json': text(folder('sound')) })
    return Buffer.from(bytes.toString('latin1').replaceAll('sounf', 'sound'), 'latin1')
  }
  const upwards = async () =>
    Buffer.from(
      (await packArchive({ ...sound, 'documents/xx/yy.json': '{}' }))
        .toString('latin1')
        .replaceAll('documents/xx/yy', 'documents/../yy'),
      'latin1',
    )
  const half = async () => (await packArchive(sound)).subarray(0, 100)
  const wrongSum = async () => {
    const bytes = await packArchive(sound)
    bytes.writeUInt32LE(1, bytes.readUInt32LE(bytes.length - 6) + 16)
    return bytes
  }
  const locked = async () => {
    const bytes = await packArchive(sound)
    const list = bytes.readUInt32LE(bytes.length - 6)
    bytes.writeUInt16LE(bytes.readUInt16LE(list + 8) | 1, list + 8)
    return bytes
  }
  test.each<[string, () => Promise<Buffer>, string, string]>([
    ['no archive', async () => Buffer.from('{}'), 'archive-unreadable', 'input'],
    ['half of one', half, 'archive-unreadable', 'input'],
    ['a password', locked, 'archive-encrypted', 'documents/folder/sound.json'],
    ['other bytes', wrongSum, 'archive-entry-broken', 'documents/folder/sound.json'],
    ['a name twice', twice, 'archive-entry-twice', 'documents/folder/sound.json'],
    ['a name that leads upwards', upwards, 'archive-entry-unknown', 'documents/../yy.json'],
    ['something else', () => packArchive({ ...sound, 'a.txt': '' }), 'archive-entry-unknown', 'a.txt'],
    [
      'a file that is missing',
      () => packArchive({ ...sound, 'files.json': listed }),
      'archive-entry-missing',
      `files/${hash}`,
    ],
    [
      'a file that nobody lists',
      () => packArchive({ ...sound, [`files/${hash}`]: png }),
      'archive-entry-unlisted',
      `files/${hash}`,
    ],
    [
      'a file with other bytes',
      () => packArchive({ ...sound, 'files.json': listed, [`files/${hash}`]: 'x' }),
      'archive-entry-changed',
      `files/${hash}`,
    ],
    [
      'a list that is none',
      () => packArchive({ ...sound, 'files.json': '[{"file":1}]' }),
      'archive-entry-broken',
      'files.json',
    ],
    [
      'a document in another place',
      () => packArchive({ ...sound, 'documents/folder/b.json': text(folder('a')) }),
      'archive-entry-moved',
      'documents/folder/b.json',
    ],
    [
      'no JSON',
      () => packArchive({ ...sound, 'documents/folder/b.json': '{"kind":\n  7,}' }),
      'json-syntax',
      'documents/folder/b.json:2:5',
    ],
    [
      'a property twice',
      () => packArchive({ ...sound, 'documents/folder/b.json': '{"kind":"folder","kind":"x"}' }),
      'duplicate-property',
      'documents/folder/b.json:1:18',
    ],
    [
      'an unsafe name',
      () => packArchive({ ...sound, 'documents/folder/b.json': '{"__proto__":{}}' }),
      'unsafe-property',
      'documents/folder/b.json:1:2',
    ],
    [
      'a document that is none',
      () => packArchive({ ...sound, 'documents/folder/b.json': '7' }),
      'archive-entry-broken',
      'documents/folder/b.json',
    ],
  ])('%s', async (_name, make, code, entry) => {
    const { status, data } = await bring(await make())
    expect([status, data.problems.map((one) => [one.code, one.in])]).toEqual([400, [[code, entry]]])
    expect(await stored('folder/sound')).toBeUndefined()
  })

  test('what the documents themselves are is told as of JSON', async () => {
    const wrong = { ...folder('b'), spec: { unknown: 1 } }
    const { status, data } = await bring(await packArchive({ ...sound, 'documents/folder/b.json': text(wrong) }))
    expect([status, data.problems[0]?.in]).toEqual([422, 'folder/b'])
    expect(await stored('folder/sound')).toBeUndefined()
  })

  test('FI-04 a file of a wrong type is refused as an upload of it is', async () => {
    const script = Buffer.from('<script>')
    const { code } = await bring(
      await packArchive({
        'documents/site/hostile.json': text(site('hostile', 'blob/x')),
        'files.json': text([{ file: 'blob/x', name: 'x.png', type: 'image/png', hash: hashOf(script) }]),
        [`files/${hashOf(script)}`]: script,
      }),
    )
    expect([code, await stored('site/hostile')]).toEqual([41500, undefined])
  })
})

describe('IM-01 FI-11 limits', () => {
  const limited = async (importMegabytes: number, work: () => Promise<void>) => {
    const settings = kumiki.engine.settings.current()
    const before = settings.importMegabytes
    settings.importMegabytes = importMegabytes
    try {
      await work()
    } finally {
      settings.importMegabytes = before
    }
  }

  test('more bytes than an import may have, and a bomb that would unpack to more', async () => {
    await limited(1, async () => {
      const long = await bring(Buffer.alloc(1024 * 1024 + 1))
      expect([long.code, long.message]).toEqual([41300, 'File size is over 1MB'])
      const bomb = await packArchive({
        'documents/folder/bomb.json': text({ ...folder('bomb'), name: ' '.repeat(2e6) }),
      })
      expect(bomb.length).toBeLessThan(10_000)
      expect((await bring(bomb)).code).toBe(41300)
      expect(await stored('folder/bomb')).toBeUndefined()
    })
  })

  test('one that says it is small', async () => {
    const name = 'documents/folder/liar.json'
    const bytes = await packArchive({ [name]: text({ ...folder('liar'), name: ' '.repeat(2e6) }) }, { [name]: 100 })
    const { data } = await bring(bytes)
    expect(data.problems).toEqual([expect.objectContaining({ code: 'archive-entry-broken', in: name })])
  })

  test('tens of thousands of entries', async () => {
    const many = await packArchive({})
    many.writeUInt16LE(25_001, many.length - 12)
    expect((await bring(many)).code).toBe(41300)
  })

  test('other calls take none', async () => {
    expect((await bring(await packArchive({}), {}, '/document-check')).status).toBe(415)
  })
})
