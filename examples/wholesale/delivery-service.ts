import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * The carrier's system that the example asks as a Web API: shipments of a customer, times at which they can be brought, another
 * time for one of them, and who may see them. It speaks to this machine alone, knows sample data, and forgets with its end what
 * it was told.
 */
export interface DeliveryService {
  port: number
  close(): Promise<void>
}

/** Port 0: any that is free. Throws where the port is taken. */
export async function serve({ port }: { port: number }): Promise<DeliveryService> {
  const wanted = new Map<string, string>()
  const server = createServer((request, response) => {
    answer(request, response, wanted).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // Nobody waits for it when everything else has ended.
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const logins: Readonly<Record<string, { password: string; customer: string; name: string }>> = {
  'yamada-haisou': { password: 'kanamono', customer: 'C0001', name: '山田工務店 配送窓口' },
}
const longestBody = 10_000
const dayMs = 24 * 60 * 60 * 1000
const times = ['09:00–12:00', '12:00–15:00', '15:00–18:00']
const places = ['埼玉', '千葉', '神奈川', '静岡']

async function answer(request: IncomingMessage, response: ServerResponse, wanted: Map<string, string>): Promise<void> {
  const say = (status: number, value: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  // A page of another site that a browser of this machine shows may not ask under a name of its own.
  if (!/^127\.0\.0\.1(?::\d+)?$/.test(request.headers.host ?? '')) return say(403, { error: 'host' })
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const [, , what = '', slip] = pathname.split('/')
  const asked = `${request.method} ${what}`
  if (asked === 'GET slots') return say(200, { slots: slots() })
  if (asked === 'GET shipments') return say(200, { shipments: shipments(searchParams.get('customer') ?? '', wanted) })
  const sent = await sentBy(request)
  if (asked === 'POST login') {
    const login = Object.hasOwn(logins, String(sent.id)) ? logins[String(sent.id)] : undefined
    if (!login || login.password !== sent.password) return say(401, { error: 'login' })
    return say(200, { CUSTOMER_CODE: login.customer, CUSTOMER_NAME: login.name })
  }
  if (asked === 'PUT shipments' && slip !== undefined) {
    if (!slots().some(({ value }) => value === sent.slot)) return say(422, { error: 'slot' })
    wanted.set(decodeURIComponent(slip), String(sent.slot))
    return say(200, { slip, slot: sent.slot })
  }
  say(404, { error: 'not found' })
}

async function sentBy(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length'] ?? longestBody + 1) > longestBody) return {}
  try {
    const value: unknown = JSON.parse(await text(request))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

const dayAfter = (days: number): Date => new Date(Date.now() + days * dayMs)
const isoDay = (day: Date): string => day.toISOString().slice(0, 10)

/** The next days but Sundays, three times each. */
function slots(): { value: string; label: string }[] {
  const days = [1, 2, 3, 4, 5].map(dayAfter).filter((day) => day.getUTCDay() !== 0)
  return days.flatMap((day) =>
    times.map((time) => ({ value: `${isoDay(day)} ${time}`, label: `${isoDay(day)} ${time}` })),
  )
}

/** The same each time for the same customer on the same day. */
function shipments(customer: string, wanted: ReadonlyMap<string, string>): object[] {
  const number = Number(/\d+/.exec(customer)?.[0] ?? NaN)
  if (!Number.isSafeInteger(number)) return []
  return Array.from({ length: 8 }, (_, index) => {
    const slip = `K${String(number).padStart(4, '0')}-${String(108 - index)}`
    return {
      slip,
      shipped_on: isoDay(dayAfter(-index)),
      parcels: ((number + index) % 4) + 1,
      place: places[(number + index) % places.length],
      status: index === 0 ? '受付' : index < 3 ? '配送中' : '配達済',
      slot: wanted.get(slip) ?? '',
    }
  })
}
