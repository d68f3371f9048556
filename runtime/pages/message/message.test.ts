import { describe } from 'vitest'
import { testRows } from '../../test/compile-content.ts'

const picture = { key: 'map', picture: 'blob/map' }

describe('message', () => {
  testRows({ type: 5, message: { text: '# Closed' } }, [
    ['its text', { message: { text: 'Open again' } }, { type: 'formatted-text', text: 'Open again' }],
    ['its text by language', { message: { text: { ja: '休業', en: 'Closed' } } }, { type: 'formatted-text', text: '休業' }],
    ['pictures', { message: { pictures: [picture] } }, { pictures: [{ key: 'map', picture: '/s/blob/map' }] }],
    ['its first day', { message: { from: '2026-01-02' } }, { period: { from: '2026-01-02' } }],
    ['its last day', { message: { to: '2026-03-04' } }, { period: { to: '2026-03-04' } }],
    ['on the home page', { message: { home: true } }, { type: 'stack', sheet: true, access: { content: 7 } }],
    ['another type has none', { type: 1 }, { type: 'formatted-text' }, 'gone'],
  ]) // oxfmt-ignore
})
