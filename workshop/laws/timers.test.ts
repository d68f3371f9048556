import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { isTest, root, sourcesOf } from './imports.ts'

/** How often a text begins what comes again and again by itself. */
function periodicIn(text: string): number {
  if (!/setInterval|cron/.test(text)) return 0
  let found = 0
  const enter = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /(^|\.)setInterval$/.test(node.expression.getText())) found++
    if (ts.isImportDeclaration(node) && /^'(croner|node-cron|cron)'$/.test(node.moduleSpecifier.getText())) found++
    // Under another name it would not be seen.
    if (ts.isImportSpecifier(node) && (node.propertyName ?? node.name).getText() === 'setInterval') found++
    ts.forEachChild(node, enter)
  }
  enter(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true))
  return found
}

/** What is no job, and why: it belongs to a thing that begins and ends, and stops with it. It is shortened, never made longer. */
const others: Record<string, string> = {
  'engine/store/hold-lease.ts': 'the one sign of life of whatever is under way',
  'engine/store/read-events.ts': 'the ear of the store, on which leases and the clock of jobs stand',
  'engine/log/log.ts': 'what jobs write to',
  'engine/workers/guard-thread.ts': 'the limits of a process beside the engine, within it',
  'engine/server/pipeline/running-calls.ts': 'the time limits of calls',
  'engine/server/listen.ts': 'a port that closes',
  'engine/server/realtime/accept-sockets.ts': 'the sign of life of a socket',
  'engine/server/realtime/realtime.ts': 'the sessions of sockets, as long as there are some',
  'engine/sites/follow-store.ts': 'what this node serves of sites, from their start to their end',
  'engine/sites/serving.ts': 'the usage time of sites that this node serves',
}

test('what the engine does again and again is a job (`engine/jobs/`)', () => {
  const files = sourcesOf('engine')
    .filter((file) => !isTest(file) && !file.includes('/test/'))
    .map((file) => ({ file: relative(root, file), text: readFileSync(file, 'utf8') }))
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter(({ text }) => periodicIn(text) > 0).map(({ file }) => file)
  expect(found.toSorted()).toEqual(Object.keys(others).toSorted())
})

test.each([
  ['const timer = setInterval(look, 500).unref()', 1],
  ['globalThis.setInterval(look, 500)', 1],
  ["import { setInterval as each } from 'node:timers/promises'\nfor await (const _ of each(500)) look()", 1],
  ["import { Cron } from 'croner'", 1],
  ['setTimeout(end, 500).unref()', 0],
  ['clearInterval(timer) // setInterval(look, 500)', 0],
])('... and the law reads %j', (text, count) => {
  expect(periodicIn(text)).toBe(count)
})
