import { expect, test } from 'vitest'
import { remLengths } from './rem-lengths.ts'

test('lengths follow the type that a reader has set, lines stay thin', () => {
  expect(remLengths('1px solid var(--line)')).toBe('1px solid var(--line)')
  expect(remLengths('13px')).toBe('0.8125rem')
  expect(remLengths('calc(100% - 8px) -72px .5em 12.5px')).toBe('calc(100% - 0.5rem) -4.5rem .5em 0.78125rem')
  expect(remLengths('(max-width: 766px) and (max-height: 420px)')).toBe(
    '(max-width: 47.875rem) and (max-height: 26.25rem)',
  )
  expect(remLengths("url('a-16px.svg') var(--gap-16px)")).toBe("url('a-16px.svg') var(--gap-16px)")
})
