import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { withCallDefaults } from '../../engine/definitions/call-spec.ts'
import { loadScreens } from '../../engine/definitions/load-screens.ts'
import { operations } from '../../engine/operations/index.ts'
import { jsonFiles, loadJsonSchemas, readJson, schemaFiles } from '../../engine/json-schemas/load-json-schemas.ts'
import { makeValidators } from '../../engine/json-schemas/validators.ts'
import { findRoute } from '../../runtime/routes/match-route.ts'
import { ofKind, type Document } from '../../runtime/document.ts'
import { blockTypesIn } from '../../runtime/screen/block-types-in.ts'
import { callsIn } from '../../runtime/screen/calls-in.ts'
import { typesOfBlocks } from '../../runtime/screen/types-of-blocks.ts'
import { readCompiled } from '../gallery/compiled-lines.ts'
import { consoleRoutes, publicRoutes } from '../crawler/console-routes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const set = loadJsonSchemas(root)

const documentsIn = (folder: string): Document[] =>
  jsonFiles(join(root, folder)).flatMap((file) => readJson(file) as Document | Document[])

const written = ['editor', 'editor/screens', 'editor/pieces', 'editor/menus'].flatMap(documentsIn)
const drawn = loadScreens(written, set)
const screens = [...drawn.screens.values()].map(({ key, spec }) => ({
  key,
  spec,
  route: spec.route,
  access: spec.access,
}))
const screenOf = (path: string) => findRoute(screens, path)?.entry
const callDocuments = documentsIn('definitions/calls')
const calls = new Map(callDocuments.map((document) => [document.key, withCallDefaults(document).spec]))

const withoutComments = (source: string): string => source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

