import { describe } from 'vitest'
import { testRows } from '../../test/compile-content.ts'

const login = { schema: 'schema/user' }

describe('section-login', () => {
  testRows({}, [
    ['its plan', { login }, { plan: '7/login', kind: 'login' }],
    ['its screen', { login }, { route: '/b2b/section-login/7', hidden: true }],
    ['where one logs in', { login }, { type: 'login', onPage: true }],
    ['who may open the content', { login }, { type: 1, login: true }],
  ])
  testRows({ login }, [
    ['what names the user', { login: { idField: 'AREA' } }, { kind: 'login', userKey: 'AREA' }],
    ['when its row is read', { login: { retrievalTiming: 'loginOnly' } }, { kind: 'login', retrievalTiming: 'loginOnly' }],
    ['by what somebody is suspended', { login: { userState: { field: 'AREA', suspended: ['9'] } } }, { userState: { field: 'AREA' } }],
  ]) // oxfmt-ignore
})
