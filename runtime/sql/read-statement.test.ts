import { expect, test } from 'vitest'
import { hasSeveralStatements, sqlParameters, statementVerb } from './read-statement.ts'

test.each([
  ['select 1', 'SELECT'],
  ['-- INSERT\n  SELECT 1', 'SELECT'],
  ['/* a */ (SELECT 1)', 'SELECT'],
  ['WITH a AS (SELECT 1) SELECT * FROM a', 'SELECT'],
  ['WITH a AS (SELECT 1) INSERT INTO t SELECT * FROM a', 'INSERT'],
  ['INSERT INTO t (a) VALUES (1) RETURNING a', 'INSERT'],
  ['', undefined],
  ['-- nothing', undefined],
])('%s does %s', (sql, verb) => {
  expect(statementVerb(sql)).toBe(verb)
})

test.each([
  ['SELECT :A, \':B\', ":C", a::int, :A -- :D\n/* :E */ FROM t WHERE x = :F_1', ['A', 'F_1']],
  ["SELECT '12:30', 'it''s :X' , :Y", ['Y']],
  ['SELECT $$ :X $$, $a$ :Z $a$, [:Q], `:R`', []],
])('%s has the parameters %j', (sql, names) => {
  expect(sqlParameters(sql)).toEqual(names)
})

test.each([
  ['SELECT 1', false],
  ['SELECT 1;', false],
  ['SELECT 1; -- end', false],
  ["SELECT ';x'", false],
  ['SELECT 1; DELETE FROM t', true],
])('%s: several statements %s', (sql, several) => {
  expect(hasSeveralStatements(sql)).toBe(several)
})
