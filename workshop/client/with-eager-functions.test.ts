import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { functionsOf } from './functions-of.ts'
import { parseSync } from 'vite'
import { withEagerFunctions } from './with-eager-functions.ts'

const pathsIn = (code: string) => functionsOf(parseSync('a.js', code).program).map(({ path }) => path)
const eager = (code: string, ...called: string[]) =>
  withEagerFunctions(code, new Set(called)).replace(/\s+/g, ' ').trim()
/** What a file answers that puts it into `result`. */
const run = (code: string): unknown => runInNewContext(`let result; ${code}; result`)

test('a function is called by the names around it, one without a name by its place', () => {
  const code = `
    function Table() { const draw = () => 1; return rows.map((row) => row).filter(() => true) }
    const Block = memo(function () { return 1 }, (a) => a)
    const cell = { width: () => 2, height() { return 3 } }
    exports.use = function () {}`
  expect(pathsIn(code)).toEqual([
    'Table',
    'Table>draw',
    'Table>#0',
    'Table>#1',
    'Block',
    'Block#1',
    'width',
    'height',
    'use',
  ])
})

describe('functions that are called at the start', () => {
  test('stand in parentheses, and others stay', () => {
    expect(eager('const a = () => 1; const b = () => 2', 'a')).toBe('const a = (() => 1); const b = () => 2')
    expect(eager('run(function () {})', '#0')).toBe('run((function () {}))')
  })

  test('are called the same afterwards', () => {
    const code = 'const a = () => () => 1; f(); function f() { return a(); function g() {} }'
    const changed = withEagerFunctions(code, new Set(['a', 'a>#0', 'f', 'f>g']))
    expect(pathsIn(changed).sort()).toEqual(pathsIn(code).sort())
  })

  test('are there before the first statement, as declarations are', () => {
    expect(eager('import x from "x"; a(); function a() { return x }', 'a')).toBe(
      'import x from "x"; var a = (function () { return x }); a();',
    )
    expect(eager('function f() { "use strict"; return g(); function g() { return 1 } }', 'f>g')).toBe(
      'function f() { "use strict"; var g = (function () { return 1 }); return g(); }',
    )
  })

  test('within one another', () => {
    const code = `
      result = outer(2)
      function outer(n) { return inner(n) + rest.map((x) => twice(x) + n)[0]; function inner(m) { return m * 10 } }
      function twice(x) { return x * 2 }
      var rest = [1]`
    const at = code.replace('result = outer(2)', '').concat('; result = outer(2)')
    const changed = withEagerFunctions(at, new Set(['outer', 'outer>inner', 'outer>#0', 'twice']))
    expect(changed.match(/\(function|\(\(/g)).toHaveLength(4)
    expect(run(changed)).toBe(run(at))
  })

  test('may give their own name another value', () => {
    const code = 'function once() { once = () => 2; return 1 } result = [once(), once()]'
    expect(run(withEagerFunctions(code, new Set(['once'])))).toEqual([1, 2])
  })

  test.each([
    ['a method', 'const a = { b() { return 1 }, async c() {} }; class D { e() {} }', ['b', 'c', 'e', '#0']],
    ['one that is declared twice, of which the last counts', 'function a() {} function a() {}', ['a', 'a#1']],
    ['one whose name is a variable too', 'function a() {} var a = 1', ['a']],
    ['one in a block, whose name ends there', 'if (x) { function a() {} }', ['a']],
  ])('%s stays', (_name, code, paths) => {
    expect(eager(code, ...paths)).toBe(code)
  })
})
