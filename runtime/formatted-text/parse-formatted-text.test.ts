import { describe, expect, test } from 'vitest'
import { parseFormattedText, unsafeLinks } from './parse-formatted-text.ts'

describe('parts', () => {
  test.each([
    ['nothing', ' \n\n', []],
    [
      'headings of two levels',
      '# One\n## Two',
      [
        { type: 'heading', level: 2, words: [{ text: 'One' }] },
        { type: 'heading', level: 3, words: [{ text: 'Two' }] },
      ],
    ],
    [
      'lines of a paragraph stay lines, an empty line begins another',
      'a\nb\n\nc',
      [
        { type: 'paragraph', words: [{ text: 'a\nb' }] },
        { type: 'paragraph', words: [{ text: 'c' }] },
      ],
    ],
    [
      'lists, each sort one',
      '- a\n- b\n1. c',
      [
        { type: 'list', ordered: false, items: [[{ text: 'a' }], [{ text: 'b' }]] },
        { type: 'list', ordered: true, items: [[{ text: 'c' }]] },
      ],
    ],
    ['a picture by its key', '![Map](map)', [{ type: 'picture', key: 'map', alt: 'Map' }]],
    [
      'strong words and links among others',
      'a **b** [c](https://example.com/d)!',
      [
        {
          type: 'paragraph',
          words: [
            { text: 'a ' },
            { text: 'b', strong: true },
            { text: ' ' },
            { text: 'c', link: 'https://example.com/d' },
            { text: '!' },
          ],
        },
      ],
    ],
    ['a picture among words stays text', 'a ![Map](map)', [{ type: 'paragraph', words: [{ text: 'a ![Map](map)' }] }]],
    ['tags are text', '<b>x</b>', [{ type: 'paragraph', words: [{ text: '<b>x</b>' }] }]],
    ['no heading without a space', '#1', [{ type: 'paragraph', words: [{ text: '#1' }] }]],
  ])('%s', (_name, source, parts) => {
    expect(parseFormattedText(source)).toEqual(parts)
  })
})

describe('links', () => {
  test.each(['https://example.com', 'HTTP://example.com/a?b=1', 'mailto:a@example.com', '/b2b/home'])(
    '%s',
    (address) => {
      expect(unsafeLinks(`[a](${address})`)).toEqual([])
      expect(JSON.stringify(parseFormattedText(`[a](${address})`))).toContain('"link"')
    },
  )

  test.each([
    'javascript:alert`1`',
    'JaVaScript:x',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:/\\x',
    'ftp://example.com',
    'blob/a',
  ])('%s is told and stays text', (address) => {
    const source = `[a](${address})`
    expect(unsafeLinks(source)).toEqual([address])
    expect(parseFormattedText(source)).toEqual([{ type: 'paragraph', words: [{ text: source }] }])
  })
})

// Where each mark looks for its other half again, it does not end.
test('a long text with many marks is read in one go', () => {
  const text = `${'[a'.repeat(400_000)}${'**b'.repeat(400_000)}`
  expect(parseFormattedText(text)).toHaveLength(1)
})
