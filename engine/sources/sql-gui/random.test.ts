import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onMariadb, onPostgresql, onSqlite, type Northwind } from '../../../examples/northwind/test/open-northwind.ts'
import { plainValue, runSchema } from '../../../examples/northwind/test/run-schema.ts'
import { hasMariadb } from '../../test/servers/mariadb.ts'
import { hasPostgresql } from '../../test/servers/postgresql.ts'
import type { Document } from '../../../runtime/document.ts'
import { timesOf } from '../../../workshop/long-run.ts'
import { isQuick } from '../../../workshop/quick.ts'
import { nameParameters } from '../sql/name-parameters.ts'
import { tokenize } from '../../../runtime/sql/tokenize.ts'
import type { SqlCondition, SqlExpression, SqlGui } from './sql-gui.ts'
import { sqlWordsOf } from '../sql-words-of.ts'
import { writeSqlGui } from './write-sql-gui.ts'

const expressionOf = (one: object): SqlExpression => one as SqlExpression
const conditionOf = (one: object): SqlCondition => one

const noSubqueries = { subquery: () => undefined }
const texts = [
  '',
  "it's",
  '100%',
  'a_b',
  'c\\d',
  '"quoted"',
  ':NAME',
  '-- no comment',
  '日本語',
  '$1 ? `x`',
  '%',
  '_',
  '\\',
]

/** Two tables with a number, a decimal, a text and a date each; names as no builder should choose them. */
const columns = { n: 'group', d: '単価 (税込)', t: `it's "t" \`x\` [y]`, day: 'order' } as const
type Type = keyof typeof columns
const tables = [
  { key: 'a', file: 'select' },
  { key: 'b', file: '注文 "明細"' },
]

const field = (type: Type) =>
  fc.constantFrom('a', 'b').map((table): SqlExpression => ({ op: 'field', table, field: columns[type] }))
const value = (inner: fc.Arbitrary<string | number>) => inner.map((one): SqlExpression => ({ op: 'value', value: one }))
const number = fc.oneof(
  fc.integer({ min: -99, max: 99 }),
  fc.integer({ min: -999, max: 999 }).map((one) => one / 100),
)
const text = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ maxLength: 6, unit: 'grapheme' }).filter((one) => one.isWellFormed() && !one.includes('\0')),
)

