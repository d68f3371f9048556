import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { Hono } from 'hono'
import type { Right } from '../definitions/call-spec.ts'
import { makeConsoleApp, makeSiteApp } from '../app.ts'
import { compose } from '../compose.ts'
import type { ComposeOptions } from '../compose.ts'
import { isForSites } from '../server/calls/mount-calls.ts'
import type { Engine } from '../server/engine.ts'
import { firstStart } from '../accounts/first-start.ts'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import { openStore } from '../store/open-store.ts'
import { shareValidators } from './made-once.ts'
import { changesIn, watched } from './watch-changes.ts'
import { requireAudited } from './require-audited.ts'
import { makeLog } from '../log/log.ts'
import { openAdminSession } from '../operations/user/login.ts'
import type { Context } from '../call/context.ts'

export interface Answer {
  status: number
  code: number
  message: string
  // Tests read whatever the call answers.
  // oxlint-disable-next-line @typescript-eslint/no-explicit-any
  data: any
  headers: Headers
}

export interface CallOptions {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  /** Address of the client. */
  from?: string
  /** Without: the one that has the call. */
  port?: 'console' | 'site'
}

export interface TestEngine {
  engine: Engine
  console: Hono
  site: Hono
  folder: string
  clock: { now: Date }
  /** Token of `admin`. */
  admin: string
  /** `call('PUT /document/site/3', { token, body })`. */
  call(route: string, options?: CallOptions): Promise<Answer>
  login(username: string, password: string, more?: object, from?: string): Promise<Answer>
  /** A user with a role of these rights, and a token. */
  addUser(
    userId: string,
    permissions: Record<string, Right[]>,
    more?: object,
  ): Promise<{ id: number; token: string; password: string }>
  close(): Promise<void>
}

const root = new URL('../..', import.meta.url).pathname
export const adminPassword = 'admin-password'
/** Tests make many users; that a hash is slow is tested elsewhere. */
const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** On a slow machine a database answers late; that it is not waited for long is tested by the sources themselves. */
export const patient = { connectMs: 30_000, waitMs: 30_000 }

/** An engine on a store of its own in a temporary folder, without ports. */
export async function openEngine(options: Partial<ComposeOptions> = {}): Promise<TestEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-engine-'))
  shareValidators(options.dataFolder ?? folder)
  const clock = { now: new Date('2026-11-20T03:00:00Z') }
  const now = options.now ?? (() => new Date(clock.now))
  const { databaseUrl, secret } = options
  const set = loadJsonSchemas(root, options.definitionsFolder)
  const store = options.store ?? (await openStore({ dataFolder: folder, databaseUrl, secret, set, clock: now }))
  const composed = await compose({
    root,
    dataFolder: folder,
    log: makeLog('silent'),
    now,
    connections: patient,
    ...options,
    store: watched(store),
  })
  const { engine } = composed
  await firstStart(engine.store, engine.definitions, engine.accounts, adminPassword)
  // Tests log in and do what is heavy more often than people do; the limits themselves are tested by their own module.
  Object.assign(engine.settings.current().rates, { login: 100_000, heavy: 100_000 })
  composed.setReady(true)
  const consoleApp = makeConsoleApp(engine)
  const siteApp = makeSiteApp(engine, engine.config.sitePort)

  const siteCalls = engine.definitions.calls
    .filter(({ spec }) => isForSites(spec))
    .map(({ spec }) => new RegExp(`^${spec.method} ${spec.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
  const call: TestEngine['call'] = async (route, { token, body, headers = {}, from = '127.0.0.1', port } = {}) => {
    const [method = 'GET', path = '/'] = route.split(' ')
    const isOfSites = siteCalls.some((form) => form.test(`${method} ${path.split('?')[0]}`))
    const app = (port ?? (isOfSites ? 'site' : 'console')) === 'site' ? siteApp : consoleApp
    const { result: response, changes } = await changesIn(async () =>
      app.request(
        `/vue-element-admin${path}`,
        {
          method,
          headers: {
            ...(token !== undefined && { 'x-token': token }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            'x-language': 'en',
            ...headers,
          },
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        },
        { incoming: { socket: { remoteAddress: from } } },
      ),
    )
    requireAudited(engine, { method, path, status: response.status, changes })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const { code = 0, message = '', data = undefined } = isJson ? (JSON.parse(text) as Partial<Answer>) : {}
    return { status: response.status, code, message, data, headers: response.headers }
  }
  const login: TestEngine['login'] = (username, password, more = {}, from) =>
    call('POST /user/login', { body: { username, password, ...more }, ...(from !== undefined && { from }) })

  const tokenOf = async (userKey: string): Promise<string> => {
    const account = await engine.accounts.get(userKey)
    const context = {
      engine,
      store: engine.store,
      now: engine.now,
      address: '127.0.0.1',
      isSecure: () => false,
      answerHeader: () => undefined,
      requestHeader: () => undefined,
    } as unknown as Context
    return openAdminSession(account!, context)
  }

  return {
    engine,
    console: consoleApp,
    site: siteApp,
    folder,
    clock,
    admin: await tokenOf('admin'),
    call,
    login,
    async addUser(userId, permissions, more = {}) {
      const by = 'test'
      await engine.store.documents.change(
        [
          {
            do: 'put',
            document: {
              kind: 'role',
              version: 1,
              key: `role-${userId}`,
              name: `Role of ${userId}`,
              spec: { permissions },
            },
          },
        ],
        by,
      )
      const spec = {
        userId,
        lastName: 'Test',
        firstName: userId,
        password: { $secret: 'password' },
        roles: [`role/role-${userId}`],
        ...more,
      }
      const { id } = await engine.store.documents.create(
        { kind: 'user', version: 1, key: userId, name: userId, spec },
        by,
      )
      const password = `password-${userId}`
      await engine.store.users.write(userId, { passwordHash: await hash(password, cheap) })
      return { id, token: await tokenOf(userId), password }
    },
    async close() {
      await composed.close(0)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
