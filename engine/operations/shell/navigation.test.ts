import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEngine, type TestEngine } from '../../test/open-engine.ts'

/** Screens that differ from `plain` in one thing each; all are in one menu. */
const screens: Record<string, object> = {
  plain: {},
  hidden: { hidden: true },
  roles: { access: { audience: 'console', roles: ['db-U', 'log-R'] } },
  licence: { access: { audience: 'console', licence: 'swagger' } },
  both: { access: { audience: 'console', licence: 'swagger', roles: ['db-R'] } },
  permission: {
    access: { audience: 'console', permission: { rule: 'resource', resource: 'db', right: 'update' } },
  },
  nobody: { access: { audience: 'api' } },
}

let folder: string
let open: TestEngine

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kumiki-screens-'))
  for (const name of ['screens', 'menus']) mkdirSync(join(folder, name))
  for (const [key, more] of Object.entries(screens)) write('screens', key, 'screen', { ...plain(key), ...more })
  const items = Object.keys(screens).map((screen) => ({ title: screen, screen }))
  write('menus', 'test', 'menu', { items })
  open = await openEngine({ definitionsFolder: folder })
})

afterAll(async () => {
  await open?.close()
  rmSync(folder, { recursive: true, force: true })
})

function plain(key: string): object {
  const access = { audience: 'console' }
  return { route: `/test/${key}`, layout: 'console', title: key, access, blocks: [] }
}

function write(place: string, key: string, kind: string, spec: object): void {
  writeFileSync(join(folder, place, `${key}.json`), JSON.stringify({ kind, version: 1, key, name: key, spec }))
}

interface Navigation {
  screens: { key: string }[]
  menus: { title: string; screen?: string }[]
  landing: string
}

async function navigationOf(token: string): Promise<Navigation> {
  const { code, data } = await open.call('GET /navigation', { token })
  expect(code).toBe(20000)
  return data as Navigation
}

const ours = (keys: (string | undefined)[]): string[] =>
  keys.filter((key) => key !== undefined && Object.hasOwn(screens, key)) as string[]

describe('who may open which screen', () => {
  test.each([
    ['nothing', {}, {}, ['plain', 'hidden', 'licence']],
    ['a role of two', { log: ['read'] }, {}, ['plain', 'hidden', 'roles', 'licence']],
    ['view where update is asked for', { db: ['read'] }, {}, ['plain', 'hidden', 'licence', 'both']],
    ['update', { db: ['read', 'update'] }, {}, ['plain', 'hidden', 'roles', 'licence', 'both', 'permission']],
    [
      'another licence',
      { db: ['read', 'update'] },
      { license: ['apiLic'] },
      ['plain', 'hidden', 'roles', 'permission'],
    ],
  ] as const)('rights: %s', async (name, rights, more, expected) => {
    const { token } = await open.addUser(`nav-${name.replaceAll(/\W/g, '')}`, rights as never, more)
    const { screens: listed, menus } = await navigationOf(token)
    expect(ours(listed.map(({ key }) => key)).toSorted()).toEqual([...expected].toSorted())
    // A hidden screen can be opened, and no menu shows it.
    const inMenu = ours(menus.map(({ screen }) => screen))
    expect(inMenu.toSorted()).toEqual(expected.filter((key) => key !== 'hidden').toSorted())
    for (const key of Object.keys(screens)) {
      const { code } = await open.call(`GET /screen/${key}`, { token })
      expect([key, code === 20000]).toEqual([key, (expected as readonly string[]).includes(key)])
    }
  })
})

// Specification 2 (default landing, noDbB2b) and 6 in the running engine: the user's licences narrow the installation's.
describe('landing', () => {
  const rows: [string, { rights: object; license: string[] }, string, string][] = [
    ['API', { rights: {}, license: ['apiLic', 'b2bLic', 'folder'] }, '/dashboardtop', '/dashboardtop'],
    ['sites', { rights: { b2b: ['read'] }, license: ['b2bLic', 'folder'] }, '/folder/folder/0', '/b2b/list'],
    ['sites without the right', { rights: {}, license: ['b2bLic', 'folder'] }, '/folder/folder/0', '/folder/folder/0'],
    ['folders', { rights: { b2b: ['read'] }, license: ['folder'] }, '/folder/folder/0', '/folder/folder/0'],
    ['reports only', { rights: {}, license: ['reportLic'] }, '/profile/index', '/profile/index'],
  ]
  const tokens = new Map<string, string>()

  test.each(rows)('licence %s, no site', async (name, { rights, license }, landing) => {
    const { token } = await open.addUser(`land-${name.replaceAll(/\W/g, '')}`, rights as never, { license })
    tokens.set(name, token)
    expect((await navigationOf(token)).landing).toBe(landing)
  })

  test.each(rows)('licence %s, with a site', async (name, _user, _without, landing) => {
    await open.engine.store.documents.change(
      [{ do: 'put', document: { kind: 'site', version: 1, key: 'shop', name: 'Shop', spec: { path: 'shop' } } }],
      'test',
    )
    expect((await navigationOf(tokens.get(name)!)).landing).toBe(landing)
  })
})

test('a screen that is like another is called as its menu entry, or as its content where no menu shows it', async () => {
  const { token } = await open.addUser('reader', { api: ['read', 'update'] })
  const titleOf = async (key: string): Promise<unknown> => {
    const { data } = await open.call(`GET /screen/${key}?language=en`, { token })
    return (data as { screen: { spec: { title: unknown } } }).screen.spec.title
  }
  expect(await titleOf('api-list')).toBe('APIs')
  expect(JSON.stringify(await titleOf('api'))).toContain('draft.title')
})

test('what a user may not read is neither loaded nor drawn', async () => {
  const { token } = await open.addUser('sites-only', { b2b: ['read'] })
  const specOf = async (of: string): Promise<string> => {
    const { data } = await open.call('GET /screen/dashboard-top?language=en', { token: of })
    return JSON.stringify((data as { screen: { spec: unknown } }).screen.spec)
  }
  const spec = await specOf(token)
  expect(spec).toContain('load.contents.rows')
  expect(spec).not.toContain('load.sources.rows')
  expect(spec).not.toContain('"label":"Data sources"')
  const all = await open.addUser('reads-sources', { b2b: ['read'], db: ['read'] })
  expect(await specOf(all.token)).toContain('load.sources.rows')
})

test('no menu and no search leads to a kind without effect', async () => {
  const ask = (route: string) => open.call(`GET ${route}`, { token: open.admin })
  const { menus, screens: all } = (await ask('/navigation')).data
  const isIdle = (kind: unknown) => typeof kind === 'string' && open.engine.set.kind(kind)['x-no-effect'] === true
  const titles = JSON.stringify(menus)
  for (const title of [
    'Data sources',
    'Fonts',
    'APIs',
    'API tokens',
    'Web APIs',
    'Reports',
    'Dashboards',
    'Mail servers',
    'Schedules',
  ])
    expect(titles).toContain(`"${title}"`)
  const idle = all.filter(({ meta }: { meta: { defaultParams?: { kind?: string } } }) =>
    isIdle(meta.defaultParams?.kind),
  )
  expect(idle.filter(({ meta }: { meta: { hidden?: boolean } }) => meta.hidden !== true)).toEqual([])
  expect((await ask('/screen/report-list')).code).toBe(20000)
  expect((await ask('/document/site')).data.about.noEffect).toBeUndefined()
})
