import { describe, expect, it } from 'vitest'
import { fitsLimit, lengthIn } from './text-limit.ts'

describe('length of a text as its column counts it', () => {
  it.each([
    ['日本', 6],
    ['A日B本', 10],
    ['ｱｲｳ', 3],
    ['', 0],
    ['ABC', 3],
  ])('EBCDIC mixed: %s', (text, length) => {
    expect(lengthIn(text, { unit: 'byte', encoding: 'ebcdic-mixed' })).toBe(length)
  })
  it.each([
    ['𠮷', 'char', undefined, 1],
    ['𠮷', 'utf16', undefined, 2],
    ['𠮷', 'byte', 'utf-8', 4],
    ['日本', 'byte', 'utf-8', 6],
    ['é', 'byte', 'utf-8', 2],
    ['日ｱA', 'byte', 'cp932', 4],
    ['日ｱA', 'byte', 'euc-jp', 5],
  ] as const)('%s in %s %s', (text, unit, encoding, length) => {
    expect(lengthIn(text, { unit, ...(encoding ? { encoding } : {}) })).toBe(length)
  })
  it('fits up to the limit itself', () => {
    const limit = { unit: 'byte', encoding: 'ebcdic-mixed', max: 6 } as const
    expect(fitsLimit('日本', limit)).toBe(true)
    expect(fitsLimit('日本A', limit)).toBe(false)
  })
})
