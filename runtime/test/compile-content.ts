import { expect, test } from 'vitest'
import type { Document } from '../document.ts'
import type { CompiledRelease } from '../release/compiled-release.ts'
import { column, compile, document, goods, schema } from './small-site.ts'

type Part = Readonly<Record<string, unknown>>

/** What was chosen, the settings that say so, and what the compiled content has then; `gone`: what it has no more. */
export type Row = readonly [chosen: string, settings: Part, part: Part, gone?: 'gone']

const stored = [
  document('schema', 'goods', {
    type: 1,
    dataSource: 'data-source/a',
    sql: ['SELECT 1', 'FROM t'],
    resultColumns: [
      ...['CODE', 'NAME', 'GROUP1', 'UNIT'].map((key) => column(key)),
      ...['PRICE', 'STOCK'].map((key) => column(key, 'Number')),
      ...['DAY', 'UNTIL'].map((key) => column(key, 'Date')),
    ],
  }),
  schema('write', [], ['CODE']),
  schema('user', ['ID', 'AREA'], ['ID', 'PASSWORD']),
]

/** A site with one content (number 7) over goods, beside the list of lines (number 9). */
export function compileContent(spec: Part, ...more: Document[]): CompiledRelease {
  return compile(...stored, goods({}, together({ list: { dataSchemas: [{ schema: 'schema/goods' }] } }, spec)), ...more)
}

/** One test for each row; that it holds only where the settings are read is shown by the content without them. */
export function testRows(usual: Part, rows: readonly Row[], ...more: Document[]): void {
  const before = compileContent(usual, ...more)
  for (const [chosen, settings, part, gone] of rows)
    test(chosen, () => {
      const own = compileContent(together(usual, settings), ...more)
      expect([holds(before, part), holds(own, part)]).toEqual(gone ? [true, false] : [false, true])
    })
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

function together(own: Part, settings: Part): Part {
  const all = Object.entries(settings).map(([key, value]) => {
    const before = own[key]
    const isBoth = isPart(before) && isPart(value) && !Array.isArray(value)
    return [key, isBoth ? together(before, value) : value] as const
  })
  return { ...own, ...Object.fromEntries(all) }
}

/** Whether something in the value has all that the part says. */
const holds = (value: unknown, part: Part): boolean =>
  fits(value, part) || (isPart(value) && Object.values(value).some((inner) => holds(inner, part)))

const fits = (value: unknown, part: unknown): boolean =>
  isPart(part) ? isPart(value) && Object.entries(part).every(([key, inner]) => fits(value[key], inner)) : value === part
