import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { RequestListener } from 'node:http'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { networkList, type NamedPlace } from './network-list.ts'
import { makeOutbound, type Fetched, type OutboundLimits, type OutboundOptions } from './outbound.ts'
import { startDnsServer } from './test/dns-server.ts'
import { startWebServer, type WebServer } from './test/web-server.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
function kept<T extends { close(): unknown }>(one: T): T {
  open.push(one)
  return one
}
const web = async (answer: RequestListener, address?: string, port?: number): Promise<WebServer> =>
  kept(await startWebServer(answer, address, port))
const names = async (answers: Parameters<typeof startDnsServer>[0]) => kept(await startDnsServer(answers))

interface Rules extends Partial<OutboundLimits> {
  places?: readonly NamedPlace[]
  denies?: readonly NamedPlace[]
}
const limitsOf = ({ places = [], denies = [], ...more }: Rules = {}): OutboundLimits => ({
  allowed: networkList(places),
  denied: networkList(denies),
  ownPorts: () => [],
  bytes: 20_000_000,
  totalMs: 5000,
  connectMs: 2000,
  ...more,
})
const outbound = (rules?: Rules, resolve?: Parameters<typeof makeOutbound>[1]) =>
  makeOutbound(() => limitsOf(rules), resolve)
const here = [{ to: '127.0.0.0/8' }]

async function textOf({ body }: Fetched): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
/** What came, or why nothing came. */
async function ask(out: ReturnType<typeof outbound>, address: string, options?: OutboundOptions): Promise<string> {
  try {
    return await textOf(await out.get(address, options))
  } catch (error) {
    const { why, status } = error as { why: string; status?: number }
    return status === undefined ? why : `${why} ${status}`
  }
}
const says =
  (text: string): RequestListener =>
  (_request, response) =>
    response.end(text)

/** One address of every range that is no part of the public internet. */
const special = [
  '0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1',
  '192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.1.2.3 240.0.0.1 255.255.255.255',
  ':: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 64:ff9b:1::7f00:1 100::1 2001::1 2001:2::1 2001:db8::1',
  '2002:7f00:1::1 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1',
].flatMap((line) => line.split(' '))
const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address)

describe('SS-01 addresses that are not of the public internet', () => {
  test.each(special)('%s is refused, by itself and behind a name', async (address) => {
    const dns = await names(() => [address])
    const out = outbound({}, dns.resolve)
    expect(await ask(out, `http://${bracketed(address)}/`)).toBe('network')
    expect(await ask(out, 'http://inside.test/')).toBe('network')
  })

  test('no connection reaches a listener there, until the administrator allows host or range with its port', async () => {
    const server = await web(says('inside'))
    const dns = await names(() => ['127.0.0.1'])
    const through = (places: NamedPlace[], at = `http://inside.test:${server.port}/`) =>
      ask(outbound({ places }, dns.resolve), at)
    expect(await through([])).toBe('network')
    expect(await through([{ to: 'other.test' }, { to: '127.0.0.2' }, { to: '127.0.0.1', port: 1 }])).toBe('network')
    expect(server.connections()).toBe(0)
    expect(await through([{ to: 'inside.test' }])).toBe('inside')
    expect(await through([{ to: '127.0.0.0/8', port: server.port }])).toBe('inside')
    expect(await through([{ to: '::ffff:127.0.0.0/104' }])).toBe('inside')
  })

  test('what the administrator forbids is refused, though it were public or allowed', async () => {
    const server = await web(says('inside'))
    const dns = await names(() => ['127.0.0.1'])
    const denies = [{ to: 'inside.test' }, { to: '93.184.0.0/16' }]
    const out = outbound({ places: here, denies }, dns.resolve)
    expect(await ask(out, `http://inside.test:${server.port}/`)).toBe('network')
    expect(await ask(out, 'http://93.184.215.14/')).toBe('network')
    expect(server.connections()).toBe(0)
  })
})

