import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadDefinitions } from '../../engine/definitions/load-definitions.ts'
import type { Document } from '../../runtime/document.ts'
import { problemTexts } from '../../runtime/generated/problem-texts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const read = (file: string) =>
  JSON.parse(text(`definitions/messages/${file}.json`)) as Document<{ text: { ja: string; en: string } }>[]
const [codes, problems, texts] = [read('codes'), read('problems'), read('texts')]
const all = [...codes, ...problems, ...texts]

const twice = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)

test('a message has one file: a second one of its key would replace its sentence', () => {
  expect(twice(all.map(({ key }) => key))).toEqual([])
})

test('people read the sentence of the problem, with its values', () => {
  const { messages } = loadDefinitions(root)
  for (const [code, english] of Object.entries(problemTexts)) expect(messages.get(code)?.en).toBe(english)
})

test('no sentence stands twice among the messages', () => {
  expect(twice(all.map(({ spec }) => spec.text.en))).toEqual([])
})

/** Sentences that the console's documents and the browser's code say by themselves. */
function saidElsewhere(): Set<string> {
  const browser = text('renderer/locales/en.po').matchAll(/^msgid "(.+)"$/gm)
  const documents = Object.keys(JSON.parse(text('definitions/locales/ja/editor.json')) as object)
  return new Set([...[...browser].map(([, id]) => id!), ...documents])
}

function engineCode(): string {
  return readdirSync(join(root, 'engine'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => text(join('engine', path)))
    .join('\n')
}

test('what screens and the browser say by themselves is a text of the engine only where the engine says it too', () => {
  const elsewhere = saidElsewhere()
  const code = engineCode()
  const idle = texts.filter(({ key, spec }) => elsewhere.has(spec.text.en) && !code.includes(`'${key}'`))
  expect(idle.map(({ key }) => key)).toEqual([])
})
