import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

const known = (path: string) => /^\/b2b\/(list|detail)\/\d+\/\w+$/.test(path) || path === '/b2b/home' || path === '/'
const here = 'http://site.example:8443'

describe('BR-05 redirects stay here', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example',
    'http:/evil',
    '/%09/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/b2b/..//evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '/redirect//evil.example',
    '/login?redirect=/b2b/home',
    '/login',
    '/redirect/b2b/home',
    ' /b2b/home',
    '/b2b/home\u0000',
    '/b2b/home/../../login',
    '/b2b/%2e%2e/login',
    '/b2b%2fhome',
    '/b2b%5chome',
    'b2b/home',
    '',
    '?a',
    '#a',
    '/unknown',
    `/b2b/list/1/${'a'.repeat(10_000)}`,
    null,
    undefined,
    7,
    {},
    ['/b2b/home'],
  ])('%j leads to the root', (target) => {
    // oxfmt-ignore
    expect(safePath(target, known)).toBe('/')
  })

  test.each([
    ['/b2b/home', '/b2b/home'],
    ['/b2b/list/3/AbCdEfGhIj?type=1#%E5%B7%A5%E5%85%B7/A', '/b2b/list/3/AbCdEfGhIj?type=1#%E5%B7%A5%E5%85%B7/A'],
    ['/b2b/detail/3/AbCdEfGhIj?row=%5B%221%22%5D', '/b2b/detail/3/AbCdEfGhIj?row=%5B%221%22%5D'],
    ['/b2b/home?next=//evil.example', '/b2b/home?next=//evil.example'],
    ['/b2b/./home', '/b2b/home'],
  ])('%s is kept with query and hash', (target, path) => {
    expect(safePath(target, known)).toBe(path)
  })

  test('whatever is asked for resolves to a known path of this origin', () => {
    const parts = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%09',
      '\t',
      '\n',
      '@',
      ':',
      'https:',
      'javascript:',
      'evil.example',
      'b2b',
      'home',
      'list',
      '3',
      'Ab',
      '?',
      '#',
      'login',
      ' ',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(parts, { maxLength: 12 }).map((all) => all.join('')),
          fc.webUrl(),
          fc.string(),
        ),
        (target) => {
          const path = safePath(target, known)
          const url = new URL(path, here)
          expect(url.origin).toBe(here)
          expect(known(url.pathname)).toBe(true)
          expect(safePath(path, known)).toBe(path)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