describe('SS-02 spellings', () => {
  const loopback = [
    '127.1 0x7f000001 2130706433 0177.0.0.1 0x7f.1 １２７.0.0.1 127。0。0。1 localhost localhost. LOCALHOST',
    '[::ffff:7f00:1] [::ffff:127.0.0.1] [0:0:0:0:0:0:0:1] 127.0.0.1. %6c%6f%63%61%6c%68%6f%73%74 ⓛocalhost',
  ].flatMap((line) => line.split(' '))

  test.each(loopback)('%s is this machine', async (host) => {
    const server = await web(says('inside'))
    expect(await ask(outbound(), `http://${host}:${server.port}/`)).toBe('network')
    expect(await ask(outbound(), `http:\\\\${host}:${server.port}\\`)).toBe('network')
    expect(server.connections()).toBe(0)
  })

  test('every IPv4 address is judged alike in each way to write it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(...[1, 2, 3, 4].map(() => fc.nat(255))), async (octets) => {
        const number = octets.reduce((sum, octet) => sum * 256 + octet, 0)
        const hex = number.toString(16).padStart(8, '0')
        const denies = [{ to: '0.0.0.0/0' }]
        const plain = octets.join('.')
        const spelt = [
          `${number}`,
          `0x${hex}`,
          octets.map((octet) => `0${octet.toString(8)}`).join('.'),
          `[::ffff:${plain}]`,
        ]
        for (const host of [plain, ...spelt]) expect(await ask(outbound({ denies }), `http://${host}/`)).toBe('network')
      }),
      { numRuns: 50 },
    )
  })

  test('an address of the public internet that is written as a long one stays public', async () => {
    expect(await ask(outbound(), 'http://[::ffff:93.184.215.14]:22/')).toBe('port')
  })

  test('a name and a password in the address are refused', async () => {
    const server = await web(says('inside'))
    for (const user of ['a@', 'a:b@', ':b@', 'public.example.com@'])
      expect(await ask(outbound({ places: here }), `http://${user}127.0.0.1:${server.port}/`)).toBe('credentials')
    expect(server.connections()).toBe(0)
  })
})

describe('SS-03 redirects', () => {
  test.each([301, 302, 303, 307, 308])('%d to a private address is refused at that hop', async (status) => {
    const inside = await web(says('inside'), '127.0.0.3')
    const server = await web((_request, response) => {
      response.writeHead(status, { location: `http://127.0.0.3:${inside.port}/` }).end()
    })
    expect(await ask(outbound({ places: [{ to: '127.0.0.1' }] }), `http://127.0.0.1:${server.port}/`)).toBe('network')
    expect(inside.connections()).toBe(0)
  })

  test('five are followed, six are not, and other schemes not at all', async () => {
    const server = await web((request, response) => {
      const left = Number(request.url!.slice(1))
      const to = request.url === '/file' ? 'file:///etc/passwd' : `/${left - 1}`
      if (left === 0) response.end('there')
      else response.writeHead(302, { location: to }).end()
    })
    const at = (path: string) => ask(outbound({ places: here }), `http://127.0.0.1:${server.port}/${path}`)
    expect(await at('5')).toBe('there')
    expect(await at('6')).toBe('redirects')
    expect(await at('file')).toBe('scheme')
  })
})

describe('SS-04 names that change what they lead to', () => {
  test('a name is looked up once, and the address that was judged is the one that is asked', async () => {
    const good = await web(says('good'), '127.0.0.2')
    const bad = await web(says('bad'), '127.0.0.3', good.port)
    const dns = await names((_name, nth) => [nth === 1 ? '127.0.0.2' : '127.0.0.3'])
    const out = outbound({ places: [{ to: '127.0.0.2' }] }, dns.resolve)
    expect(await ask(out, `http://rebinds.test:${good.port}/`)).toBe('good')
    expect(dns.asked.filter((question) => question.startsWith('A '))).toEqual(['A rebinds.test'])
    expect(good.heard[0]!.headers.host).toBe(`rebinds.test:${good.port}`)
    expect(await ask(out, `http://rebinds.test:${good.port}/`)).toBe('network')
    expect(bad.connections()).toBe(0)
  })

  test.each([
    ['a second address', ['127.0.0.2', '127.0.0.3']],
    ['an address of the other kind', ['127.0.0.2', '::1']],
  ])('%s that is private makes the whole name private', async (_name, addresses) => {
    const good = await web(says('good'), '127.0.0.2')
    const dns = await names(() => addresses)
    const out = outbound({ places: [{ to: '127.0.0.2' }] }, dns.resolve)
    expect(await ask(out, `http://both.test:${good.port}/`)).toBe('network')
    expect(good.connections()).toBe(0)
  })

  test('a name that leads nowhere is told apart', async () => {
    const dns = await names(() => [])
    expect(await ask(outbound({}, dns.resolve), 'http://nowhere.test/')).toBe('unknown-host')
  })
})

describe('SS-07 what else there is behind an address', () => {
  test.each(['file:///etc/passwd', 'gopher://a/', 'ftp://a/', 'data:,a', 'blob:http://a/b', 'jar:http://a!/', 'a', ''])(
    '%j is no address of the web',
    async (address) => {
      expect(['scheme', 'address']).toContain(await ask(outbound(), address))
    },
  )

  test.each([1, 22, 25, 110, 143, 445, 993, 1433, 3306, 5432, 6379, 11211, 27017])(
    'port %d of a public host is refused',
    async (port) => {
      expect(await ask(outbound(), `http://93.184.215.14:${port}/`)).toBe('port')
    },
  )

  test('the engine does not ask itself, whatever is allowed', async () => {
    const server = await web(says('console'))
    const own = { ownPorts: () => [server.port] }
    expect(await ask(outbound({ places: here, ...own }), `http://127.0.0.1:${server.port}/`)).toBe('own')
    expect(await ask(outbound({ places: here, ...own }), `http://127.9.9.9:${server.port}/`)).toBe('own')
    expect(server.connections()).toBe(0)
  })
})

