import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import type { SiteSpec } from '../../runtime/compile/content-spec.ts'
import { addressOf, type Document } from '../../runtime/document.ts'
import { compileRelease } from '../../runtime/release/compile-release.ts'
import { deadPlaces } from '../reads/places/dead-places.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'examples/gallery')
const set = loadJsonSchemas(root)
const texts = () => (english: string) => english

function compiled(documents: readonly Document[]): string {
  const site = documents.find(({ kind }) => kind === 'site')!
  const sections = (site.spec as SiteSpec).sections ?? []
  const ids = Object.fromEntries(sections.map((address, index) => [String(index + 1), address]))
  const routeKeys = Object.fromEntries(
    Object.keys(ids).flatMap((id) =>
      ['list', 'detail', 'purchase', 'message'].map((page) => [`${id}/${page}`, `${page}${id}`.padEnd(10, 'x')]),
    ),
  )
  const { screens, plans, menus, contents } = compileRelease({
    ...{ site: addressOf(site), documents: new Map(documents.map((one) => [addressOf(one), one])) },
    ...{ ids, routeKeys, texts },
  })
  return JSON.stringify([screens, plans, menus, contents])
}

const samples = readdirSync(folder)
  .filter((file) => /^[a-z-]+\.json$/.test(file))
  .map((file) => ({
    documents: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Document[],
    compile: compiled,
  }))

test('an option has an effect at each place at which it may be set', () => {
  const dead = deadPlaces(set, ['content', 'component', 'content-category'], samples)
  console.log(dead.length, '\n' + dead.join('\n'))
  expect(dead).toEqual([])
})
