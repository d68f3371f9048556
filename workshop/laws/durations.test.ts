import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from './imports.ts'

interface Durations {
  /** Looks at a clock from which a duration could be made. */
  clocks: number
  /** Limits of a test, a hook or a wait that are its own. */
  limits: string[]
  /** Waits for a time to pass. */
  sleeps: number
}

const clocks = /^(performance\.now|process\.(hrtime(\.bigint)?|cpuUsage|threadCpuUsage))$/
const sleeps = /(^|\.)(waitForTimeout|sleep|wait|pause)$/
const takesLimit = /^((long)?[tT]est|it|before(All|Each)|after(All|Each))\b/
/** In seconds, what a program is asked for; in milliseconds, what a test waits for. */
const leastMs = 100

function durationsIn(text: string, file = 'a.ts'): Durations {
  const found: Durations = { clocks: 0, limits: [], sleeps: 0 }
  const enter = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) look(node)
    // `Date.now() - begun`; `Date.now() - 60_000` is a day in the past.
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.MinusToken &&
      node.left.getText() === 'Date.now()' &&
      !/^[\d_]+$/.test(node.right.getText())
    )
      found.clocks++
    ts.forEachChild(node, enter)
  }
  const look = ({ expression, arguments: given }: ts.CallExpression): void => {
    const name = expression.getText()
    if (clocks.test(name)) found.clocks++
    const last = given.at(-1)
    if (sleeps.test(name) || (/^(globalThis\.)?setTimeout$/.test(name) && given[0]?.getText() === 'resolve'))
      found.sleeps++
    if (name.endsWith('.setDefaultTimeout')) found.limits.push(`${name}(${last?.getText()})`)
    if (takesLimit.test(name) && last && ts.isNumericLiteral(last)) found.limits.push(last.getText())
    // A program that hangs while one waits for it can be ended by nobody else.
    if (name === 'spawnSync') return
    for (const one of given) if (ts.isObjectLiteralExpression(one)) found.limits.push(...limitsOf(one))
  }
  enter(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return found
}

function limitsOf(options: ts.ObjectLiteralExpression): string[] {
  return options.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) &&
    property.name.getText() === 'timeout' &&
    ts.isNumericLiteral(property.initializer) &&
    Number(property.initializer.text) >= leastMs
      ? [property.getText()]
      : [],
  )
}

const files = globSync('{engine,examples,renderer,runtime,workshop}/**/*.test.{ts,tsx}', { cwd: root })
const everywhere = new Map(files.map((file) => [file, durationsIn(readFileSync(join(root, file), 'utf8'), file)]))
const all = new Map([...everywhere].filter(([file]) => !/\.long\.test\.ts$/.test(file)))

/** Tests that look at a clock, how often, and why no slow machine makes them wrong. It is shortened, never made longer. */
const known: Record<string, [times: number, why: string]> = {
  'engine/execution/purchase/place-order.test.ts': [2, 'the clock stands still'],
  'engine/limits/login-tries.test.ts': [2, 'two of them in one run, as a ratio'],
  'engine/operations/site/rows/rows.test.ts': [2, 'two of them in one run, as a ratio'],
  'engine/server/pipeline/running-calls.test.ts': [1, 'a deadline that is given'],
  'engine/sources/web-api/web-api-schemas.test.ts': [2, 'at least, never at most'],
  'engine/start.test.ts': [4, 'asked in the long run alone'],
  'engine/test/long-work.test.ts': [5, 'a part of a whole in one run'],
}

/** So many there were when this was written: whoever takes some away lowers it. */
const mostSleeps = 31

test('no test says how long something may take: a slow machine is not wrong (`long-run.ts`, `cost-of.ts`)', () => {
  const found = [...all].flatMap(([file, { clocks: times }]) => (times > 0 ? [[file, times]] : []))
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(known).map(([file, [times]]) => [file, times])),
  )
})

test('no test has a limit of its own: limits are for what hangs, and stand in one place (`engine/test/limits.ts`)', () => {
  expect([...everywhere].flatMap(([file, { limits }]) => limits.map((limit) => `${file}: ${limit}`))).toEqual([])
})

test('what is to be seen is waited for; no more waits for a time than there were', () => {
  const count = [...all.values()].reduce((sum, each) => sum + each.sleeps, 0)
  expect(count).toBeLessThanOrEqual(mostSleeps)
})

test.each<[string, Partial<Durations>]>([
  ['const begun = performance.now()', { clocks: 1 }],
  ['expect(process.cpuUsage(begun).user).toBeLessThan(1000)', { clocks: 1 }],
  ['expect(Date.now() - begun).toBeLessThan(5)', { clocks: 1 }],
  ['const before = new Date(Date.now() - 60_000)', {}],
  ['test("a", async () => {}, 60_000)', { limits: ['60_000'] }],
  ['beforeAll(open, 60_000)', { limits: ['60_000'] }],
  ['test("a", { timeout: 60_000 }, async () => {})', { limits: ['timeout: 60_000'] }],
  ['await expect.poll(look, { timeout: 1_000, interval: 20 }).toBe(1)', { limits: ['timeout: 1_000'] }],
  ['page.setDefaultTimeout(10_000)', { limits: ['page.setDefaultTimeout(10_000)'] }],
  ['new Database(file, { timeout: 10_000 }); post(path, { sql, timeout: 5 })', {}],
  ['await page.waitForTimeout(500); await new Promise((resolve) => setTimeout(resolve, 5))', { sleeps: 2 }],
  ['setTimeout(() => controller.abort(), 50)', {}],
])('... and the law reads %j', (text, found) => {
  expect(durationsIn(text)).toEqual({ clocks: 0, limits: [], sleeps: 0, ...found })
})
