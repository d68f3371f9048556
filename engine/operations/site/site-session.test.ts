import { expect, test } from 'vitest'
import { CallError } from '../../codes/call-error.ts'
import type { Session } from '../../store/store.ts'
import type { Context } from '../../call/context.ts'
import { siteSession } from './site-session.ts'

const token = 't'.repeat(43)

function makeContext(judged: Partial<Session> | CallError) {
  const headers: Record<string, string> = {
    origin: 'http://shop.example',
    host: 'shop.example',
    'sec-fetch-site': 'same-origin',
    cookie: `kumiki_s7=${token}`,
  }
  const answered: string[] = []
  const context = {
    engine: {
      config: {},
      sites: { byPath: () => ({ siteId: 7 }) },
      sessions: {
        judge: () => (judged instanceof CallError ? Promise.reject(judged) : Promise.resolve(judged)),
      },
    },
    requestHeader: (name: string) => headers[name],
    answerHeader: (_name: string, value: string) => void answered.push(value),
  } as unknown as Context
  return { context, answered }
}

test('a new tab gets the token of a session that stands', async () => {
  const { context, answered } = makeContext({ audience: 'site', siteId: 7 })
  expect(await siteSession({ site: 'shop' }, context)).toEqual({ token })
  expect(answered).toEqual([])
})

test.each([
  ['ended for want of action', new CallError(50014), 50014],
  ['of another site', { audience: 'site', siteId: 8 } as const, 50008],
])('a session %s gives no token, and the browser forgets its cookies', async (_name, judged, code) => {
  const { context, answered } = makeContext(judged)
  await expect(siteSession({ site: 'shop' }, context)).rejects.toMatchObject({ code })
  expect(answered.map((cookie) => cookie.split(';')[0])).toEqual(['kumiki_s7=', 'kumiki_in_s7=0'])
  for (const cookie of answered) expect(cookie).toContain('Max-Age=0')
})
