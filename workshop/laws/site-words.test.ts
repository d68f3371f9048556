import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import type { CallSpec } from '../../runtime/generated/kinds/call.ts'
import { inputMessages } from '../../runtime/inputs/messages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = <T>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as T
interface Said {
  code?: number
  text: { ja: string; en: string }
}
const messagesOf = (file: string) => read<Document<Said>[]>(`definitions/messages/${file}.json`)
const textOf = (file: string) => new Map(messagesOf(file).map(({ key, spec }) => [key, spec.text]))

/** Calls that the browser of an end user makes. */
const calls = readdirSync(join(root, 'definitions/calls'))
  .flatMap((file) => read<Document<CallSpec>[]>(`definitions/calls/${file}`))
  .filter(({ spec }) => spec.audience === 'site' || spec.operation.startsWith('site-'))

const code = ['engine/operations/site', 'engine/execution', 'engine/output']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)),
  )
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** All that the engine can say to an end user, by its key. */
function sentences(): Map<string, { ja: string; en: string }> {
  const texts = textOf('texts')
  const failures = new Set(calls.flatMap(({ spec }) => spec.failure ?? []))
  const said = [...texts].filter(([key]) => code.includes(`'${key}'`) || failures.has(key))
  const problems = [...textOf('problems')].filter(([key]) => /^(value|data)-/.test(key) && key !== 'value-taken')
  const ja = read<Record<string, string>>('definitions/locales/ja/site.json')
  const checks = Object.entries(inputMessages).map(([key, en]) => [key, { ja: ja[en] ?? '', en }] as const)
  const used = new Set([...code.matchAll(/: (\d{5}),/g)].map(([, number]) => Number(number)))
  const codes = messagesOf('codes').flatMap(({ key, spec }) =>
    used.has(spec.code!) ? [[key, spec.text] as const] : [],
  )
  return new Map([...said, ...problems, ...checks, ...codes])
}

const technical =
  /schema|スキーマ|column|\bSQL\b|JSON|PURCHASEID|\brow ?key|property|must match|must have|結果列|カラム|リクエスト|request\b|database|\bDB\b|データベース|\bserver\b|サーバー|\bdriver\b|ドライバー/i

/** The specification's own words (section 8). */
const given = ['login-schema-failed', 'source-unreachable']

test('E-12 what an end user can be told has words for people, in both languages', () => {
  const all = sentences()
  expect(all.size).toBeGreaterThan(60)
  for (const [key, { ja, en }] of all) {
    expect([key, ja.trim() !== '', en.trim() !== '']).toEqual([key, true, true])
    if (!given.includes(key))
      expect([key, technical.exec(ja)?.[0], technical.exec(en)?.[0]]).toEqual([key, undefined, undefined])
  }
  // Figures stand close to what they count.
  for (const [key, { ja }] of all) expect([key, /\} [行列件個回秒文]/.exec(ja)?.[0]]).toEqual([key, undefined])
  for (const key of given) expect(technical.test(all.get(key)!.en)).toBe(true)
})
