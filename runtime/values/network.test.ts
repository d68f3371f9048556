import { expect, test } from 'vitest'
import { isAddressOrRange } from './network.ts'

test.each([
  '192.0.2.1',
  '0.0.0.0/0',
  '10.0.0.0/8',
  '255.255.255.255/32',
  '::',
  '::1',
  '2001:db8::/32',
  '2001:db8:1:2:3:4:5:6',
  '::ffff:192.0.2.1',
  'fe80::1/128',
])('%s is an address or a range', (text) => {
  expect(isAddressOrRange(text)).toBe(true)
})

test.each([
  '',
  '192.0.2',
  '192.0.2.256',
  '192.0.02.1',
  '192.0.2.1/33',
  '192.0.2.1/',
  '192.0.2.1/8/8',
  '2001:db8',
  '1::2::3',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7::8:9',
  '::12345',
  '::1/129',
  '::192.0.2.999',
])('%s is none', (text) => {
  expect(isAddressOrRange(text)).toBe(false)
})
