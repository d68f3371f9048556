import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './imports.ts'

/** What the pipeline does for whoever serves requests, and where else it may be done. */
const shared: Readonly<Record<string, readonly string[]>> = {
  // A socket is no request: it has an address, and nothing else of these.
  'clientAddress(': ['engine/server/pipeline/arrive.ts', 'engine/server/realtime/accept-sockets.ts'],
  // What nothing matches is served by nobody.
  'nextRequestId(': ['engine/server/answer-not-found.ts', 'engine/server/pipeline/arrive.ts'],
  // The command line tells what a call would.
  'failureOf(': [
    'engine/command-line/refusal-text.ts',
    'engine/server/answer-not-found.ts',
    'engine/server/pipeline/failure-of-part.ts',
    'engine/server/pipeline/pipeline.ts',
  ],
  'new CallEnding(': ['engine/server/pipeline/arrive.ts'],
  '.running.add(': [],
  "'the caller left'": ['engine/server/pipeline/pipeline.ts'],
}

const usesOf = (text: string): string[] =>
  Object.keys(shared).filter((use) => text.replaceAll(/function \w+\(/g, '').includes(use))

// Calls and APIs each had their own once, and differed.
test('request ids, addresses, time limits and errors of requests are the business of engine/server/pipeline alone', () => {
  const files = globSync('engine/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|(^|\/)test\//.test(file))
  const found = files.flatMap((file) => usesOf(readFileSync(join(root, file), 'utf8')).map((use) => ({ use, file })))
  expect(found.filter(({ use, file }) => !shared[use]?.includes(file))).toEqual([])
  const unused = Object.entries(shared).flatMap(([use, allowed]) =>
    allowed.filter((file) => !found.some((one) => one.use === use && one.file === file)),
  )
  expect(unused).toEqual([])
})

test('... and one that does it by itself is found', () => {
  const own = 'const address = clientAddress(request.peer, forwarded, proxies)\nengine.running.add(running)'
  expect(usesOf(own)).toEqual(['clientAddress(', '.running.add('])
  expect(usesOf('export function failureOf(error: unknown) {}')).toEqual([])
})
