import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsole, type Client } from '../../workshop/client.ts'
import { writeArchive } from '../archive/write-archive.ts'
import { prefix } from '../call/prefix.ts'
import { freePort, startEngine, type EngineProcess } from './servers/engine.ts'

const most = 1024 * 1024 * 1024
const password = 'admin-password'
/** Divisible by three: its base64 has no end of its own, and parts of it follow one another. */
const fileBytes = 30_000_000
const files = 26

const folder = mkdtempSync(join(tmpdir(), 'kumiki-large-'))
let engine: EngineProcess
let client: Client

beforeAll(async () => {
  engine = await startEngine({
    dataFolder: join(folder, 'data'),
    port: await freePort(),
    sitePort: await freePort(),
    env: { KUMIKI_ADMIN_PASSWORD: password },
  })
  client = await openConsole(engine.url, 'admin', password)
})

afterAll(async () => {
  await engine?.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** The most memory that the engine's process has had, in megabytes. */
const peak = () => {
  const status = readFileSync(`/proc/${engine.process.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) / 1024
}

/** A PDF in which every three bytes but the first ones are the same. */
const bytesOf = (at: number, letter = 'k') => {
  const bytes = Buffer.alloc(fileBytes, `${letter}${String(at).padStart(2, '0')}`)
  bytes.write('%PDF-1.7 ')
  return bytes
}
const names = Array.from({ length: files }, (_, at) => `f${at}.pdf`)

/** An export with its pictures, which grows by spaces to the length that is asked for. */
async function* body(length: number, spec: object): AsyncGenerator<Uint8Array> {
  let sent = 0
  const part = (text: string) => {
    sent += text.length
    return Buffer.from(text)
  }
  const site = { kind: 'site', version: 1, key: 'large', name: 'Large', spec }
  yield part(`{"mode":"new","documents":[${JSON.stringify(site)}],"files":[`)
  for (const [at, name] of names.entries()) {
    yield part(
      `${at > 0 ? ',' : ''}{"file":"blob/${name.slice(0, -4)}","name":"${name}","type":"application/pdf","data":"`,
    )
    const bytes = bytesOf(at)
    for (let from = 0; from < fileBytes; from += 3_000_000)
      yield part(bytes.subarray(from, from + 3_000_000).toString('base64'))
    yield part('"}')
  }
  yield part(']')
  for (let left = length - sent - 1; left > 0; left -= 1_000_000) yield part(' '.repeat(Math.min(left, 1_000_000)))
  yield part('}')
}

interface Imported {
  code: number
  message: string
  data: { rows: { id: number }[]; problems: unknown[] }
}

/** Sends it without saying how long it will be, as a program does that makes it on the way. */
async function send(bytes: AsyncIterable<Uint8Array>, type = 'application/json', query = ''): Promise<Imported> {
  const asked = request(`${engine.url}${prefix}/document-import${query}`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-token': client.token },
  })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  // Who is refused on the way need not send the rest.
  await pipeline(Readable.from(bytes), asked).catch(() => undefined)
  const [answer] = await answered
  return (await json(answer)) as Imported
}

/** A site that names them; `given`: by which ids. */
const specOf = (path: string, given: (name: string) => string = (name) => `blob/${name.slice(0, -4)}`) => ({
  path,
  public: true,
  files: names.map((name) => ({ name, file: given(name) })),
})

async function requireStored(id: number, letter?: string): Promise<void> {
  const { document } = await client.call<{ document: { spec: { files: { name: string; file: string }[] } } }>(
    'GET',
    `/document/site/${id}`,
  )
  const stored = document.spec.files
  for (const at of [0, files - 1]) {
    const answer = await fetch(`${engine.url}${prefix}/file/${stored[at]!.file.slice('blob/'.length)}`, {
      headers: { 'x-token': client.token! },
    })
    expect(hashOf(new Uint8Array(await answer.arrayBuffer())), stored[at]!.name).toBe(hashOf(bytesOf(at, letter)))
  }
  expect(readdirSync(join(folder, 'data', 'arriving'))).toEqual([])
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('IM-01 an import of 1,024 MB is taken in under 300 MB of memory, with every byte of its files; a byte more is refused', async () => {
  const tooLong = await send(body(most + 1, specOf('large')))
  expect(tooLong).toMatchObject({ code: 41300, message: expect.stringContaining('1024') })
  const { code, data } = await send(body(most, specOf('large')))
  expect([code, data?.problems]).toEqual([20000, []])
  console.log(`import of 1,024 MB: at most ${peak().toFixed(0)} MB`)
  expect(peak()).toBeLessThan(300)
  await requireStored(data.rows[0]!.id)
})

test('IM-01 the same as an archive', async () => {
  const listed = names.map((name, at) => {
    const hash = `sha256-${hashOf(bytesOf(at, 'z'))}`
    return { file: `blob/z${at}`, name, type: 'application/pdf', hash }
  })
  const spec = specOf('packed', (name) => `blob/z${names.indexOf(name)}`)
  const site = { kind: 'site', version: 1, key: 'packed', name: 'Packed', spec }
  async function* one(at: number) {
    yield bytesOf(at, 'z')
  }
  const archive = writeArchive([
    { name: 'documents/site/packed.json', content: JSON.stringify(site) },
    { name: 'files.json', content: JSON.stringify(listed) },
    ...listed.map(({ hash }, at) => ({ name: `files/${hash}`, content: one(at), isPacked: true })),
  ])
  const { code, data } = await send(archive, 'application/zip', '?mode=new')
  expect([code, data?.problems]).toEqual([20000, []])
  console.log(`import of an archive: at most ${peak().toFixed(0)} MB`)
  expect(peak()).toBeLessThan(300)
  await requireStored(data.rows[0]!.id, 'z')
})
