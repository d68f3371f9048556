import { describe, expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'
import { trustedProxies } from '../settings/trusted-proxies.ts'
import { makeRateLimits, networkOf } from '../limits/rate-limits.ts'
import { usualRates } from '../settings/usual-rates.ts'

describe('AZ-15 the address of a client', () => {
  const trusted = trustedProxies(['10.0.0.1', '192.168.0.0/16', 'fd00::/8'], () => undefined)
  test.each([
    ['a stranger says what it likes', '203.0.113.5', '1.2.3.4', '203.0.113.5'],
    ['a proxy is believed', '10.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['only the last one before the proxies', '10.0.0.1', '6.6.6.6, 1.2.3.4, 192.168.3.3', '1.2.3.4'],
    ['nonsense is not', '10.0.0.1', 'evil', '10.0.0.1'],
    ['a mapped proxy is the same proxy', '::ffff:10.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['no header', '10.0.0.1', undefined, '10.0.0.1'],
  ])('%s', (_name, peer, forwarded, address) => {
    expect(clientAddress(peer, forwarded, trusted)).toBe(address)
  })
})

describe('DL-03 who shares a budget', () => {
  test.each([
    ['1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['2001:db8:1:2::5', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::5', '2001:db8:1:3::/64'],
  ])('%s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test('an empty budget says when to come back, and fills up again', () => {
    const limits = makeRateLimits(() => ({ ...usualRates, login: 60 }))
    let taken = 0
    try {
      for (; taken < 1000; taken++) limits.take('login', 'a', 0)
    } catch (error) {
      expect(error).toMatchObject({ code: 42900, details: { retryAfter: 1 } })
    }
    expect(taken).toBe(30)
    expect(() => limits.take('login', 'b', 0)).not.toThrow()
    expect(() => limits.take('login', 'a', 1000)).not.toThrow()
    expect(() => limits.take('login', 'a', 1000)).toThrow()
  })
})
