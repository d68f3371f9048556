import { describe, expect, test } from 'vitest'
import { facts as embedded } from '../embedded/facts.ts'
import type { Facts } from '../facts.ts'
import { facts as postgresql } from '../postgresql/facts.ts'
import { splitSelect } from './split-select.ts'
import { wrapSelect } from './wrap-select.ts'

const brackets = (name: string) => `[${name.replaceAll(']', ']]')}]`
/** Keeps neither WITH nor ORDER BY inside, and wants a name for each column. */
const strict: Facts = {
  ...postgresql,
  syntax: { brackets: true },
  quote: brackets,
  orderInDerivedTable: false,
  withInDerivedTable: false,
  distinctNames: true,
  pageNeedsOrder: true,
}
/** Takes everything inside, but forgets the order. */
const forgetful: Facts = { ...embedded, orderInDerivedTable: false }

const split = (sql: string) => splitSelect(sql, { brackets: true })

describe('splitSelect', () => {
  test('WITH, body, order, limit and hints apart; comments and the last ; are gone', () => {
    expect(
      split(
        '-- all\nWITH a AS (SELECT 1 AS x), b (y) AS (SELECT 2)\nSELECT x FROM a ORDER BY x DESC -- end\n ; -- more',
      ),
    ).toMatchObject({
      with: 'WITH a AS (SELECT 1 AS x), b (y) AS (SELECT 2)',
      body: 'SELECT x FROM a',
      order: 'ORDER BY x DESC',
      limit: '',
      limited: false,
    })
  })
  test.each([
    ['SELECT a FROM t ORDER BY a LIMIT 5', 'ORDER BY a', 'LIMIT 5'],
    ['SELECT a FROM t ORDER BY a LIMIT :N OFFSET :M', 'ORDER BY a', 'LIMIT :N OFFSET :M'],
    [
      'SELECT a FROM t ORDER BY a OFFSET 3 ROWS FETCH NEXT 2 ROWS ONLY',
      'ORDER BY a',
      'OFFSET 3 ROWS FETCH NEXT 2 ROWS ONLY',
    ],
    ['SELECT a FROM t FETCH FIRST 2 ROWS ONLY', '', 'FETCH FIRST 2 ROWS ONLY'],
    ['(SELECT a FROM t) UNION (SELECT b FROM u) ORDER BY 1 LIMIT 1', 'ORDER BY 1', 'LIMIT 1'],
    ['SELECT a, limit FROM t ORDER BY limit', 'ORDER BY limit', ''],
    ['SELECT a, offset FROM t ORDER BY a', 'ORDER BY a', ''],
    ['SELECT row_number() OVER (ORDER BY a) AS n FROM t', '', ''],
    ["SELECT 'ORDER BY a LIMIT 1' AS a FROM t", '', ''],
    ['SELECT a FROM (SELECT a FROM t ORDER BY a LIMIT 3) q', '', ''],
  ])('%s', (sql, order, limit) => expect(split(sql)).toMatchObject({ order, limit }))

  test.each([
    'FOR UPDATE',
    'FOR UPDATE OF t SKIP LOCKED',
    'FOR NO KEY UPDATE',
    'FOR READ ONLY',
    'LOCK IN SHARE MODE',
    'OPTIMIZE FOR 10 ROWS',
  ])('what is wrapped only reads: %s is left out', (lock) =>
    expect(split(`SELECT a FROM t ORDER BY a LIMIT 1 ${lock}`)).toMatchObject({
      body: 'SELECT a FROM t',
      limit: 'LIMIT 1',
      tail: '',
    }),
  )
  test.each(['OPTION (MAXRECURSION 5)', 'WITH UR'])('%s goes to the end', (tail) =>
    expect(split(`SELECT a FROM t ORDER BY a ${tail}`)).toMatchObject({
      body: 'SELECT a FROM t',
      order: 'ORDER BY a',
      tail,
    }),
  )
  test('a lock before a hint is left out, the hint stays', () =>
    expect(split('SELECT a FROM t FOR READ ONLY WITH CS')).toMatchObject({ body: 'SELECT a FROM t', tail: 'WITH CS' }))
  test('parentheses around the whole are taken away', () => {
    expect(split('((SELECT a FROM t))').body).toBe('SELECT a FROM t')
    expect(split('(SELECT a FROM t) UNION (SELECT a FROM u)').body).toBe('(SELECT a FROM t) UNION (SELECT a FROM u)')
  })
  test('TOP limits', () => {
    expect(split('SELECT TOP 5 a FROM t ORDER BY a')).toMatchObject({ limited: true, items: [{ name: 'a' }] })
    expect(split('SELECT DISTINCT TOP (5) PERCENT WITH TIES a FROM t ORDER BY a')).toMatchObject({
      limited: true,
      items: [{ name: 'a' }],
    })
  })
  test('names of the SELECT list', () => {
    const { items } = split(
      'SELECT a, t.b, "c d" AS "C ""x""", [e]]f], t.*, count(*), f(x) AS g, 1 + a h, CASE WHEN a THEN b END, x IS NULL, a COLLATE nocase FROM t',
    )
    expect(items?.map(({ name, star }) => (star ? '*' : name))).toEqual([
      'a',
      'b',
      'C "x"',
      'e]f',
      '*',
      undefined,
      'g',
      'h',
      undefined,
      undefined,
      undefined,
    ])
  })
  test('an unclosed comment, an empty text and no SELECT are not fatal', () => {
    expect(split('SELECT a FROM t /* never').body).toBe('SELECT a FROM t')
    expect(split('').body).toBe('')
    expect(split('VALUES (1), (2)')).toMatchObject({ body: 'VALUES (1), (2)', items: undefined })
  })
})

