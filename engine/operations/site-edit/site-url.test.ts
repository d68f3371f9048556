import { expect, test } from 'vitest'
import type { Context } from '../../call/context.ts'
import { siteUrl } from './site-url.ts'

const urlOf = (host: string | undefined, publicAddress?: string, isSecure = publicAddress?.startsWith('https:')) =>
  siteUrl(
    {
      engine: {
        config: { host: '0.0.0.0', sitePort: 8443 },
        sites: { portOf: () => undefined },
        settings: { current: () => ({ publicAddress }) },
      },
      requestHeader: (name: string) => (name === 'host' ? host : undefined),
      isSecure: () => isSecure ?? false,
    } as unknown as Context,
    1,
    { path: 'shop' },
  )

test.each([
  { host: 'localhost:8080', url: 'http://localhost:8443/shop/' },
  { host: '192.168.1.5:8080', url: 'http://192.168.1.5:8443/shop/' },
  { host: '[fd00::5]:8080', url: 'http://[fd00::5]:8443/shop/' },
  { host: 'console.example.com', isSecure: true, url: 'https://console.example.com:8443/shop/' },
  { host: '10.0.0.7:8080', publicAddress: 'https://orders.example.com/', url: 'https://orders.example.com:8443/shop/' },
  { host: undefined, url: 'http://localhost:8443/shop/' },
  { host: 'no host', url: 'http://localhost:8443/shop/' },
])('a site is found where the console was reached, or by the public address: $url', (one) => {
  expect(urlOf(one.host, one.publicAddress, one.isSecure)).toBe(one.url)
})
