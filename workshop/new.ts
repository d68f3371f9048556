/**
 * `npm run new -- block|call|dialect|input|job|kind|output|page NAME`: the files that the laws ask for, and the lines in registries, as a stub that
 * works: what one does first is to fill it. Says what was made and what is left to do.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { namesOf, type Change } from './new/change.ts'
import { isObject } from '../runtime/json/is-object.ts'
import { propertyOf } from '../runtime/json/property-of.ts'
import { getAt, setAt } from '../runtime/pointer.ts'
import { formatJson } from '../runtime/format.ts'
import { stubs } from './new/stubs.ts'

/** Makes the stub below a folder; answers the files that were written, and throws before the first where one is there already. */
export function makeNew(root: string, what: string, name: string): string[] {
  const stub = Object.hasOwn(stubs, what) ? stubs[what] : undefined
  if (!stub) throw new Error(`There are stubs for ${Object.keys(stubs).join(', ')}`)
  const changes = stub(namesOf(name))
  const taken = changes.flatMap((change) =>
    'text' in change ? globSync(change.only ?? change.file, { cwd: root }) : [],
  )
  if (taken.length > 0) throw new Error(`${taken[0]} is there already`)
  for (const change of changes) apply(root, change)
  return [...new Set(changes.map(({ file }) => file))]
}

function apply(root: string, change: Change): void {
  const path = join(root, change.file)
  if ('text' in change) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, change.text)
    return
  }
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, 'line' in change ? withLine(text, change) : withMember(text, change))
}

function withLine(text: string, { file, before, line }: Extract<Change, { line: string }>): string {
  const lines = text.split('\n')
  const at = lines.findIndex((one) => before.test(one))
  if (at < 0) throw new Error(`${file} has no line like ${String(before)}`)
  return lines.toSpliced(at, 0, line).join('\n')
}

/** The last item of a list, or a member of an object: words stand in their order, and those that are there already stay as they are. */
function withMember(text: string, { at, name = '', value }: Extract<Change, { at: string }>): string {
  const document: unknown = JSON.parse(text)
  const there = getAt(document, at)
  if (Array.isArray(there)) return formatJson(setAt(document, at, [...(there as unknown[]), value]))
  const all = Object.entries({ ...(isObject(there) && there), ...(!propertyOf(there, name) && { [name]: value }) })
  const isSorted = at === ''
  const ordered = isSorted ? all.sort(([one], [other]) => (one < other ? -1 : 1)) : all
  return formatJson(setAt(document, at, Object.fromEntries(ordered)))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [what = '', name = ''] = process.argv.slice(2)
  try {
    for (const file of makeNew(fileURLToPath(new URL('..', import.meta.url)), what, name)) console.log(file)
    console.log('Next: npm run generate, npx oxfmt, words in definitions/locales/ja, then fill what was made.')
    console.log('After a page: npx vitest run workshop/laws/gallery.test.ts -u, and read what its sample compiles to.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
