import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { missingMembers, readInVersion } from './pg-members.ts'

test('the installed pg is the one whose inside was read', () => {
  const { version } = createRequire(import.meta.url)('pg/package.json') as { version: string }
  expect(version).toBe(readInVersion)
})

test('it has all that is used of it, and what were missing would be named', () => {
  expect(missingMembers()).toEqual([])
  expect(missingMembers([['Connection', { parse: () => undefined }, ['parse', 'flushAll']]])).toEqual([
    'Connection.flushAll',
  ])
})