const { num, str, condition } = fc.letrec<{ num: SqlExpression; str: SqlExpression; condition: SqlCondition }>(
  (tie) => ({
    num: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'gui' },
      field('n'),
      field('d'),
      value(number),
      fc.constant<SqlExpression>({ op: 'parameter', parameter: 'NUMBER' }),
      fc
        .tuple(fc.constantFrom('+', '-', '*', '/', '%'), tie('num'), tie('num'))
        .map(([op, one, other]) => expressionOf({ op, of: [one, other] })),
      fc
        .tuple(tie('num'), fc.integer({ min: 0, max: 4 }))
        .map(([one, places]) => expressionOf({ op: 'round', of: [one, { op: 'value', value: places }] })),
      tie('num').map((one) => expressionOf({ op: 'abs', of: [one] })),
      tie('str').map((one) => expressionOf({ op: 'length', of: [one] })),
      field('day').map((one) => expressionOf({ op: 'year', of: [one] })),
      fc.tuple(tie('num'), tie('num')).map((of) => expressionOf({ op: 'coalesce', of })),
    ),
    str: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'gui' },
      field('t'),
      value(text),
      fc.constant<SqlExpression>({ op: 'parameter', parameter: 'TEXT' }),
      fc
        .tuple(fc.constantFrom('upper', 'lower', 'trim'), tie('str'))
        .map(([op, one]) => expressionOf({ op, of: [one] })),
      fc.tuple(tie('str'), tie('str')).map((of) => expressionOf({ op: 'concat', of })),
      fc.tuple(tie('str'), tie('str'), tie('str')).map((of) => expressionOf({ op: 'replace', of })),
      fc.tuple(tie('str'), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 3 })).map(([one, from, count]) =>
        expressionOf({
          op: 'substring',
          of: [one, { op: 'value', value: from }, { op: 'value', value: count }],
        }),
      ),
      fc
        .tuple(tie('condition'), tie('str'), tie('str'))
        .map(([one, then, otherwise]) =>
          expressionOf({ op: 'case', when: [{ conditions: [one], then }], else: otherwise }),
        ),
      tie('num').map((one) => expressionOf({ op: 'cast', of: [{ op: 'round', of: [one] }], to: 'text' })),
    ),
    condition: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'gui' },
      fc
        .tuple(tie('num'), fc.constantFrom('=', '<>', '<', '>', '<=', '>='), tie('num'))
        .map(([expression, one, other]) => conditionOf({ expression, condition: one, operands: [other] })),
      fc
        .tuple(tie('str'), fc.constantFrom('=', '<>', 'LIKE', 'prefix LIKE', 'suffix LIKE'), tie('str'), fc.boolean())
        .map(([expression, one, other, not]) =>
          conditionOf({ expression, condition: one, operands: [other], ...(not && { not }) }),
        ),
      fc
        .tuple(tie('num'), tie('num'), tie('num'))
        .map(([expression, from, to]) => conditionOf({ expression, condition: 'BETWEEN', operands: [from, to] })),
      fc
        .tuple(field('t'), fc.array(value(text), { minLength: 1, maxLength: 3 }))
        .map(([expression, operands]) => conditionOf({ expression, condition: 'IN', operands })),
      fc
        .tuple(tie('str'), fc.boolean())
        .map(([expression, not]) => conditionOf({ expression, condition: 'IS NULL', ...(not && { not }) })),
      fc
        .array(fc.tuple(tie('condition'), fc.constantFrom('AND', 'OR')), { minLength: 1, maxLength: 3 })
        .map((many) => conditionOf({ group: many.map(([one, type], i) => ({ ...one, ...(i > 0 && { type }) })) })),
    ),
  }),
)

const gui: fc.Arbitrary<SqlGui> = fc
  .record({
    type: fc.constantFrom('inner', 'left', 'right', 'full'),
    fields: fc.array(fc.oneof(num, str), { minLength: 1, maxLength: 4 }),
    conditions: fc.array(condition, { maxLength: 3 }),
    total: fc.option(fc.tuple(fc.constantFrom('sum', 'min', 'max', 'avg', 'count'), num), { nil: undefined }),
    distinct: fc.boolean(),
    limit: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  })
  .map(({ type, fields, conditions, total, distinct, limit }) => ({
    tables,
    joins: [{ key: 'j', type, left: 'a', right: 'b', on: [{ left: columns.n, right: columns.n }] }],
    fields: [
      ...fields.map((expression, i) => ({ as: `f${i} "列" \`[]`, expression })),
      ...(total ? [{ as: 'total', expression: total[1], aggregate: total[0] }] : []),
    ],
    ...(conditions.length > 0 && {
      conditions: conditions.map((one, i) => ({ ...one, ...(i > 0 && { type: 'OR' as const }) })),
    }),
    ...(distinct && { distinct }),
    ...(limit !== undefined && { limit }),
  }))

const parameters = [
  { name: 'NUMBER', dataType: 'numeric' as const, scale: 1, data: '2.5' },
  { name: 'TEXT', data: 'b' },
]
const schema = (one: SqlGui): Document => ({
  kind: 'schema',
  version: 1,
  key: 'random',
  name: 'Random',
  spec: { type: 2, dataSource: 'data-source/northwind', gui: one, parameters },
})

/** What only its values decide: division by what is nearly nothing, numbers that grow beyond a column. */
const ofValues = /overflow|out of range|too large|numeric field/i

