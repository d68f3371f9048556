import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgresql } from '../../test/servers/postgresql.ts'
import { openPostgresqlSource, type PostgresqlSource } from '../../test/sources/open-postgresql-source.ts'
import { tableKey } from './table-key.ts'

const tables = [
  'CREATE TABLE line (no int, code text, note text, PRIMARY KEY (code, no))',
  'CREATE TABLE twice (code int PRIMARY KEY, "Code" int)',
  'CREATE TABLE parent (code int PRIMARY KEY, note text)',
  'CREATE TABLE child (PRIMARY KEY (code)) INHERITS (parent)',
  'CREATE TABLE parts (code int PRIMARY KEY, note text) PARTITION BY RANGE (code)',
  'CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (0) TO (10)',
  'CREATE TABLE alone (code int PRIMARY KEY)',
  'CREATE TABLE keyless (code int NOT NULL UNIQUE)',
  'CREATE SCHEMA other',
  'CREATE TABLE other.alone (code int)',
  'CREATE VIEW seen AS SELECT * FROM alone',
]

describe.skipIf(!hasPostgresql())('the key of the table that a statement reads', () => {
  let opened: PostgresqlSource
  beforeAll(async () => {
    opened = await openPostgresqlSource(...tables)
  })
  afterAll(() => opened.close())

  it.each<[string, string[], string[] | undefined]>([
    ['SELECT no AS "N", code AS "C", note FROM line', ['N', 'C', 'note'], ['C', 'N']],
    ['SELECT no, note FROM line', ['no', 'note'], undefined],
    ['SELECT code FROM twice', ['code'], undefined],
    ['SELECT code FROM parts WHERE code > $1', ['code'], ['code']],
    ['SELECT code FROM public.alone', ['code'], ['code']],
    ['SELECT note FROM parts', ['note'], undefined],
    ['SELECT code FROM parts', [], undefined],
    // Of two tables of a name, which one is meant is the search path's to say.
    ['SELECT code FROM alone', ['code'], undefined],
    // The children of a table have keys of their own.
    ['SELECT code FROM parent', ['code'], undefined],
    ['SELECT code FROM child', ['code'], ['code']],
    ['SELECT code FROM keyless', ['code'], undefined],
    ['SELECT code FROM seen', ['code'], undefined],
    ['SELECT relname FROM pg_class', ['relname'], undefined],
    ['SELECT code FROM nowhere', ['code'], undefined],
  ])('%s', async (sql, names, key) => {
    const columns = names.map((name) => ({ name }))
    expect((await tableKey(sql, columns, opened.source))?.map(({ name }) => name)).toEqual(key)
  })
})