describe('wrapSelect', () => {
  const line = (text: string) => text.replaceAll('\n', '')
  test('where the derived table takes WITH and ORDER BY', () => {
    const { rows, own } = wrapSelect('WITH a AS (SELECT 1 AS x) SELECT x FROM a ORDER BY x + 1', postgresql)
    expect(line(rows.from)).toBe('(WITH a AS (SELECT 1 AS x) SELECT x FROM a) q')
    expect(own && line(own.from)).toBe('(WITH a AS (SELECT 1 AS x) SELECT x FROM a ORDER BY x + 1) q')
    expect(own?.by).toEqual([])
  })
  test('an order by result columns goes outside, so that keys can follow it', () => {
    const own = (sql: string, described?: string[]) => wrapSelect(sql, strict, described).own?.by
    expect(own('SELECT code AS CODE, name FROM t ORDER BY CODE DESC, 2')).toEqual([
      { name: 'CODE', direction: 'DESC' },
      { name: 'name', direction: '' },
    ])
    expect(
      own('SELECT t.code AS c, upper(t.name) AS n FROM t ORDER BY t.code, upper( t.NAME ) DESC NULLS LAST'),
    ).toEqual([
      { name: 'c', direction: '' },
      { name: 'n', direction: 'DESC NULLS LAST' },
    ])
    expect(own('SELECT * FROM t ORDER BY Code, 2', ['code', 'name'])).toEqual([
      { name: 'code', direction: '' },
      { name: 'name', direction: '' },
    ])
    expect(own('SELECT a FROM t UNION SELECT b FROM u ORDER BY a')).toEqual([{ name: 'a', direction: '' }])
  })
  test('a qualified name is not taken for an alias of the same name', () => {
    const wrapped = wrapSelect('SELECT upper(t.name) AS name FROM t ORDER BY t.name', postgresql)
    expect(wrapped.own?.by).toEqual([])
    expect(wrapped.own?.from).toContain('ORDER BY t.name')
  })
  test('an order by something else is numbered where the derived table keeps none', () => {
    const { rows, own } = wrapSelect('SELECT a, b FROM t WHERE x = $1 ORDER BY created DESC', strict)
    expect(line(rows.from)).toBe('(SELECT a, b FROM t WHERE x = $1) q')
    expect(own && line(own.from)).toBe(
      '(SELECT a, b, RANK() OVER (ORDER BY created DESC) AS [kumiki_order] FROM t WHERE x = $1) q',
    )
    expect(own).toMatchObject({ by: [{ name: 'kumiki_order', direction: '' }] })
  })
  test('with a limit the order stays inside and decides which rows come', () => {
    const { rows, own } = wrapSelect('SELECT TOP 5 a FROM t ORDER BY b', strict)
    expect(line(rows.from)).toBe('(SELECT TOP 5 a FROM t ORDER BY b) q')
    expect(own && line(own.from)).toBe(
      '(SELECT TOP 5 a, RANK() OVER (ORDER BY b) AS [kumiki_order] FROM t ORDER BY b) q',
    )
    expect(line(wrapSelect('SELECT a FROM t ORDER BY a LIMIT 3', forgetful).rows.from)).toBe(
      '(SELECT a FROM t ORDER BY a LIMIT 3) q',
    )
  })
  test('WITH and hints go in front and to the end where the derived table takes none', () => {
    const { rows, tail } = wrapSelect(
      'WITH RECURSIVE a AS (SELECT 1 AS x) SELECT x FROM a ORDER BY x OPTION (MAXRECURSION 9)',
      strict,
    )
    expect(rows.head).toBe('WITH RECURSIVE a AS (SELECT 1 AS x) ')
    expect(line(rows.from)).toBe('(SELECT x FROM a) q')
    expect(tail).toBe(' OPTION (MAXRECURSION 9)')
  })
  test('columns without a name, or with one name twice, get names', () => {
    const { rows, own, names } = wrapSelect(
      'WITH a AS (SELECT 1 AS x) SELECT a.x, b.x, count(*) FROM a, b ORDER BY 2 DESC',
      strict,
      ['x', 'X', ''],
    )
    expect(names).toEqual(['c1', 'c2', 'c3'])
    expect(line(rows.head)).toBe(
      'WITH a AS (SELECT 1 AS x), kumiki_q ([c1], [c2], [c3]) AS (SELECT a.x, b.x, count(*) FROM a, b) ',
    )
    expect(rows.from).toBe('kumiki_q q')
    expect(own?.by).toEqual([{ name: 'c2', direction: 'DESC' }])
    expect(wrapSelect('SELECT a.x, b.x FROM a, b', postgresql, ['x', 'x']).rows.head).toBe('')
  })
  test('a comment at the end hides no parenthesis', () => {
    expect(wrapSelect('SELECT a FROM t -- the end', postgresql).rows.from).toBe('(SELECT a FROM t\n) q')
    expect(wrapSelect('SELECT a -- the end\nFROM t', postgresql).rows.from).toBe('(SELECT a -- the end\nFROM t\n) q')
  })
})
