import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { openEngine, type TestEngine } from '../../test/open-engine.ts'
import { isFileName } from '../../files/file-name.ts'
import { fileTypes } from '../../files/file-types.ts'

let kumiki: TestEngine

beforeAll(async () => {
  kumiki = await openEngine()
  kumiki.engine.settings.current().rates.write = 1_000_000
})

afterAll(() => kumiki.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** As a browser sends it: raw bytes, the type in the header, everything else in the query. */
async function upload(
  bytes: Uint8Array | ReadableStream,
  { name = 'logo.png', kind = 'site', type = 'image/png', token = kumiki.admin, headers = {} } = {},
) {
  const response = await kumiki.console.request(
    `/vue-element-admin/file?${new URLSearchParams({ kind, name }).toString()}`,
    {
      method: 'POST',
      headers: { 'x-token': token, 'x-language': 'en', 'content-type': type, ...headers },
      body: bytes as BodyInit,
      duplex: 'half',
    } as RequestInit,
  )
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: UploadData }
  return { status: response.status, code, message, data }
}

interface UploadData {
  file: string
  name: string
  type: string
  size: number
}

const idOf = (file: string): string => file.slice('blob/'.length)

test('a file is stored, told about and shown again', async () => {
  const { data, code } = await upload(png, { name: '社章.png' })
  expect(code).toBe(20000)
  expect(data).toEqual({
    file: expect.stringMatching(/^blob\/[\w-]{22}$/) as string,
    name: '社章.png',
    type: 'image/png',
    size: png.length,
  })
  const about = await kumiki.call(`GET /file/${idOf(data.file)}/about`, { token: kumiki.admin })
  expect(about.data).toEqual({ name: '社章.png', type: 'image/png', size: png.length })
  const read = await kumiki.console.request(`/vue-element-admin/file/${idOf(data.file)}`, {
    headers: { 'x-token': kumiki.admin },
  })
  expect(Buffer.from(await read.arrayBuffer()).equals(png)).toBe(true)
})

test('FI-01 a body that imitates a form is refused unread', async () => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
    const { status, code } = await upload(Buffer.from('files[0].filepath=/etc/passwd'), { type })
    expect([status, code], type).toEqual([415, 41500])
  }
})

describe('FI-02 names', () => {
  const bad = [
    '../x.png',
    '..\\x.png',
    '/etc/x.png',
    'C:\\x.png',
    'x\0.png',
    'CON.png',
    'lpt1.png',
    '.',
    'x.png.',
    'x.png ',
    'a\u202egnp.png',
    ...['/', ':', '*', '?', '"', '<', '>', '|'].map((sign) => `a${sign}b.png`),
    `${'a'.repeat(253)}.png`,
  ]
  test.each(bad)('%j is refused', async (name) => {
    expect(isFileName(name)).toBe(false)
    const { code, message } = await upload(png, { name })
    expect(code).toBe(41500)
    expect(message).toMatch(/name of the file/)
  })
  test('one of 256 letters is taken', async () => {
    expect((await upload(png, { name: `${'あ'.repeat(252)}.png` })).code).toBe(20000)
  })
  test('no name leads out of where files are: they have random ids', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        if (isFileName(name)) expect(name).not.toMatch(/[\\/\0]|^\.\.?$/)
      }),
    )
  })
})

describe('FI-04 bytes, extension and declared type agree', () => {
  const zip = Buffer.from('PK\u0003\u0004 and more', 'latin1')
  test.each<[string, Uint8Array, string, string]>([
    ['a page as a PDF', Buffer.from('<html><script>x</script>'), 'x.pdf', 'application/pdf'],
    ['a program as a table', Buffer.from('MZ\u0090\0\u0003\0', 'latin1'), 'x.csv', 'text/csv'],
    ['an old workbook as a new one', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'x.xlsx', fileTypes[6]!.type],
    ['a new workbook as an old one', zip, 'x.xls', 'application/vnd.ms-excel'],
    ['a picture of another type', png, 'x.jpg', 'image/jpeg'],
    ['a picture that is declared as another', png, 'x.png', 'image/jpeg'],
    ['an extension that is not known', png, 'x.exe', 'application/octet-stream'],
    ['a name without an extension', png, 'png', 'image/png'],
    ['a script', Buffer.from('alert(1)'), 'x.js', 'text/javascript'],
    ['JSON that is none', Buffer.from('hello'), 'x.json', 'application/json'],
  ])('%s is refused', async (_what, bytes, name, type) => {
    // JSON bodies are never files (FI-01); the same name with plain bytes is looked at.
    const declared = type === 'application/json' ? 'application/octet-stream' : type
    const { status, code } = await upload(bytes, { name, type: declared })
    expect([status, code]).toEqual([415, 41500])
  })
  test.each<[string, Uint8Array, string]>([
    ['x.xlsx', zip, fileTypes[6]!.type],
    ['x.pdf', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    ['X.GIF', Buffer.from('GIF89a...'), 'image/gif'],
    ['x.csv', Buffer.from('品番,数量\nA-1,3\n'), 'application/vnd.ms-excel'],
    ['x.json', Buffer.from(' {"a":1}'), 'application/octet-stream'],
  ])('%s is taken', async (name, bytes, type) => {
    expect((await upload(bytes, { name, type })).code).toBe(20000)
  })
})

test('FI-05 a drawing that may hold scripts is no picture', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  for (const name of ['x.svg', 'x.png'])
    for (const type of ['image/svg+xml', 'image/png']) expect((await upload(svg, { name, type })).code).toBe(41500)
})

