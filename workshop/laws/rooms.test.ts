import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circlesOf } from './circles-of.ts'
import { filesBelow, importsOf, isTest, root, sourcesOf, targetOf } from './imports.ts'

/** From each room to the rooms that it imports, with one import as witness. Files of the folder itself put rooms together. */
function arrowsBetween(imports: { from: string; to: string }[], folder: string): Map<string, Map<string, string>> {
  const roomOf = (path: string): string | undefined => {
    const [room, ...rest] = path.slice(folder.length + 1).split('/')
    return path.startsWith(`${folder}/`) && rest.length > 0 && room !== 'test' ? room : undefined
  }
  const arrows = new Map<string, Map<string, string>>()
  for (const { from, to } of imports) {
    const [here, there] = [roomOf(from), roomOf(to)]
    if (here === undefined || there === undefined || here === there) continue
    if (!arrows.has(here)) arrows.set(here, new Map())
    arrows.get(here)!.set(there, `${from} → ${to}`)
  }
  return arrows
}

/** Imports that lead from a room of the folder into another one. */
const betweenRooms = (imports: { from: string; to: string }[], folder: string): string[] =>
  [...arrowsBetween(imports, folder).values()].flatMap((arrows) => [...arrows.values()])

const importsIn = (folder: string): { from: string; to: string }[] =>
  sourcesOf(folder)
    .filter((file) => !isTest(file))
    .flatMap(importsOf)
    .map((reference) => ({ from: relative(root, reference.file), to: targetOf(reference) ?? '' }))

/** Files that people write; tests and style sheets stand beside what they belong to. */
const ownFiles = (folder: string): string[] =>
  filesBelow(join(root, folder)).filter(
    (file) => !isTest(file) && !file.endsWith('.css') && !file.includes('/generated/'),
  )

/** Every folder that puts rooms together, at any depth. */
const foldersWithRooms = ['engine', 'runtime', 'renderer'].flatMap(function withRooms(folder): string[] {
  const inner = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['test', 'testing', 'generated'].includes(entry.name))
    .map(({ name }) => `${folder}/${name}`)
  return [...(inner.length > 1 ? [folder] : []), ...inner.flatMap(withRooms)]
})

describe('rooms', () => {
  test.each(foldersWithRooms)('no two rooms of %s need each other, types included', (folder) => {
    const arrows = arrowsBetween(importsIn(folder), folder)
    const circles = circlesOf(arrows)
    const witnesses = circles.map((rooms) =>
      rooms.flatMap((room) =>
        [...(arrows.get(room) ?? [])].filter(([to]) => rooms.includes(to)).map(([, witness]) => witness),
      ),
    )
    expect(witnesses).toEqual([])
  })

  test('no folder holds more files than a person looks through', () => {
    const counts = Map.groupBy(['engine', 'runtime', 'renderer', 'schemas', 'workshop'].flatMap(ownFiles), dirname)
    const large = [...counts].filter(([, files]) => files.length > 40).map(([folder]) => relative(root, folder))
    expect(large).toEqual([])
  })

  test('no page imports the insides of another: what several share stands below them', () => {
    expect(betweenRooms(importsIn('runtime/pages'), 'runtime/pages')).toEqual([])
    const wrong = { from: 'runtime/pages/detail/lines.ts', to: 'runtime/pages/list/index.ts' }
    expect(betweenRooms([wrong], 'runtime/pages')).toEqual([
      'runtime/pages/detail/lines.ts → runtime/pages/list/index.ts',
    ])
  })

  test('no page knows the route of another by name: it asks for the front page or for that of a row', () => {
    const named = (file: string) => [...readFileSync(file, 'utf8').matchAll(/\.route\([^,]+, '(\w+)'\)/g)]
    const files = sourcesOf('runtime/pages').filter((file) => !isTest(file))
    const calls = files.flatMap((file) =>
      named(file).map(([, page]) => ({ page, of: relative(join(root, 'runtime/pages'), file).split('/')[0], file })),
    )
    expect(calls.length).toBeGreaterThan(3)
    expect(calls.filter(({ page, of }) => page !== of)).toEqual([])
  })

  test('nothing that runs needs what is only for tests', () => {
    const wrong = ['engine', 'runtime', 'renderer']
      .flatMap(importsIn)
      .filter(({ from, to }) => /(^|\/)(test|testing)\//.test(to) && !/(^|\/)(test|testing)\//.test(from))
    expect(wrong).toEqual([])
  })

  test('the law finds a circle over three rooms, and none along a line', () => {
    const line = [
      { from: 'engine/a/x.ts', to: 'engine/b/x.ts' },
      { from: 'engine/b/y.ts', to: 'engine/c/x.ts' },
    ]
    expect(circlesOf(arrowsBetween(line, 'engine'))).toEqual([])
    const circle = [...line, { from: 'engine/c/y.ts', to: 'engine/a/deep/y.ts' }]
    expect(circlesOf(arrowsBetween(circle, 'engine')).map((rooms) => rooms.toSorted())).toEqual([['a', 'b', 'c']])
  })
})
