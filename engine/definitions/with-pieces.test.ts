import { expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { withPieces } from './with-pieces.ts'

const document = (kind: string, key: string, spec: object): Document => ({ kind, version: 1, key, spec }) as Document
const text = (text: string) => ({ type: 'text', text })
const pieces = [
  document('piece', 'note', { state: { open: { in: 'memory' }, wide: { in: 'local' } }, blocks: [text('note')] }),
  document('piece', 'foot', { blocks: [text('foot')] }),
]

test('a screen without pieces stays as it is', () => {
  const screen = document('screen', 'plain', { route: '/plain', blocks: [text('own')] })
  expect(withPieces(screen, pieces)).toBe(screen)
})

test('states and blocks of the pieces stand beside and after its own; its own state goes before', () => {
  const screen = document('screen', 'shop', {
    route: '/shop',
    pieces: ['foot', 'note'],
    state: { wide: { in: 'query' } },
    blocks: [text('own')],
  })
  expect(withPieces(screen, pieces).spec).toEqual({
    route: '/shop',
    state: { open: { in: 'memory' }, wide: { in: 'query' } },
    blocks: [text('own'), text('foot'), text('note')],
  })
})

test('a piece that does not exist stops the start', () => {
  const screen = document('screen', 'shop', { pieces: ['gone'], blocks: [] })
  expect(() => withPieces(screen, pieces)).toThrow('The screen "shop" names the piece "gone", which does not exist.')
})