test('FI-13 a font whose tables lie outside of it, or of wrong magic, is refused; a sound one is taken', async () => {
  const font = (tables: [string, number, number][], size = 400, magic = 0x00010000): Buffer => {
    const bytes = Buffer.alloc(size)
    bytes.writeUInt32BE(magic, 0)
    bytes.writeUInt16BE(tables.length, 4)
    tables.forEach(([tag, offset, length], at) => {
      const place = 12 + at * 16
      if (place + 16 > size) return
      bytes.write(tag, place, 'latin1')
      bytes.writeUInt32BE(offset, place + 8)
      bytes.writeUInt32BE(length, place + 12)
    })
    return bytes
  }
  const sound: [string, number, number][] = [
    ['cmap', 60, 100],
    ['head', 160, 54],
  ]
  const options = { name: 'x.ttf', kind: 'font', type: 'font/ttf' }
  expect((await upload(font(sound), options)).code).toBe(20000)
  const wrong = [
    font([['cmap', 60, 0xffffffff], sound[1]!]),
    font([['cmap', 0xfffffff0, 0xfffffff0], sound[1]!]),
    font([]),
    font([sound[0]!]),
    font(Array.from({ length: 65_535 }, () => sound[0]!)),
    font(sound, 400, 0x774f4646),
    font(sound).subarray(0, 20),
  ]
  for (const bytes of wrong) expect((await upload(bytes, options)).code).toBe(41500)
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
      expect((await upload(bytes, options)).code).toBe(41500)
    }),
    { numRuns: 50 },
  )
})

describe('FI-14 the limit is exact and cuts while the file comes', () => {
  const limit = 5 * 1024 * 1024
  const picture = (size: number): Buffer => {
    const bytes = Buffer.alloc(size)
    png.copy(bytes)
    return bytes
  }
  const inParts = (bytes: Buffer, sent: { parts: number }): ReadableStream =>
    new ReadableStream({
      pull(controller) {
        const from = sent.parts++ * 65_536
        if (from >= bytes.length) controller.close()
        else controller.enqueue(new Uint8Array(bytes.subarray(from, from + 65_536)))
      },
    })
  test('a picture of 5 MB less one, of 5 MB, and of one more', async () => {
    expect((await upload(picture(limit - 1))).code).toBe(20000)
    expect((await upload(picture(limit))).data.size).toBe(limit)
    const over = await upload(picture(limit + 1))
    expect([over.status, over.code, over.message]).toEqual([413, 41300, 'File size is over 5MB'])
  })
  test('without a length, and with a false one, the same', async () => {
    const sent = { parts: 0 }
    expect((await upload(inParts(picture(limit), sent))).code).toBe(20000)
    const long = { parts: 0 }
    expect((await upload(inParts(picture(4 * limit), long))).code).toBe(41300)
    expect(long.parts).toBeLessThan((limit / 65_536) * 1.5)
    const false_ = await upload(inParts(picture(limit + 1), { parts: 0 }), { headers: { 'content-length': '10' } })
    expect(false_.code).not.toBe(20000)
  })
})

test('FI-15 an empty file', async () => {
  const { code, message } = await upload(Buffer.alloc(0))
  expect([code, message]).toEqual([41500, 'An empty file cannot be attached'])
})

test('FI-03 ids are ids: no path reaches anything', async () => {
  for (const id of ['..%2f..%2fkumiki.key', '..%5ckumiki.key', '%252e%252e%252fx', '//x', 'constructor', '%00']) {
    const { status } = await kumiki.call(`GET /file/${id}`, { token: kumiki.admin })
    expect([400, 404], id).toContain(status)
  }
})