test('SS-08 headers of the caller stay with the origin that they are for', async () => {
  const other = await web(says('other'), '127.0.0.3')
  const server = await web((request, response) => {
    if (request.url === '/own') response.writeHead(302, { location: '/end' }).end()
    else if (request.url === '/end') response.end('end')
    else response.writeHead(302, { location: `http://127.0.0.3:${other.port}/` }).end()
  })
  const headers = { authorization: 'Bearer hidden', cookie: 'a=hidden' }
  const at = (path: string) => ask(outbound({ places: here }), `http://127.0.0.1:${server.port}${path}`, { headers })
  expect([await at('/own'), await at('/away')]).toEqual(['end', 'other'])
  expect(server.heard.map((request) => request.headers.authorization)).toEqual(Array(3).fill('Bearer hidden'))
  expect(JSON.stringify(other.heard[0]!.rawHeaders)).not.toContain('hidden')
})

describe('SS-10 answers that do not end', () => {
  const small = { places: here, bytes: 1_000_000, totalMs: 600 }

  test('a body is cut at its limit, announced or not, packed or not', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(64_000_000)))
    let written = 0
    const server = await web((request, response) => {
      if (request.url === '/said') response.writeHead(200, { 'content-length': 1_000_001 }).write('a')
      else if (request.url === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb)
      else {
        const piece = Buffer.alloc(65_536)
        const more = (): void => {
          while (!response.destroyed && response.write(piece)) written += piece.length
        }
        response.on('drain', more)
        more()
      }
    })
    const before = process.memoryUsage().rss
    for (const path of ['said', 'bomb', 'endless'])
      expect(await ask(outbound(small), `http://127.0.0.1:${server.port}/${path}`)).toBe('large')
    expect(written).toBeLessThan(20_000_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  })

  test('exactly the limit passes', async () => {
    const server = await web(says('a'.repeat(1_000_000)))
    expect(await ask(outbound(small), `http://127.0.0.1:${server.port}/`)).toHaveLength(1_000_000)
  })

  test('more than two encodings, and unknown ones, are refused', async () => {
    const server = await web((request, response) => {
      const names = request.url === '/many' ? Array<string>(1000).fill('gzip').join(', ') : 'compress'
      response.writeHead(200, { 'content-encoding': names }).end('a')
    })
    for (const path of ['many', 'unknown'])
      expect(await ask(outbound(small), `http://127.0.0.1:${server.port}/${path}`)).toBe('encoding')
  })

  test('a silent server, one that drips, and endless headers end at the time that is set', async () => {
    const timers: NodeJS.Timeout[] = []
    const server = await web((request, response) => {
      if (request.url === '/drip') timers.push(setInterval(() => response.write('a'), 50))
    })
    const header = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.write('HTTP/1.1 200 OK\r\n')
      timers.push(setInterval(() => socket.write(`x-${'a'.repeat(2000)}: b\r\n`), 1))
    })
    await new Promise<void>((resolve) => header.listen(0, '127.0.0.1', resolve))
    const { port } = header.address() as AddressInfo
    for (const path of ['silent', 'drip'])
      expect(await ask(outbound(small), `http://127.0.0.1:${server.port}/${path}`)).toBe('late')
    expect(await ask(outbound(small), `http://127.0.0.1:${port}/`)).toBe('connection')
    for (const timer of timers) clearInterval(timer)
    header.close()
  })

  test('who leaves ends the request', async () => {
    const server = await web(() => undefined)
    const leaving = new AbortController()
    const asked = ask(outbound({ places: here }), `http://127.0.0.1:${server.port}/`, { signal: leaving.signal })
    await expect.poll(() => server.heard.length).toBe(1)
    const closed = new Promise((resolve) => server.heard[0]!.once('close', resolve))
    leaving.abort()
    expect(await asked).toBe('connection')
    await closed
  })
})

test('a hundred at once take turns: sixty-four at a time, and every one is answered', async () => {
  let busy = 0
  let most = 0
  const server = await web((_request, response) => {
    most = Math.max(most, ++busy)
    setTimeout(() => {
      busy--
      response.end('a')
    }, 300)
  })
  const out = outbound({ places: here })
  const all = Array.from({ length: 100 }, () => ask(out, `http://127.0.0.1:${server.port}/`))
  expect(new Set(await Promise.all(all))).toEqual(new Set(['a']))
  expect(most).toBe(64)
})

