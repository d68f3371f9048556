import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { loadDefinitions } from '../../engine/definitions/load-definitions.ts'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { root } from '../../engine/test/shop/prepare-shop.ts'

const set = loadJsonSchemas(root)
const web = { apiUrl: 'http://127.0.0.1:9/' }
const oauth = { accessTokenUrl: 'http://127.0.0.1:9/token', grantType: 'client_credentials', clientId: 'c' }
/** A document for every secret field that there is. */
const holders: [kind: string, field: string, spec: object][] = [
  ['data-source', 'password', { database_type: 2, system: '127.0.0.1', port: 9, user: 'u', db: 'd' }],
  ['data-source', 'wallet', { database_type: 6, system: '127.0.0.1', port: 9, user: 'u', db: 'd' }],
  ['data-source', 'walletPassword', { database_type: 6, system: '127.0.0.1', port: 9, user: 'u', db: 'd' }],
  ['mail-server', 'password', { host: 'mail.example.com', port: 587, user: 'u' }],
  ['webhook', 'secret', { url: 'http://127.0.0.1:9/', events: ['release.published'] }],
  ['web-api', 'password', { ...web, authType: 1, username: 'u' }],
  ['web-api', 'token', { ...web, authType: 2 }],
  ['web-api', 'value', { ...web, authType: 3, key: 'k', position: 'header' }],
  ['web-api', 'clientSecret', { ...web, authType: 4, ...oauth, clientAuth: 'header' }],
  ['user', 'password', { userId: 'holder', lastName: 'H', firstName: 'H', roles: ['role/admin'] }],
]

const logs = set.get('kumiki:calls/log#/$defs/log-list-request').properties!.log!.enum as string[]

let folder: string
let engine: EngineProcess
let printed = ''
let number = 0
const canaries = new Set<string>()
const canary = (): string => {
  const text = `Canary-${String(number++).padStart(3, '0')}-${Math.random().toString(36).slice(2, 12)}`
  canaries.add(text)
  return text
}
const leaks: string[] = []
const scan = (what: string, text: string): void => {
  for (const one of canaries)
    if (text.includes(one))
      leaks.push(`${what}: …${text.slice(Math.max(0, text.indexOf(one) - 60), text.indexOf(one))}`)
}

