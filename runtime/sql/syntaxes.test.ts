import { describe, expect, test } from 'vitest'
import { insertedColumn } from './inserted-column.ts'
import { hasSeveralStatements, sqlParameters, statementVerb } from './read-statement.ts'
import { syntaxes, syntaxOf, syntaxOfSource } from './syntaxes.ts'
import { tokenize } from './tokenize.ts'

describe('what stands in texts, names and comments is no parameter, as each language writes them', () => {
  test.each([
    ['postgresql', 'SELECT ARRAY[:A, :B], tags[:I]', ['A', 'B', 'I']],
    ['postgresql', "SELECT E'it\\'s :A', :B", ['B']],
    ['postgresql', 'SELECT $$ :A $$, $tag$ :B $$ :C $tag$, :D', ['D']],
    ['postgresql', 'SELECT 1 /* /* */ :A */ + :B', ['B']],
    ['mysql', 'SELECT \'it\\\'s :A\', "b\\" :B", :C', ['C']],
    ['mysql', 'SELECT :A # :B\n, :C', ['A', 'C']],
    ['mysql', 'SELECT 5--:A', ['A']],
    ['mysql', 'SELECT 1 /*! + :A */ /* /* :B */ + :C', ['A', 'C']],
    ['mysql', 'SELECT `a``:A`, :B', ['B']],
    ['plsql', "SELECT q'[it's :A]', nq'!:B!', :C FROM dual", ['C']],
    ['plsql', 'SELECT 1 /* /* */ + :A /* */ FROM dual', ['A']],
    ['tsql', 'SELECT [a]]:A], N\':B\', "c :C", :D', ['D']],
    ['tsql', 'SELECT 1 /* /* */ :A */ + :B', ['B']],
    ['db2', 'SELECT LIB/T.A, "b :A" /* /* */ :B */ FROM LIB/T WHERE c = :C', ['C']],
    ['sqlite', 'SELECT [:A], `:B`, ":C" /* /* */ , :D', ['D']],
  ])('%s: %s', (language, sql, names) => expect(sqlParameters(sql, syntaxOf(language))).toEqual(names))

  test('a language that nobody knows is read in any way', () => {
    expect(sqlParameters('SELECT [:A], `:B`, $$ :C $$, :D', syntaxOf('cobol'))).toEqual(['D'])
  })
})

test.each([
  ['mysql', '# note\nINSERT INTO t VALUES (1)', 'INSERT'],
  ['postgresql', '/* /* */ DELETE */ SELECT 1', 'SELECT'],
  ['plsql', '/* /* */ DELETE FROM t', 'DELETE'],
])('%s: %s does %s', (language, sql, verb) => expect(statementVerb(sql, syntaxOf(language))).toBe(verb))

test.each([
  ['mysql', "SELECT 'a\\';' ", false],
  ['mysql', 'SELECT 1 # ; DELETE FROM t', false],
  ['postgresql', 'SELECT $$;$$', false],
  ['plsql', "SELECT q'[;']' FROM dual", false],
  ['plsql', 'SELECT 1 FROM dual /* /* */ ; DELETE FROM t', true],
  ['sqlite', "SELECT 1; 'a text'", true],
])('%s: %s: several statements %s', (language, sql, several) =>
  expect(hasSeveralStatements(sql, syntaxOf(language))).toBe(several),
)

test.each([
  ['mysql', 'INSERT INTO `a``b` (`id`, note) VALUES (:SEQ, "x, y")', { table: '`a``b`', column: '`id`' }],
  ['postgresql', "INSERT INTO t (tags, id) VALUES (ARRAY[:A, :B], :SEQ) -- '", { table: 't', column: 'id' }],
  ['tsql', 'INSERT INTO [dbo].[o]]r] ([id]) VALUES (:SEQ)', { table: '[dbo].[o]]r]', column: '[id]' }],
  ['db2', 'INSERT INTO LIB/ORDERS (ID#) VALUES (:SEQ)', { table: 'LIB/ORDERS', column: 'ID#' }],
])('%s: %s', (language, sql, into) => expect(insertedColumn(sql, 'SEQ', syntaxOf(language))).toEqual(into))

test('a data source is written in as its dialect says, and one that is gone in any way', () => {
  const source = { kind: 'data-source', version: 1, key: 'shop', spec: { database_type: 3 } }
  expect(syntaxOfSource(source)).toBe(syntaxes.mysql)
  expect(tokenize('"a"', syntaxOfSource(source))[0]?.type).toBe('text')
  expect(tokenize('"a"', syntaxOfSource(undefined))[0]?.type).toBe('name')
})
