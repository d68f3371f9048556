import { hash } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { makePasswords } from '../../../accounts/passwords.ts'
import type { Context } from '../../../call/context.ts'
import { verifyLoginHash } from './verify-login-hash.ts'

const passwords = makePasswords()
const verify = vi.spyOn(passwords, 'verify')
const warn = vi.fn()
const context = { engine: { accounts: { passwords }, log: { warn } } } as unknown as Context

test('S-14 a hash of a customer that asks for more work than a login is worth is not worked at', async () => {
  const own = await hash('pass-user1', { memoryCost: 64, timeCost: 1, parallelism: 1 })
  expect(await verifyLoginHash(own, 'pass-user1', context)).toBe(true)
  expect(await verifyLoginHash(own, 'pass-user2', context)).toBe(false)
  expect(warn).not.toHaveBeenCalled()
  for (const cost of ['m=1048576,t=2,p=1', 'm=64,t=100000,p=1', 'm=64,t=1,p=200', 'm=999999999999,t=1,p=1', '']) {
    verify.mockClear()
    expect(await verifyLoginHash(own.replace(/m=\d+,t=\d+,p=\d+/, cost), 'pass-user1', context), cost).toBe(false)
    // As for an unknown ID: it takes as long, in the queue of all logins.
    expect(verify).toHaveBeenCalledExactlyOnceWith(undefined, 'pass-user1')
  }
  expect(warn).toHaveBeenCalledTimes(5)
  for (const none of ['$argon2', 'pass-user1', null, 7]) expect(await verifyLoginHash(none, 'x', context)).toBe(false)
})
