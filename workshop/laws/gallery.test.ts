import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { makeValidators } from '../../engine/json-schemas/validators.ts'
import { compilerNumber, compileRelease } from '../../runtime/release/compile-release.ts'
import { addressOf, type Document } from '../../runtime/document.ts'
import { formatJson } from '../../runtime/format.ts'
import type { SiteSpec } from '../../runtime/compile/content-spec.ts'
import { compiledFolder, compiledLines, differingWords, readCompiled, textOfLines } from '../gallery/compiled-lines.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'examples', 'gallery')
const set = loadJsonSchemas(root)
const validators = makeValidators(set)
const catalogue = JSON.parse(readFileSync(join(root, 'definitions/locales/ja/site.json'), 'utf8')) as Record<
  string,
  string
>
const topics = readdirSync(folder)
  .filter((file) => /^[a-z-]+\.json$/.test(file))
  .map((file) => file.replace('.json', ''))

/** Compiled as publishing does it; numbers and route keys are the section's place. */
function compiled(topic: string) {
  const documents = JSON.parse(readFileSync(join(folder, `${topic}.json`), 'utf8')) as Document[]
  const site = documents.find(({ kind }) => kind === 'site')!
  const sections = (site.spec as SiteSpec).sections ?? []
  const ids = Object.fromEntries(sections.map((address, index) => [String(index + 1), address]))
  const routeKeys = Object.fromEntries(
    Object.keys(ids).flatMap((id) =>
      ['list', 'detail', 'purchase', 'message'].map((page) => [`${id}/${page}`, `${page}${id}`.padEnd(10, 'x')]),
    ),
  )
  const missing = new Set<string>()
  const texts = (language: string) => (english: string) => {
    if (language === 'en') return english
    if (!Object.hasOwn(catalogue, english)) missing.add(english)
    return catalogue[english] ?? english
  }
  const release = compileRelease({
    site: addressOf(site),
    documents: new Map(documents.map((one) => [addressOf(one), one])),
    ids,
    routeKeys,
    texts,
  })
  return { release, missing, documents }
}

test('the gallery shows something', () => {
  expect(topics.length).toBeGreaterThan(5)
})

test('nothing is kept of a topic that is gone', () => {
  expect([...readCompiled().keys()].filter((topic) => !topics.includes(topic))).toEqual([])
})

test('a language that differs in more than words is told', () => {
  const screen = { title: 'Login', blocks: [{ type: 'text', text: 'a/b' }], hidden: true }
  const other = { ...screen, title: 'ログイン', blocks: [{ type: 'text', text: 'c' }] }
  expect(differingWords(other, screen)).toEqual({ '/title': 'Login', '/blocks/0/text': 'a/b' })
  for (const wrong of [{ ...screen, hidden: false }, { ...screen, blocks: [] }, { title: 'Login' }, undefined])
    expect(() => differingWords(screen, wrong)).toThrow('more than words')
})

const hashOf = (value: unknown): string => hash('sha256', JSON.stringify(value)).slice(0, 16)

/** What each topic's documents were compiled to, and by which number of the compiler. */
interface Compiled {
  number: number
  topics: Record<string, { documents: string; release: string }>
}

// A published site keeps what was compiled when it was published; a higher number has it compiled anew at the next start.
test('who compiles the same documents to something else raises the number of the compiler', async () => {
  const file = join(compiledFolder, 'numbered.json')
  const now: Compiled = {
    number: compilerNumber,
    topics: Object.fromEntries(
      topics.map((topic) => {
        const { documents, release } = compiled(topic)
        const { screens, plans, menus, contents } = release
        return [topic, { documents: hashOf(documents), release: hashOf([screens, plans, menus, contents]) }]
      }),
    ),
  }
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Compiled) : now
  const others = topics.filter((topic) => {
    const [old, own] = [before.topics[topic], now.topics[topic]!]
    return old?.documents === own.documents && old.release !== own.release
  })
  if (before.number === now.number) expect(others).toEqual([])
  expect(now.number).toBeGreaterThanOrEqual(before.number)
  await expect(formatJson(now)).toMatchFileSnapshot(file)
})

describe.each(topics)('gallery %s', (topic) => {
  const { release, missing, documents } = compiled(topic)

  test('documents validate', () => {
    for (const { kind, spec, key } of documents)
      expect([key, validators.check(`kumiki:kinds/${kind}`, spec)]).toEqual([key, []])
  })

  test('compiles without a problem and with all words translated', () => {
    expect(release.problems).toEqual([])
    expect([...missing]).toEqual([])
  })

  test('screens are valid screen documents', () => {
    for (const screens of Object.values(release.screens))
      for (const screen of Object.values(screens))
        expect([screen.key, validators.check('kumiki:kinds/screen', screen.spec)]).toEqual([screen.key, []])
  })

  test('what sections put into the header is valid on a screen', () => {
    for (const { headers } of Object.values(release.menus))
      for (const { contentId, load, blocks } of headers) {
        const spec = { route: '/b2b/home', layout: 'site', title: '', access: { audience: 'site' }, load, blocks }
        expect([contentId, validators.check('kumiki:kinds/screen', spec)]).toEqual([contentId, []])
      }
  })

  test('compiles to the screens, plans and menus beside it, in all languages with nothing but other words', async () => {
    await expect(textOfLines(compiledLines(release, set))).toMatchFileSnapshot(join(compiledFolder, `${topic}.jsonl`))
  })

  test('the same documents give the same release', () => {
    expect(compiled(topic).release).toEqual(release)
  })
})