/** Every object below a value. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)]
}

describe('routes of specification 2', () => {
  test.each(consoleRoutes)(
    '$route is the route of a screen, with its licence and permission',
    ({ path, licence, role }) => {
      const access = screenOf(path)?.access
      const { resource, right } = access?.permission ?? {}
      const code = resource === undefined ? undefined : `${resource}-${right === 'update' ? 'U' : 'R'}`
      expect({ licence: access?.licence, role: code }).toEqual({ licence, role })
    },
  )

  test.each(publicRoutes)('%s has a screen', (path) => expect(screenOf(path)?.route).toBe(path))

  test('no two screens share a route, and each key is its own', () => {
    for (const values of [screens.map(({ route }) => route), screens.map(({ key }) => key)])
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
  })

  test('no page of the console is a component: its routes stand nowhere in the renderer', () => {
    const words = [...new Set(screens.map(({ route }) => route.split('/')[1]!))]
    const allowed = new Set(['login', '404', '401', 'auth-redirect', 'redirect', 'direct', 'b2b'])
    const pattern = new RegExp(`['"\`]/(${words.filter((word) => !allowed.has(word)).join('|')})(?=[/'"\`?])`, 'g')
    const found = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        (withoutComments(readFileSync(join(root, 'renderer', file), 'utf8')).match(pattern) ?? []).map(
          (one) => `${file}: ${one}`,
        ),
      )
    expect(found).toEqual([])
  })
})

describe('screens of the console', () => {
  test('each entry of a menu and each opening names a screen that exists', () => {
    const keys = new Set(screens.map(({ key }) => key))
    const menus = drawn.menus.flatMap(({ spec }) => objectsIn(spec))
    const opened = screens.flatMap(({ spec }) => objectsIn(spec))
    const named = [...menus, ...opened].map(({ screen }) => screen).filter((screen) => typeof screen === 'string')
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((screen) => !keys.has(screen))).toEqual([])
  })

  test('every screen is in a menu, or else says which entry it belongs to, or is drawn for a kind of the address', () => {
    const inMenus = new Set(drawn.menus.flatMap(({ spec }) => objectsIn(spec)).map(({ screen }) => screen))
    const twice = screens.filter(({ key, spec }) => inMenus.has(key) && spec.activeMenu !== undefined)
    expect(twice.map(({ key }) => key)).toEqual([])
    const lost = screens.filter(({ key, spec, route }) => {
      const belongs = spec.activeMenu !== undefined || route.includes(':kind') || spec.skip === true
      return !inMenus.has(key) && !belongs && key !== 'profile'
    })
    expect(lost.map(({ key }) => key)).toEqual([])
  })

  test('every screen says what it is for and how usual things are done there, no two of them under one name', () => {
    const silent = screens.filter(({ spec: { help } }) => (help?.tasks.length ?? 0) === 0)
    expect(silent.map(({ key }) => key)).toEqual([])
    const doubled = screens.filter(({ spec: { help } }) => {
      const titles = help?.tasks.map(({ title }) => title) ?? []
      return new Set(titles).size < titles.length
    })
    expect(doubled.map(({ key }) => key)).toEqual([])
  })

  test('every call that a screen names is declared for the console', () => {
    const named = screens.flatMap(({ key, spec }) =>
      callsIn(set, 'screen', spec).map(({ call, at }) => ({ key, call, at })),
    )
    expect(named.length).toBeGreaterThan(50)
    const wrong = named.filter(({ call }) => !['console', 'public'].includes(calls.get(call)?.audience ?? ''))
    expect(wrong).toEqual([])
  })
})

describe('blocks', () => {
  const types = new Set(schemaFiles(join(root, 'schemas/blocks')).map((file) => basename(file, '.json')))
  const blocksOf = ({ spec }: { spec: unknown }) => blockTypesIn(set, 'screen', spec)
  const samples = jsonFiles(join(root, 'examples/gallery/blocks')).map((file) => readJson(file) as Document)
  const lines = [...readCompiled().values()].flat()
  const compiled = lines.flatMap((line) => ('screen' in line ? [line.is] : []))
  const headers = lines.flatMap((line) => ('menu' in line ? line.is.headers : []))
  const used = [
    ...[...screens, ...compiled].flatMap(blocksOf),
    ...headers.flatMap(({ blocks }) => blocksOf({ spec: { blocks } })),
  ]
  const inGallery = samples.flatMap(blocksOf)

  test('the browser finds the types in a screen that the schemas find in it', () => {
    const all = [...screens, ...[...compiled, ...samples].map((one) => ofKind('screen', one))]
    expect(all.length).toBeGreaterThan(50)
    for (const { key, spec } of all)
      expect([key, ...typesOfBlocks(spec.blocks)].sort()).toEqual([key, ...blocksOf({ spec })].sort())
  })

  test('the gallery of blocks shows valid screens', () => {
    const validators = makeValidators(set)
    expect(samples.length).toBeGreaterThan(0)
    for (const { key, spec } of samples) expect([key, validators.check('kumiki:kinds/screen', spec)]).toEqual([key, []])
  })

  test.each([...types])('%s is used by two screens, or by the gallery and one', (type) => {
    const count = used.filter((one) => one === type).length
    expect(count + (count > 0 && inGallery.includes(type) ? 1 : 0)).toBeGreaterThanOrEqual(2)
  })
})

describe('operations', () => {
  const named = [...calls.values()].map(({ operation }) => operation)

  test('every operation that a call names exists', () => {
    expect(named.filter((operation) => !Object.hasOwn(operations, operation))).toEqual([])
  })

  test('every operation is named by a call', () => {
    expect(Object.keys(operations).filter((operation) => !named.includes(operation))).toEqual([])
  })

  test('method and path name one call', () => {
    const paths = [...calls.values()].map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  test('every call has an audience and a rule; who is let in without one says why', () => {
    const open = [...calls].filter(([, { audience, permission, reason }]) => {
      const isUnruled = permission.rule === 'none' && !permission.reason
      return !audience || isUnruled || (audience === 'public' && !reason)
    })
    expect(open.map(([key]) => key)).toEqual([])
  })
})

// Where routes and permission codes of the specification are not called like the kind: this table, and no other place.
const named: [kind: string, code: string, list: string][] = [
  ['user', 'user', '/adminsettings/user'],
  ['data-source', 'db', '/adminsettings/db-config'],
  ['web-api', 'web-api', '/adminsettings/web-api-config'],
  ['upload-setting', 'file-upload', '/adminsettings/file-upload-config'],
  ['api-token', 'token', '/adminsettings/token'],
  ['role', 'role', '/adminsettings/role'],
  ['settings', 'conf', '/adminsettings/setting'],
  ['licence', 'lic', '/adminsettings/license'],
  ['api', 'api', '/api/list'],
  ['report', 'rep', '/report/list'],
  ['dashboard', 'dsb', '/report/dashboard'],
  ['site', 'b2b', '/b2b/list'],
]

describe('permission codes', () => {
  const resources = (set.get('kumiki:common/resource').oneOf ?? []).map((one) => one.const as string)

  test.each(named)('%s is guarded by %s-R and listed at %s', (kind, code, path) => {
    const { key, access, spec } = screenOf(path)!
    expect(set.kind(kind)['x-permission']).toBe(code)
    expect([key, access.permission?.resource]).toEqual([key, code])
    expect((spec.defaultParams as { kind: string }).kind).toBe(kind)
  })

  test('every kind has one of the codes', () => {
    const wrong = set.kinds().filter((kind) => !resources.includes(set.kind(kind)['x-permission'] as string))
    expect(wrong).toEqual([])
  })

  test('every code guards a screen', () => {
    const guarding: unknown[] = screens.map(({ access }) => access.permission?.resource)
    expect(resources.filter((resource) => !guarding.includes(resource))).toEqual([])
  })

  test('every call names a code that exists', () => {
    const codes = [...calls].filter(
      ([, { permission }]) => 'resource' in permission && !resources.includes(permission.resource),
    )
    expect(codes.map(([key]) => key)).toEqual([])
  })
})
