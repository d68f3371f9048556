import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadDefinitions } from '../../engine/definitions/load-definitions.ts'
import { isFirewallBlock, outcomeOf } from '../../renderer/call/response.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { codes } = loadDefinitions(root)

/** Every sentence of the specification's section 8, "Response handling", for both audiences. */
const table: [string, number | undefined, string, string][] = [
  ['Code missing is success', undefined, 'accept', 'accept'],
  ['20000 is success', 20000, 'accept', 'accept'],
  ['50008 forces logout', 50008, 'end-session', 'end-session'],
  ['50012 forces logout', 50012, 'end-session', 'end-session'],
  ['50014 forces logout', 50014, 'end-session', 'end-session'],
  ['50015 (user deleted) forces logout', 50015, 'end-session', 'end-session'],
  ['50016 (user deactivated) forces logout', 50016, 'end-session', 'end-session'],
  ['60105 passes through for admins', 60105, 'pass', 'reject'],
  ['60106 passes through for admins and for site users', 60106, 'pass', 'pass'],
  ['60108 passes through for admins', 60108, 'pass', 'reject'],
  ['60109 passes through for admins', 60109, 'pass', 'reject'],
  ['70010 also redirects', 70010, 'show-and-leave', 'reject'],
  ['60107 shows a message for site users', 60107, 'show', 'show'],
  ['Other admin errors show a message; others reject', 40400, 'show', 'reject'],
  ['Other admin errors show a message; others reject', 50000, 'show', 'reject'],
]

describe('response handling', () => {
  test.each(table)('%s (%s)', (_sentence, code, console, site) => {
    expect(outcomeOf(code, 'console').do).toBe(console)
    expect(outcomeOf(code, 'site').do).toBe(site)
  })

  test('other admin errors show for 5 s', () => {
    expect(outcomeOf(50000, 'console')).toEqual({ do: 'show', ms: 5000 })
    expect(outcomeOf(70010, 'console')).toEqual({ do: 'show-and-leave', ms: 5000 })
  })

  test('a firewall block page is told, an answer of ours is none', () => {
    expect(isFirewallBlock(403, 'text/html')).toBe(true)
    expect(isFirewallBlock(403, 'application/json; charset=utf-8')).toBe(false)
    expect(isFirewallBlock(500, 'text/html')).toBe(false)
  })

  test('what a code means stands in its document, and nowhere else', () => {
    const written = JSON.parse(readFileSync(join(root, 'definitions/messages/codes.json'), 'utf8')) as {
      spec: { code: number; console?: string; site?: string }
    }[]
    const words = {
      console: { accept: 'accept', pass: 'pass', login: 'end-session', show: 'show', redirect: 'show-and-leave' },
      site: { accept: 'accept', pass: 'pass', login: 'end-session', show: 'show', reject: 'reject' },
    } as Record<'console' | 'site', Record<string, string>>
    expect(written.length).toBe(codes.size)
    for (const { spec } of written) {
      expect(outcomeOf(spec.code, 'console').do, `${spec.code}`).toBe(words.console[spec.console ?? 'show'])
      expect(outcomeOf(spec.code, 'site').do, `${spec.code}`).toBe(words.site[spec.site ?? 'reject'])
    }
  })
})
