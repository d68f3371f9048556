import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, isTest, root } from './imports.ts'

const folders = ['runtime', 'renderer', 'engine', 'definitions', 'editor', 'schemas', 'examples', 'workshop']
const page = join(root, 'engine/SAFETY.md')
const own = join(root, 'workshop/laws/safety-page.test.ts')
const caseId = /\b(?:A|R|AN|AZ|D|IN|FI|IM|BR|RT|DL|SE|SS|CC|DU|MN|DS|ML|WH|SC|OP|SU|TP|GR|PV|RN)-\d\d\b/g
const otherPages = /\b(?:SPEC|SKETCH|DIALECTS|EXPERIENCE|FINDINGS|DEPENDENCIES)\.md\b|\b(?:SKETCH|DIALECTS)\b/

const files = folders
  .flatMap((folder) => filesBelow(join(root, folder)))
  .filter((file) => /\.(tsx?|mjs|css|json|md)$/.test(file) && file !== page && file !== own)
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const idsIn = (text: string): string[] => [...new Set(text.match(caseId))]
const casesOf = (part: string): string[] => [...part.matchAll(/^\| ([A-Z]{1,2}-\d\d) \|/gm)].map(([, id]) => id!)
const [shown = [], open = []] = readFileSync(page, 'utf8').split('\n## Built, and not shown').map(casesOf)
const listed = [...shown, ...open]

test('every case that is cited stands on the page', () => {
  const missing = files.flatMap(({ file, text }) =>
    idsIn(text)
      .filter((id) => !listed.includes(id))
      .map((id) => `${relative(root, file)}: ${id}`),
  )
  expect(missing).toEqual([])
})

test('a case stands in a test exactly when the page does not call it open', () => {
  const tested = new Set(
    files.filter(({ file }) => isTest(file) || /\/test\//.test(file)).flatMap(({ text }) => idsIn(text)),
  )
  expect(shown.filter((id) => !tested.has(id))).toEqual([])
  expect(open.filter((id) => tested.has(id))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test('every rule that is cited stands on the page, and nobody cites a page that is not here', () => {
  const rules = [...readFileSync(page, 'utf8').matchAll(/^(\d+)\. /gm)].map(([, number]) => number!)
  const wrong = files.flatMap(({ file, text }) => [
    ...[...text.matchAll(/SAFETY(?:\.md)?,? (?:rule |design )?(\d+)/g)]
      .filter(([, rule]) => !rules.includes(rule!))
      .map(([cited]) => `${relative(root, file)}: ${cited}`),
    ...(otherPages.exec(text) ? [`${relative(root, file)}: ${otherPages.exec(text)![0]}`] : []),
  ])
  expect(wrong).toEqual([])
})
