import { expect, test } from 'vitest'
import type { Context } from './context.ts'
import { partAccess } from './part-access.ts'

const context = { schema: () => undefined } as unknown as Context
const login = { schema: 'schema/login' } as const
const nobody = { memberRoles: [] }

test('L-16 what is shown under conditions and has none is shown to nobody; what is hidden under none to everybody', () => {
  expect(partAccess(context, { showFlg: 4 }, login)).toEqual(nobody)
  expect(partAccess(context, { showFlg: 4, conditions: [] }, login)).toEqual(nobody)
  expect(partAccess(context, { showFlg: 2 }, login)).toEqual(nobody)
  for (const setting of [undefined, {}, { showFlg: 1 as const }, { showFlg: 5 as const, conditions: [] }])
    expect(partAccess(context, setting, login)).toBeUndefined()
})

test('who has none of the member roles that a part names is not among them, and a list without any has nobody', () => {
  expect(partAccess(context, { showFlg: 3 }, login)).toMatchObject({ memberRoles: [] })
  expect(partAccess(context, { showFlg: 3, memberRoles: ['member-role/a'] }, login)).toMatchObject({
    memberRoles: ['member-role/a'],
  })
})
