import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, root, sourcesOf } from './imports.ts'

interface Taking {
  /** How it is taken. */
  taken: RegExp
  /** What ends it, whatever comes of the work: the same file says it. */
  ends: RegExp
  /** Who takes it, and nobody else: what is new is looked at. */
  by: readonly string[]
}

/** Everything that somebody holds while others wait: turns, leases, locks, connections. */
const takings: Record<string, Taking> = {
  'a turn in a queue': {
    taken: /\b(?:queue|turns|errorFiles|checks)\.enter\(/,
    ends: /finally \{[^}]*\bend\(\)|\[Symbol\.dispose\]: end\b|const onEnd = [^]*?giveBack\(\)/,
    by: [
      'engine/limits/login-tries.ts',
      'engine/operations/site/transfer/transfer-error-file.ts',
      'engine/parsing/make-parser.ts',
      'engine/streams/streams.ts',
    ],
  },
  'a try at a login': {
    taken: /= await countLogin\(/,
    ends: /\busing \w+ = await countLogin\(/,
    by: [
      'engine/operations/site-edit/direct-key-create.ts',
      'engine/operations/site/login/site-login.ts',
      'engine/operations/user/check-password.ts',
      'engine/operations/user/login.ts',
    ],
  },
  'a lease of the store': {
    taken: /\bleases\.take\(/,
    ends: /finally \{[^]*\bleases\.release\(/,
    by: [
      'engine/job-runner/job-runner.ts',
      'engine/schedules/take-files.ts',
      'engine/transfers/transfers.ts',
      'engine/web-api/access-tokens.ts',
    ],
  },
  // Ends with its transaction, and is waited for ten seconds.
  'a lock in a transaction of the store': {
    taken: /\bpg_advisory_(?!xact|unlock)\w*lock|\bpg_advisory_xact_lock/,
    ends: /select pg_advisory_xact_lock\(/,
    by: ['engine/store/connection/facts.ts'],
  },
  'a connection of a data source': {
    taken: /\bpool\.acquire\(/,
    ends: /\bgiveBack\([^]*pool\.release\(/,
    by: ['engine/sources/connection-pool.ts'],
  },
  'a place among requests to other servers': {
    taken: /\btakeTurn\(/,
    ends: /once\('close', end\)[^]*catch[^]*\bend\(\)/,
    by: ['engine/outbound/outbound.ts'],
  },
}

/** Files in which something is taken that nothing there ends. */
const endless = ({ taken, ends }: Taking, text: string): boolean => taken.test(text) && !ends.test(text)

const files = sourcesOf('engine')
  .filter((file) => !isTest(file) && !/\/test\//.test(file))
  .map((file) => ({ file: relative(root, file), text: readFileSync(file, 'utf8') }))

test('what has no end is seen', () => {
  const login = takings['a try at a login']
  const lease = takings['a lease of the store']
  expect(login && endless(login, 'const tried = await countLogin(scope, id, by)')).toBe(true)
  expect(login && endless(login, 'using tried = await countLogin(scope, id, by)')).toBe(false)
  expect(lease && endless(lease, 'await leases.take(name, ms); await work(); await leases.release(name)')).toBe(true)
  expect(lease && endless(lease, 'await leases.take(name, ms); try {} finally { await leases.release(name) }')).toBe(
    false,
  )
})

test.each(Object.entries(takings))('%s has an end wherever it is taken', (_name, taking) => {
  const takers = files.filter(({ text }) => taking.taken.test(text))
  expect(takers.map(({ file }) => file).toSorted()).toEqual(taking.by)
  expect(takers.filter(({ text }) => endless(taking, text)).map(({ file }) => file)).toEqual([])
})