describe('requests with any method', () => {
  const said = async (request: AsyncIterable<Uint8Array>) => {
    const pieces: Uint8Array[] = []
    for await (const piece of request) pieces.push(piece)
    return Buffer.concat(pieces).toString()
  }
  const echo: RequestListener = (request, response) => {
    void said(request).then((body) => {
      const status = Number(request.url?.slice(1))
      response.writeHead(status, { location: '/200', 'x-own': 'here' }).end(`${request.method} ${body}`)
    })
  }

  test('method, body and headers arrive as they are; every status comes back with its headers', async () => {
    const { port } = await web(echo)
    const out = outbound({ places: here })
    const asked = async (status: number, options: OutboundOptions) => {
      const answer = await out.request(`http://127.0.0.1:${port}/${status}`, options)
      return [answer.status, answer.headers['x-own'], await textOf(answer)]
    }
    expect(await asked(201, { method: 'POST', body: '漢字' })).toEqual([201, 'here', 'POST 漢字'])
    expect(await asked(500, { method: 'DELETE' })).toEqual([500, 'here', 'DELETE '])
    // What is not asked with GET goes nowhere else: neither its body nor a second time.
    expect(await asked(307, { method: 'PUT', body: 'x' })).toEqual([307, 'here', 'PUT x'])
    expect(await asked(302, {})).toEqual([200, 'here', 'GET '])
  })

  test.each<[string, OutboundOptions]>([
    ['a line break in a header', { headers: { 'x-a': 'b\r\nx-c: d' } }],
    ['a line break in the name of a header', { headers: { 'x-a\r\nx-b': 'c' } }],
    ['a line break in the method', { method: 'GET / HTTP/1.1\r\nx-a: b\r\n' }],
    ['another host', { headers: { Host: 'other.test' } }],
    ['another end of the body', { headers: { 'Transfer-Encoding': 'chunked' } }],
  ])('IN-15 %s is refused before anything is sent', async (_name, options) => {
    const server = await web(says('here'))
    await expect(outbound({ places: here }).request(`http://127.0.0.1:${server.port}/`, options)).rejects.toMatchObject(
      { name: 'OutboundRefused', why: 'header' },
    )
    expect(server.heard).toEqual([])
  })

  test('what may have arrived is not sent to the next address of the host', async () => {
    const gone = await web((_request, response) => response.destroy())
    const next = await web(says('second'), '127.0.0.2', gone.port)
    const dns = await names(() => ['127.0.0.1', '127.0.0.2'])
    const asked = (method: string) =>
      outbound({ places: here }, dns.resolve)
        .request(`http://both.test:${gone.port}/`, { method })
        .then(textOf, ({ why }) => why)
    expect(await asked('POST')).toBe('connection')
    expect(next.heard).toEqual([])
    expect(await asked('GET')).toBe('second')
  })
})

describe('connections that wait', () => {
  test('what is asked with GET goes over the one before, to the same host alone; what changes something never does', async () => {
    const server = await web(says('here'))
    const dns = await names(() => ['127.0.0.1'])
    const out = outbound({ places: here }, dns.resolve)
    const at = (host: string) => `http://${host}:${server.port}/`
    const warnings: string[] = []
    const warned = ({ message }: Error) => void warnings.push(message)
    process.on('warning', warned)
    // As many as would leave too many listeners, if each left one.
    for (let count = 0; count < 15; count++) expect(await ask(out, at('one.test'))).toBe('here')
    process.off('warning', warned)
    expect(warnings).toEqual([])
    expect(server.connections()).toBe(1)
    expect(await ask(out, at('other.test'))).toBe('here')
    expect(server.connections()).toBe(2)
    expect(await textOf(await out.request(at('one.test'), { method: 'POST', body: 'x' }))).toBe('here')
    expect(server.connections()).toBe(3)
  })

  test('one that the other side has closed meanwhile is no failure', async () => {
    let answers = 0
    // Says that it keeps the connection, and resets it at the next request.
    const server = createServer((socket) => {
      let isUsed = false
      socket.on('error', () => undefined)
      socket.on('data', () => {
        if (isUsed) return socket.resetAndDestroy()
        isUsed = true
        answers++
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: keep-alive\r\n\r\nok')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    kept({ close: () => server.close() })
    const { port } = server.address() as AddressInfo
    const out = outbound({ places: here })
    for (let count = 0; count < 3; count++) expect(await ask(out, `http://127.0.0.1:${port}/`)).toBe('ok')
    expect(answers).toBe(3)
  })
})
