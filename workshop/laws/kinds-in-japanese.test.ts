import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadDefinitions } from '../../engine/definitions/load-definitions.ts'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { shapeFolders } from './shape-folders.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'definitions', 'locales', 'ja')
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>
const kinds = read('kinds.json')

interface MenuItem {
  title: string
  screen?: string
  params?: { kind?: string }
  items?: MenuItem[]
}

const { menus, screens } = loadDefinitions(root)
const itemsIn = (items: MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...itemsIn(item.items ?? [])])

/** Every title and description inside a schema. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (typeof inner === 'string') return key === 'title' || key === 'description' ? [inner] : []
    return key === 'const' || key === 'default' || key === 'enum' ? [] : textsOf(inner)
  })
}

const folderOf = ({ $id = '' }: { $id?: string }): string => $id.slice('kumiki:'.length).split('/')[0]!

const texts = new Set(
  loadJsonSchemas(root)
    .all()
    .filter((schema) => ['kinds', ...shapeFolders, 'dialects'].includes(folderOf(schema)))
    .flatMap(textsOf),
)

test('every title and description of kinds, common shapes and dialects has a Japanese text', () => {
  expect([...texts].filter((text) => !kinds[text])).toEqual([])
})

test('no Japanese text is left over', () => {
  expect(Object.keys(kinds).filter((text) => !texts.has(text))).toEqual([])
})

test('an English sentence is a Japanese sentence, a label is none', () => {
  const isSentence = (text: string) => text.endsWith('.')
  const wrong = Object.entries(kinds).filter(([english, japanese]) => isSentence(english) !== japanese.endsWith('。'))
  expect(wrong).toEqual([])
})

test('placeholders survive the translation', () => {
  const holders = (text: string) => (text.match(/\{\{?[A-Za-z0-9]+\}?\}|\$[a-z]+|:[A-Za-z]+\b/g) ?? []).sort()
  const wrong = Object.entries(kinds).filter(([english, japanese]) => `${holders(english)}` !== `${holders(japanese)}`)
  expect(wrong).toEqual([])
})

test('one English text has one Japanese text, whichever catalogue is read', () => {
  const others = readdirSync(folder).filter((name) => name !== 'kinds.json')
  const wrong = others.flatMap((name) =>
    Object.entries(read(name)).flatMap(([english, japanese]) =>
      kinds[english] === undefined || kinds[english] === japanese
        ? []
        : [`${name}: ${english}: ${japanese} / ${kinds[english]}`],
    ),
  )
  expect(wrong).toEqual([])
})

test('the menu calls the list of a kind what its screens call it', () => {
  const schemas = loadJsonSchemas(root)
  const japanese = { ...read('editor.json'), ...kinds }
  const kindOf = ({ screen, params }: MenuItem) =>
    params?.kind ?? (screens.get(screen ?? '')?.spec.defaultParams as { kind?: string } | undefined)?.kind
  const lists = itemsIn(menus.flatMap(({ spec }) => spec.items as MenuItem[]))
    // The specification itself says what the list of folders is called, with and without a licence.
    .filter(({ screen }) => screens.get(screen ?? '')?.spec.licensedTitle === undefined)
    .map((item) => ({ title: item.title, kind: kindOf(item) ?? '' }))
    // A kind may have further screens of another name: its list comes first.
    .filter(({ kind }, at, all) => schemas.hasKind(kind) && all.findIndex((other) => other.kind === kind) === at)
  expect(lists.length).toBeGreaterThan(15)
  const wrong = lists.map(({ title, kind }) => [kind, japanese[title], kinds[schemas.kind(kind).title ?? '']])
  expect(wrong.filter(([, shown, own]) => shown !== own)).toEqual([])
})
