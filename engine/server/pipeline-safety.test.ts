import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openListening, type ListeningEngine } from '../test/open-listening.ts'

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening()
  kumiki.engine.settings.current().rates.login = 4
})
afterAll(() => kumiki.close())

let users = 0

/** The statuses of logins that come one after the other from these addresses, each of a user of its own. */
async function logins(port: 'console' | 'site', from: readonly string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const address of from) {
    const name = `nobody${++users}`
    const [route, body] =
      port === 'site'
        ? ['POST /b2b/login', { site: 'shop', ID: name, PASSWORD: 'x' }]
        : ['POST /user/login', { username: name, password: 'wrong-password' }]
    statuses.push((await kumiki.ask(port, route, { body, from: address })).status)
  }
  return statuses
}

describe.each(['console', 'site'] as const)('the %s port, behind a proxy', (port) => {
  const at = port === 'site' ? 1 : 0

  test('AZ-15 what a client writes before its address gives it no new budget', async () => {
    const forged = Array.from({ length: 8 }, (_, i) => `198.51.100.${i}, 203.0.113.${at}`)
    expect(await logins(port, forged)).toContain(429)
    expect(await logins(port, [`203.0.113.${at + 100}`])).not.toContain(429)
  })

  test('DL-03 the addresses of one /64 share a budget, those of another have their own', async () => {
    const near = Array.from({ length: 8 }, (_, i) => `2001:db8:${at}:1::${i + 1}`)
    expect(await logins(port, near)).toContain(429)
    const far = Array.from({ length: 4 }, (_, i) => `2001:db8:${at}:${i + 2}::1`)
    expect(await logins(port, far)).not.toContain(429)
  })
})

describe('BR-03 cookies as they leave the listener', () => {
  test.each([
    ['console', '/user/login', { username: 'admin', password: 'admin-password' }],
    ['site', '/b2b/login', { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }],
  ] as const)('%s: out of scripts’ reach, and for its own pages alone', async (port, path, body) => {
    const response = await fetch(`${kumiki.url(port)}/vue-element-admin${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${port.length}` },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    const cookies = response.headers.getSetCookie()
    expect(cookies.some((cookie) => !cookie.startsWith('kumiki_in_'))).toBe(true)
    for (const cookie of cookies) {
      // One says no more than that there is a session, for scripts.
      if (!cookie.startsWith('kumiki_in_')) expect(cookie).toMatch(/;\s*HttpOnly/i)
      expect(cookie).toMatch(/;\s*SameSite=(Lax|Strict)/i)
      expect(cookie).toMatch(/;\s*Path=\//i)
      expect(cookie).not.toMatch(/;\s*Domain=/i)
    }
  })
})

/** Sent as it stands: `fetch` would put the path into order. */
function send(port: 'console' | 'site', method: string, path: string): Promise<{ status: number; text: string }> {
  const { hostname, port: number } = new URL(kumiki.url(port))
  return new Promise((resolve, reject) => {
    const asked = request(
      { hostname, port: number, method, path, headers: { 'content-type': 'application/json' } },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += String(chunk)))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    asked.on('error', reject)
    asked.end(method === 'GET' || method === 'DELETE' ? undefined : '{}')
  })
}

test('AZ-01 no closed call answers on a real socket, however its path is written', async () => {
  const closed = kumiki.engine.definitions.calls.filter(({ spec }) => spec.audience !== 'public')
  expect(closed.length).toBeGreaterThan(50)
  const forms = [
    (path: string) => path,
    (path: string) => `/.${path}`,
    (path: string) => `/${path}`,
    (path: string) => `${path}/`,
    (path: string) => path.replace(/(.)$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ]
  for (const { key, spec } of closed) {
    const path = `/vue-element-admin${spec.path.replaceAll(/\{\w+\}/g, '1')}`
    for (const port of ['console', 'site'] as const)
      for (const form of forms) {
        const { status, text } = await send(port, spec.method, form(path))
        expect(status, `${key} ${form(path)} at the ${port}`).toBeGreaterThanOrEqual(400)
        expect(text, key).not.toContain('"code":20000')
      }
  }
})