describe('random documents', () => {
  const open: Northwind[] = []
  beforeAll(async () => {
    open.push(await onSqlite({ empty: true }))
    if (hasPostgresql()) open.push(await onPostgresql({ empty: true }))
    if (hasMariadb()) open.push(await onMariadb({ empty: true }))
    for (const one of open) {
      const { quote } = sqlWordsOf(one.type)!
      for (const { file } of tables) {
        const names = `${quote(columns.n)} integer, ${quote(columns.d)} DECIMAL(10, 2), ${quote(columns.t)} varchar(20), ${quote(columns.day)} date`
        await one.run(`CREATE TABLE ${quote(file)} (${names})`)
        const rows = ['100%', 'a_b', 'aXb', 'c\\d', "it''s", ''].map(
          (each, i) => `(${i}, ${i}.25, '${each}', '2026-11-2${i}')`,
        )
        await one.run(`INSERT INTO ${quote(file)} VALUES ${rows.join(', ')}`)
      }
    }
  })
  afterAll(async () => {
    await Promise.all(open.map((one) => one.close()))
  })

  test('IN-21 every database takes what is written, in all its names', async () => {
    await fc.assert(
      fc.asyncProperty(gui, async (one) => {
        for (const database of open) {
          const run = await runSchema(schema(one), new Map(), database).catch((error: Error) => error)
          if (run instanceof Error) {
            if (!ofValues.test(run.message)) throw run
          } else expect(run.names).toEqual(one.fields.map(({ as }) => as))
        }
      }),
      // In `npm test` the same ones each time.
      { numRuns: timesOf(30, 150), ...(isQuick && { seed: 1 }) },
    )
  })

  test.each(['LIKE', 'prefix LIKE', 'suffix LIKE'] as const)('%s takes every character literally', async (how) => {
    const matches = { LIKE: 'includes', 'prefix LIKE': 'startsWith', 'suffix LIKE': 'endsWith' } as const
    const all = ['100%', 'a_b', 'aXb', 'c\\d', "it's", '']
    for (const database of open) {
      for (const searched of ['%', '_', '\\', 'a', 'b', '0%', 'a_', '\\d', "'", '%%']) {
        const one: SqlGui = {
          tables: [tables[0]!],
          fields: [{ as: 't', table: 'a', field: columns.t }],
          conditions: [{ table: 'a', field: columns.t, condition: how, value: searched }],
          orderBy: [{ table: 'a', field: columns.n }],
        }
        const { rows } = await runSchema(schema(one), new Map(), database)
        const wanted = all.filter((each) => each[matches[how]](searched))
        expect(
          rows.map(([each]) => plainValue(each!)),
          `${database.type} ${searched}`,
        ).toEqual(wanted)
      }
    }
  })
})

test.each([1, 2, 3, 4, 5, 6, 7])(
  'IN-21 dialect %s: every placeholder has its value, no typed text stands in the statement',
  (code) => {
    const words = sqlWordsOf(code)!
    fc.assert(
      fc.property(gui, (one) => {
        const { sql, constants, parameters: used } = writeSqlGui(one, words, noSubqueries, { parameters })
        const names = [...constants.map(({ name }) => name), ...used]
        const found = new Set(
          [...sql.matchAll(/(?<!:):([A-Z_]+[0-9]*)\b/g)]
            .map(([, name]) => name)
            .filter((name) => names.includes(name!)),
        )
        expect([...found].sort()).toEqual([...names].sort())
        // Nothing but the words' own formats is a text in it.
        const literals = tokenize(sql, words.syntax).filter(({ type }) => type === 'text')
        for (const { text: literal } of literals)
          expect(["'%Y'", "'%m'", "'%d'", "'now'", "'localtime'", "'.'"]).toContain(literal)
        const facts = { placeholder: (n: number) => `?${n}`, syntax: words.syntax }
        expect(nameParameters(sql, names, facts as never).names.sort()).toEqual([...names].sort())
      }),
      { numRuns: 200 },
    )
  },
)

test('what a builder takes over holds the same texts as literals', () => {
  const one: SqlGui = {
    tables: [tables[0]!],
    fields: [{ as: 'x', expression: { op: 'value', value: "a'b\\:NAME" } }],
  }
  const written = (code: number) => writeSqlGui(one, sqlWordsOf(code)!, noSubqueries, { constants: 'written' }).sql
  expect(written(2)).toContain(`'a''b\\:NAME' AS "x"`)
  expect(written(3)).toContain(`'a''b\\\\:NAME' AS \`x\``)
  expect(written(4)).toContain(`N'a''b\\:NAME' AS [x]`)
})
