import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteSpec } from '../../../runtime/compile/content-spec.ts'
import { addressOf, type Document } from '../../../runtime/document.ts'
import { compileRelease } from '../../../runtime/release/compile-release.ts'
import { required } from '../../../runtime/values/required.ts'
import type { Sample } from './dead-places.ts'

const texts = () => (english: string) => english

/** The sites of the gallery, and what publishing makes of them. */
export function gallerySamples(root: string): Sample[] {
  const folder = join(root, 'examples/gallery')
  return readdirSync(folder)
    .filter((file) => /^[a-z-]+\.json$/.test(file))
    .map((file) => ({
      documents: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Document[],
      compile: compiled,
    }))
}

function compiled(documents: readonly Document[]): string {
  const site = required(
    documents.find(({ kind }) => kind === 'site'),
    'site of the sample',
  )
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
