import { expect, test } from 'vitest'
import { addressesOf } from './row-address.ts'

const of = (template: string, V: string | number | null, fallback?: string) =>
  addressesOf({ template, ...(fallback !== undefined && { fallback }) }, { V })

test.each([
  ['http://127.0.0.1/', 'https://a.example/p/http%3A//127.0.0.1/'],
  ['//x', 'https://a.example/p///x'],
  ['a b?c#d', 'https://a.example/p/a%20b%3Fc%23d'],
  ['a@b:1', 'https://a.example/p/a%40b%3A1'],
  ['a\\b', 'https://a.example/p/a%5Cb'],
  ['%2e%2e/a', 'https://a.example/p/%252e%252e/a'],
  ['画像/一.png', 'https://a.example/p/%E7%94%BB%E5%83%8F/%E4%B8%80.png'],
])('SS-09 the value %s is a part of the path', (value, address) => {
  expect(of('https://a.example/p/{V}', value)).toEqual([address])
  expect(new URL(address).pathname.startsWith('/p/')).toBe(true)
})

test.each(['..', '.', '../a', 'a/../../b', 'a/..'])(
  'SS-09 the value %s would leave its folder: no address',
  (value) => {
    expect(of('https://a.example/p/{V}', value)).toEqual([])
    expect(of('site:{V}', value)).toEqual([])
  },
)

test.each([
  ['https://a.example{V}', '.evil.example/a', []],
  ['https://a.example{V}', 'b', []],
  ['https://a.example{V}', '/b', ['https://a.example/b']],
  ['https://www{V}.a.example/', 'evil.example/', []],
  ['https://www{V}.a.example/', '3', ['https://www3.a.example/']],
  ['https://a.example:{V}', '22', []],
  ['https://{V}', 'a.example/b', ['https://a.example/b']],
])('SS-08 in %s the value %s goes on no name of a server', (template, value, addresses) => {
  expect(of(template, value)).toEqual(addresses)
})

test('the other address follows; an empty value has none', () => {
  expect(of('site:{V}', 'a', 'site:none')).toEqual(['site:a', 'site:none'])
  expect(of('site:{V}', null, 'site:none')).toEqual(['site:none'])
  expect(of('site:{V}', '')).toEqual([])
})