test('FI-06 in the console a stored file never runs: fixed type, sandbox, saved unless it is a picture or a PDF', async () => {
  const table = await upload(Buffer.from('a,b\n'), { name: 'x.csv', type: 'text/csv' })
  const { headers } = await kumiki.call(`GET /file/${idOf(table.data.file)}`, { token: kumiki.admin })
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(headers.get('content-security-policy')).toBe('sandbox')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

describe('who may', () => {
  test('upload: who may make or change documents of the kind, and nobody else', async () => {
    const may = async (rights: Parameters<TestEngine['addUser']>[1], name: string): Promise<number> => {
      const { token } = await kumiki.addUser(name, rights)
      return (await upload(png, { token })).code
    }
    expect(await may({ b2b: ['read', 'update'] }, 'changer')).toBe(20000)
    expect(await may({ b2b: ['read', 'create'] }, 'maker')).toBe(20000)
    expect(await may({ b2b: ['read'] }, 'reader')).toBe(40300)
    expect(await may({ user: ['read', 'update'] }, 'other')).toBe(40300)
    expect((await upload(png, { token: 'x' })).code).toBe(50008)
    expect((await upload(png, { kind: 'nothing' })).code).toBe(40400)
  })

  test('see a picture: the cookie stands for the header, for a page of the console only', async () => {
    const { data } = await upload(png)
    const path = `/vue-element-admin/file/${idOf(data.file)}`
    const ask = async (headers: Record<string, string>): Promise<number> =>
      (await kumiki.console.request(path, { headers })).status
    const cookie = `kumiki_admin=${kumiki.admin}`
    expect(await ask({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await ask({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await ask({ cookie, 'sec-fetch-site': 'same-site' })).toBe(403)
    expect(await ask({ cookie })).toBe(401)
    expect(await ask({ 'sec-fetch-site': 'same-origin' })).toBe(401)
    // No other call is opened by it.
    const { status } = await kumiki.call(`GET /file/${idOf(data.file)}/about`, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect(status).toBe(401)
  })
})

describe('documents', () => {
  const site = (image: string, key: string) => ({
    document: { kind: 'site', version: 1, key, name: key, spec: { path: key, languages: ['ja'], public: true, image } },
  })
  test('a document may name only a stored file of the right type', async () => {
    const { data } = await upload(png)
    const table = await upload(Buffer.from('a,b\n'), { name: 'x.csv', type: 'text/csv' })
    const save = (image: string, key: string) =>
      kumiki.call('POST /document/site', { token: kumiki.admin, body: site(image, key) })
    const unknown = await save('blob/AAAAAAAAAAAAAAAAAAAAAA', 'unknown')
    expect(unknown.data.problems).toMatchObject([{ code: 'file-not-found', at: '/spec/image' }])
    const wrong = await save(table.data.file, 'wrong')
    expect(wrong.data.problems).toMatchObject([{ code: 'file-type-wrong', at: '/spec/image', values: ['x.csv'] }])
    expect((await save(data.file, 'right')).code).toBe(20000)
  })

  test('an export carries the files, an import stores what is not here by the same rules', async () => {
    const { data } = await upload(Buffer.concat([png, Buffer.from('export')]), { name: 'export.png' })
    await kumiki.call('POST /document/site', { token: kumiki.admin, body: site(data.file, 'packed') })
    const exported = await kumiki.call('POST /document-export', {
      token: kumiki.admin,
      body: { addresses: ['site/packed'] },
    })
    const [file] = exported.data.files as { file: string; name: string; type: string; data: string }[]
    expect(file).toMatchObject({ file: data.file, name: 'export.png', type: 'image/png' })

    const foreign = 'blob/BBBBBBBBBBBBBBBBBBBBBB'
    const documents = [site(foreign, 'unpacked').document]
    const bring = (files: object[]) =>
      kumiki.call('POST /document-import', { token: kumiki.admin, body: { documents, files, mode: 'overwrite' } })
    const hostile = await bring([{ ...file, file: foreign, data: Buffer.from('<script>').toString('base64') }])
    expect(hostile.code).toBe(41500)
    const brought = await bring([{ ...file, file: foreign }])
    expect(brought.code).toBe(20000)
    const row = await kumiki.engine.store.documents.find('site/unpacked')
    const { image } = row!.document.spec as { image: string }
    expect(image).not.toBe(foreign)
    const stored = await kumiki.engine.store.blobs.get(idOf(image))
    expect(stored?.hash).toBe((await kumiki.engine.store.blobs.get(idOf(data.file)))?.hash)

    const without = await bring([])
    expect(without.data.problems).toMatchObject([{ code: 'file-not-found', severity: 'warning' }])
  })

  test('a file that no document came to name is removed after a day, one that a document named once stays', async () => {
    const named = (await upload(png)).data.file
    const unnamed = (await upload(Buffer.concat([png, png]))).data.file
    const saved = await kumiki.call('POST /document/site', { token: kumiki.admin, body: site(named, 'keeps') })
    expect(saved.code).toBe(20000)
    const { blobs } = kumiki.engine.store
    kumiki.clock.now = new Date(kumiki.clock.now.getTime() + 23 * 3_600_000)
    await blobs.sweep()
    expect(await blobs.get(idOf(unnamed))).toBeDefined()
    kumiki.clock.now = new Date(kumiki.clock.now.getTime() + 2 * 3_600_000)
    await blobs.sweep()
    expect(await blobs.get(idOf(unnamed))).toBeUndefined()
    expect(await blobs.get(idOf(named))).toBeDefined()
  })
})
