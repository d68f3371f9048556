import { expect, test } from 'vitest'
import { safeUrl } from './safe-url.ts'

test.each([
  ['/images/a.png', '/images/a.png'],
  ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
  [' http://example.com ', 'http://example.com/'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
])('%s is kept', (text, expected) => {
  expect(safeUrl(text)).toBe(expected)
})

// BR-02
test.each([
  'javascript:alert(1)',
  ' jAvA\tscript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'file:///etc/passwd',
  '',
  'relative.png',
])('%j leads nowhere', (text) => {
  expect(safeUrl(text)).toBeUndefined()
})
