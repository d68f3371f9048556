import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { watchParts } from '../../runtime/check/watch-parts.ts'
import { watch } from '../../runtime/check/watcher.ts'
import { addressOf, type Document } from '../../runtime/document.ts'
import { walk } from '../../runtime/json-schema/walk.ts'
import { objectsAt } from '../../runtime/parts/objects-at.ts'
import { parts } from '../../runtime/parts/index.ts'
import { setAt } from '../../runtime/pointer.ts'
import { renamePart, type Followed, type RenamedPart } from '../../runtime/references/rename-part.ts'
import { namedParts } from '../../runtime/renaming/named-parts.ts'
import { followName } from '../../runtime/renaming/follow-name.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const set = loadJsonSchemas(root)

/** Parts of which nothing that can be renamed is one. */
const notRenamed: Record<string, string> = {
  'page-parameter': 'only offered for new items, and stands nowhere',
  'sql-gui-table': 'a table of a statement that is put together is named where it is put together',
  'sql-gui-joined-table': 'as the table',
  'sql-gui-result': 'as the table',
}

/** Places that may hold the same word, and mean something else. */
const otherNames: RegExp[] = [
  // What the database, or another system, calls it.
  /^schema \/spec\/resultColumns\/-\/name$/,
  // What a file calls its column, and the table into which it goes.
  /^content \/spec\/transfer\/mapping\/-\/column$/,
  // What people read.
  /\/(label|title|name|text)$/,
]

type Library = ReadonlyMap<string, Document>

const readFile = (file: string): Document[] => [JSON.parse(readFileSync(file, 'utf8')) as Document | Document[]].flat()
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((file) => /^[a-z-]+\.json$/.test(file))
    .map((file) => join(root, folder, file))
const together = (documents: readonly Document[]): Library => new Map(documents.map((one) => [addressOf(one), one]))

const document = (kind: string, key: string, spec: Document['spec']): Document => ({ kind, version: 1, key, spec })
const column = (key: string, name: string) => ({ key, name, typeClass: 'String' })

const samples: Library[] = [
  together(filesIn('examples/wholesale/documents').flatMap(readFile)),
  ...filesIn('examples/gallery').map((file) => together(readFile(file))),
  // Statements that are put together, which no example has.
  together([
    document('schema', 'sub', { resultColumns: [column('K1', 'A1')] }),
    document('schema', 'main', {
      parameters: [{ name: 'P1' }],
      resultColumns: [column('R1', 'R1')],
      request: { list: { sort: { columns: [{ column: 'R1' }] } } },
      gui: {
        tables: ['T', 'U'].map((key) => ({ key, subquery: 'schema/sub' })),
        fields: [{ table: 'T', field: 'A1' }],
        joins: [{ left: 'T', right: 'U', on: [{ leftTable: 'T', left: 'A1', condition: '=', right: 'A1' }] }],
        conditions: [{ table: 'T', field: 'A1', parameter: 'P1', subquery: { schema: 'schema/sub', field: 'A1' } }],
      },
    }),
    document('site', 'shop', { login: { schema: 'schema/main' } }),
    document('user-variable', 'shop.v', { source: 'login', field: 'R1' }),
  ]),
]

interface Renaming extends RenamedPart {
  library: Library
  followed: Followed[]
  /** All documents as they are then. */
  later: Library
}

/** What the database calls a column is followed too, where statements are put together. */
function renamable(document: Document, library: Library): { at: string; name: string }[] {
  const isPutTogether = library.has('schema/sub')
  const columns = (isPutTogether && objectsAt<{ name: string }>(document, '/spec/resultColumns')) || []
  const ofDatabase = columns.map(({ name }, index) => ({ at: `/spec/resultColumns/${index}/name`, name }))
  return [...namedParts(set, document), ...ofDatabase]
}

const newName = (name: string): string => `${name.slice(0, 20)}_zz`