let token: string | undefined
let seen = 0
/** One call; whatever comes back is looked through. `given`: what this answer may say, as it is its purpose. */
async function ask(method: string, path: string, body?: unknown, given?: 'given') {
  const response = await fetch(`${engine.url}/vue-element-admin${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-language': 'en', ...(token && { 'x-token': token }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  seen++
  // It tells callers the token that they have sent.
  const own = path.startsWith('/user/info') && token ? token : '\0'
  if (!given) scan(`${method} ${path}`, text.replaceAll(own, '') + JSON.stringify([...response.headers]))
  const isJson = response.headers.get('content-type')?.includes('json')
  return (isJson ? JSON.parse(text) : { code: 0, data: {} }) as { code: number; data: Record<string, never> }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kumiki-secrets-'))
  const [port, sitePort] = [await freePort(), await freePort()]
  const password = canary()
  engine = await startEngine({ dataFolder: folder, port, sitePort, env: { KUMIKI_ADMIN_PASSWORD: password } })
  for (const stream of [engine.process.stdout!, engine.process.stderr!])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const answer = await ask('POST', '/user/login', { username: 'admin', password }, 'given')
  token = answer.data.token
  canaries.add(token!)
})
afterAll(async () => {
  await engine?.kill()
  rmSync(folder, { recursive: true, force: true })
})

test('SE-01 what is secret comes in and out of nothing: answers, exports, logs, metrics, sockets, output, files', async () => {
  const fields = set.kinds().flatMap((kind) =>
    Object.entries(set.kind(kind).properties ?? {})
      .filter(([, property]) => property['x-secret'])
      .map(([field]) => `${kind}.${field}`),
  )
  // A licence key is refused unless it is signed; below it is sent all the same.
  expect(fields.sort()).toEqual([...holders.map(([kind, field]) => `${kind}.${field}`), 'licence.licenceKey'].sort())

  const frames: string[] = []
  const socket = new WebSocket(engine.url.replace('http', 'ws') + '/vue-element-admin/socket', { origin: engine.url })
  socket.on('message', (data: Buffer) => frames.push(data.toString()))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ type: 'login', token }))

  const made: { kind: string; id: number; address: string }[] = []
  for (const [kind, field, spec] of holders) {
    const key = kind === 'user' ? 'holder' : `held-${field.toLowerCase()}`
    const document = { kind, version: 1, key, name: key, spec: { ...spec, [field]: { $secret: field } } }
    const at = `/spec/${field}`
    const created = await ask('POST', `/document/${kind}`, { document, secrets: { [at]: canary() } })
    expect(created.code, `${kind}.${field} ${JSON.stringify(created)}`).toBe(20000)
    const { id } = created.data as unknown as { id: number }
    made.push({ kind, id, address: `${kind}/${key}` })
    await ask('PUT', `/document/${kind}/${id}`, {
      document,
      revision: 1,
      secrets: { [at]: canary() },
      note: 'new secret',
    })
    // Wrongly written ones: in the document itself, too long, at another place.
    const clear = { ...document, key: `${key}-clear`, spec: { ...document.spec, [field]: canary() } }
    await ask('POST', `/document/${kind}`, { document: clear })
    await ask('POST', '/document-check', { document: clear })
    await ask('POST', '/document-import', { documents: [clear], mode: 'new' })
    await ask('POST', '/document-import', { documents: [clear], mode: 'new', dry: true })
    await ask('POST', `/document/${kind}`, { document: clear, secrets: { [at]: canary().repeat(300) } })
    await ask('POST', `/document/${kind}`, { document, secrets: { '/spec/nothing': canary(), [at]: { x: canary() } } })
    await ask('POST', '/config/canconnect', { document, secrets: { [at]: canary() } })
    await ask('POST', '/config/web-api/test', { document, secrets: { [at]: canary() } })
    await ask('POST', '/config/webhook/test', { document, secrets: { [at]: canary() } })
    await ask('POST', '/config/web-api/authorize', { document, secrets: { [at]: canary() } })
    await ask('POST', `/document/${kind}/${id}/restore`, { revision: 1, base: 2 })
    await ask('POST', `/document/${kind}/${id}/copy`, {})
  }
  const licence = { kind: 'licence', version: 1, key: 'l', name: 'l', spec: { licenceKey: { $secret: 'licenceKey' } } }
  await ask('POST', '/document/licence', { document: licence, secrets: { '/spec/licenceKey': canary() } })
  await ask('POST', '/user/login', { username: 'holder', password: canary() })
  await ask('POST', '/user/login', { username: canary(), password: canary(), code: canary() })
  await ask('POST', '/user/checkPassword', { password: canary() })
  await ask('POST', '/user/changePassword', { oldPassword: canary(), newPassword: canary() })
  await ask('GET', `/user/info?token=${canary()}`)

  // The second factor: said once, to be scanned; then never again.
  const holder = made.at(-1)!
  const factor = await ask('POST', `/user/generateTwoFactorAuthToken/${holder.id}`, {}, 'given')
  const { secret } = factor.data as unknown as { secret: string }
  canaries.add(secret)
  const code = new TOTP({ secret }).generate()
  const on = await ask('POST', '/user/enableTwoFactorAuth', { userId: holder.id, token: code })
  expect(on.code).toBe(20000)
  for (const one of (on.data as unknown as { recoveryCodes: string[] }).recoveryCodes) canaries.add(one)
  await ask('GET', `/document/user/${holder.id}`)

  await readEverything(made)
  expect(seen).toBeGreaterThan(250)
  expect(frames.length).toBeGreaterThan(5)
  scan('socket', frames.join('\n'))
  socket.close()
  // The log is written behind the answers.
  await expect.poll(() => printed).toContain('document-save')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  scan('output of the process', printed)
  for (const path of ['/metrics', '/healthz', '/readyz', '/main/', '/main/calls.json'])
    scan(path, await (await fetch(engine.url + path)).text())
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (statSync(join(folder, name)).isFile()) scan(`file ${name}`, readFileSync(join(folder, name), 'latin1'))
  const processes = processesOf(engine.process.pid!)
  if (process.platform === 'linux') expect(processes).toContain(engine.process.pid)
  for (const pid of processes) scan(`ps of ${pid}`, readFileSync(`/proc/${pid}/cmdline`, 'latin1'))
  // Children get nothing of the engine's environment.
  for (const pid of processes.slice(1)) scan(`environment of ${pid}`, readFileSync(`/proc/${pid}/environ`, 'latin1'))
  expect(leaks).toEqual([])
  // A scanner that finds nothing would pass everything.
  scan('proof', [...canaries].at(-1)!)
  expect(leaks).toHaveLength(1)
})

/** The process and those that it started, as `ps` shows them; none where there is no /proc. */
function processesOf(pid: number): number[] {
  if (process.platform !== 'linux') return []
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')
        return [{ id: Number(name), parent: Number(fields[1]) }]
      } catch {
        return []
      }
    })
  const found = [pid]
  for (const one of found) found.push(...parents.filter(({ parent }) => parent === one).map(({ id }) => id))
  return found
}

/** Every call that only reads, for every document that there is, and every export. */
async function readEverything(made: { kind: string; id: number; address: string }[]): Promise<void> {
  const { calls } = loadDefinitions(root)
  for (const call of calls) {
    const { method, path, audience, safe } = call.spec
    if (method !== 'GET' || safe !== true || audience === 'site' || path.includes('generateTwoFactor')) continue
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const targets = names.includes('kind') || names.includes('id') ? made : made.slice(0, 1)
    for (const { kind, id, address } of targets)
      for (const log of names.includes('log') ? logs : ['']) {
        const values: Record<string, string> = { kind, id: String(id), revision: '2', log, key: 'documents' }
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? kind))
        await ask('GET', filled)
        const query = new URLSearchParams({ address, kind, from: '1', to: '2', limit: '100', site: 'x', DBID: 'x' })
        await ask('GET', `${filled}?${query.toString()}`)
      }
  }
  const all = made.map((one) => one.address)
  for (const { kind, id } of made) {
    await ask('GET', `/document/${kind}?limit=100`)
    await ask('GET', `/document/${kind}/${id}/difference?from=1&to=2`)
    await ask('GET', `/document-options?kind=${kind}`)
  }
  const exported = await ask('POST', '/document-export', { addresses: all })
  expect(JSON.stringify(exported.data)).toContain('held-token')
  await ask('POST', '/document-library', { references: all })
}