function* renamings(): Generator<Renaming> {
  for (const library of samples) {
    const texts = new Map([...library.values()].map((one) => [one, JSON.stringify(one.spec)]))
    for (const before of library.values())
      for (const { at, name } of renamable(before, library)) {
        const to = newName(name)
        const renamed = { before, after: setAt(before, at, to), from: name, to }
        // What does not hold the name names nothing.
        const naming = [...library.values()].filter((one) => texts.get(one)?.includes(name))
        if (naming.length === 1 && (texts.get(before)?.split(name).length ?? 0) < 3) continue
        const followed = renamePart(set, [...library.values()], renamed)
        const later = new Map(library).set(addressOf(before), renamed.after)
        for (const { document } of followed) later.set(addressOf(document), document)
        yield { ...renamed, library, followed, later }
      }
  }
}

const all = [...renamings()]

function missing(document: Document, library: Library): string[] {
  const watcher = watchParts(document, { library })
  watch(document, { set }, [watcher])
  return watcher.problems().map(({ at, code }) => `${addressOf(document)} ${at} ${code}`)
}

describe('a part that is renamed', () => {
  test('is followed by every reference that a schema declares', () => {
    const left = all.flatMap(({ before, from, library, later }) =>
      [...later].flatMap(([address, document]) => {
        if (!JSON.stringify(document.spec).includes(from)) return []
        const old = library.get(address)
        const known = new Set(old ? missing(old, library) : [])
        return missing(document, later)
          .filter((one) => !known.has(one))
          .map((one) => `${addressOf(before)} ${from}: ${one}`)
      }),
    )
    expect(left).toEqual([])
  })

  test('is followed by references of every sort', () => {
    const found = new Set<string>()
    for (const { followed, library } of all)
      for (const { document, places } of followed) {
        const own = library.get(addressOf(document))
        const at = new Set(places.map((place) => place.at))
        if (!own) continue
        walk(set, { schema: set.kind(own.kind), value: own.spec, at: '/spec' }, (here) => {
          if (!at.has(here.at)) return
          const { 'x-part': part, 'x-mentions': mentions } = here.schema
          found.add(part ?? `${mentions?.part ?? ''} ${mentions?.as ?? ''}`)
        })
      }
    const never = Object.keys(parts).filter((part) => !found.has(part) && !Object.hasOwn(notRenamed, part))
    expect(never).toEqual([])
    expect([...found].filter((one) => one.includes(' ')).toSorted()).toEqual([
      'own-parameter colon',
      'result-column braces',
      'result-column whole',
    ])
  })

  test('leaves its name behind only where something else is called so', () => {
    const left = new Map<string, string>()
    for (const { before, from, followed, later } of all) {
      const places = new Map(followed.map((one) => [addressOf(one.document), one.places.map(({ at }) => at)]))
      for (const address of new Set([addressOf(before), ...places.keys()])) {
        const document = later.get(address)
        if (!document) continue
        walk(set, { schema: set.kind(document.kind), value: document.spec, at: '/spec' }, ({ schema, value, at }) => {
          const isDeclared = ['x-part', 'x-names', 'x-mentions'].some((mark) => schema[mark] !== undefined)
          if (value !== from || isDeclared) return
          const place = `${document.kind} ${at.replaceAll(/\/\d+(?=\/|$)/g, '/-')}`
          left.set(place, left.get(place) ?? `${address} ${at} ${from}`)
        })
      }
    }
    expect(Object.fromEntries([...left].filter(([place]) => !otherNames.some((one) => one.test(place))))).toEqual({})
  })

  test('of a report its template follows as well', () => {
    const ofReports = all.filter(({ before, after, library }) => {
      const isColumn = before.spec['resultColumns'] !== after.spec['resultColumns']
      const uses = `"${addressOf(before)}"`
      return (
        isColumn &&
        [...library.values()].some(({ kind, spec }) => kind === 'report' && JSON.stringify(spec).includes(uses))
      )
    })
    const reports = ofReports.slice(0, 20).flatMap(({ before, after, from, to, library }) => {
      const { followed } = followName(set, [...library.values()], { before, after, from, to }, new Set())
      return followed.filter(({ document }) => document.kind === 'report').flatMap(({ places }) => places)
    })
    expect(reports.some(({ at }) => at === '/spec/page')).toBe(true)
  })
})
