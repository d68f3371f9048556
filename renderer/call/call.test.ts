import { describe, expect, test } from 'vitest'
import { CallFailure, makeCall, tabName, type CallEnvironment } from './call.ts'

const words = {
  blocked: () => 'blocked',
  network: () => 'network',
  invalid: () => 'not complete',
  notDeclared: (key: string) => `no ${key}`,
}

function caller(
  answer: (url: string, init: RequestInit) => Response | Promise<Response>,
  more: Partial<CallEnvironment> = {},
) {
  const sent: { url: string; init: RequestInit }[] = []
  const failures: CallFailure[] = []
  const call = makeCall({
    boot: {
      audience: 'site',
      version: '',
      base: '/shop',
      language: 'ja',
      calls: {
        read: { method: 'GET', path: '/document/{kind}/{id}' },
        send: { method: 'POST', path: '/send/{id}' },
        save: { method: 'PUT', path: '/document/{kind}/{id}', touches: ['cart'] },
      },
    },
    token: () => 'secret-token',
    language: () => 'ja',
    onFailure: (failure) => void failures.push(failure),
    words,
    fetch: async (url, init) => {
      sent.push({ url: url as string, init: init! })
      return answer(url as string, init!)
    },
    ...more,
  })
  return { call, sent, failures }
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

describe('a call', () => {
  test('with a file says its input in the address, or before the bytes where it is too long', async () => {
    const { call, sent } = caller(() => json({ code: 20000, data: {} }))
    const file = new File(['A,1'], 'a.csv', { type: 'text/csv' })
    await call('send', { id: 7, name: 'a.csv' }, { file })
    const mapping = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`見積依頼の備考欄その${at}`, at]))
    await call('send', { id: 7, name: 'a.csv', mapping }, { file })
    const [short, long] = sent.map(({ url, init }) => ({ url, headers: init.headers as Record<string, string>, init }))
    expect(short!.url).toMatch(/\/send\/7\?name=a\.csv$/)
    expect(short!.init.body).toBe(file)
    expect(long!.url).toMatch(/\/send\/7$/)
    expect(long!.headers).toMatchObject({ 'Content-Type': 'text/csv' })
    const bytes = new Uint8Array(await (long!.init.body as Blob).arrayBuffer())
    const count = Number(long!.headers['X-Input-Bytes'])
    const text = new TextDecoder()
    expect(JSON.parse(text.decode(bytes.slice(0, count)))).toEqual({ name: 'a.csv', mapping })
    expect(text.decode(bytes.slice(count))).toBe('A,1')
  })

  test('an end user is not told in technical words what is wrong with a request', async () => {
    const problems = [
      { code: 'input-required', in: 'input', at: '/rowKey', message: 'rowKey: must have required property' },
    ]
    const answer = () => json({ code: 40000, message: 'The request is not valid.', data: { problems } }, 400)
    const { call, failures } = caller(answer)
    await expect(call('read', {})).rejects.toThrow('not complete')
    expect(failures[0]!.sentences).toBe('not complete')
    const boot = {
      audience: 'console',
      version: '',
      base: '/main',
      language: 'ja',
      calls: { read: { method: 'GET', path: '/x' } },
    } as const
    const builder = caller(answer, { boot })
    await expect(builder.call('read', {})).rejects.toThrow('The request is not valid.')
    expect(builder.failures[0]!.sentences).toBe('rowKey: must have required property')
  })

  test('puts values into the path, the rest into the query, and says who and in which language', async () => {
    const { call, sent } = caller(() => json({ code: 20000, data: { a: 1 } }))
    expect(await call('read', { kind: 'x/y', id: 3, find: 'ねじ', none: undefined, list: [1] })).toEqual({ a: 1 })
    expect(sent[0]!.url).toBe(`/vue-element-admin/document/x%2Fy/3?find=${encodeURIComponent('ねじ')}&list=%5B1%5D`)
    expect(sent[0]!.init.headers).toEqual({ 'X-Language': 'ja', 'X-Tab': tabName, 'X-Token': 'secret-token' })
    expect(sent[0]!.init.body).toBeUndefined()
  })

  test('sends a body, and tells what it touches', async () => {
    const touched: unknown[] = []
    const { call, sent } = caller(() => json({ code: 20000 }), {
      onSuccess: (_key, route) => touched.push(route.touches),
    })
    await call('save', { kind: 'a', id: 1, document: { name: 'n' } })
    expect(JSON.parse(sent[0]!.init.body as string)).toEqual({ document: { name: 'n' } })
    expect(touched).toEqual([['cart']])
  })

  test('a refusal carries code, data and reference', async () => {
    const { call, failures } = caller(() =>
      json({ code: 60106, message: 'm', data: { problems: [1], reference: 'r-1' } }, 422),
    )
    const failure = await call('save', { kind: 'a', id: 1 }).catch((error: unknown) => error as CallFailure)
    expect(failure).toMatchObject({ code: 60106, status: 422, message: 'm', kind: 'answer', reference: 'r-1' })
    expect(failures).toEqual([failure])
  })

  test('another try can help where the engine names a time for it, fails or is not there', async () => {
    const canRetry = async (status: number, headers: Record<string, string> = {}) => {
      const body = JSON.stringify({ code: 60107, message: 'm', data: {} })
      const { call } = caller(
        () => new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } }),
      )
      return call('read', { kind: 'a', id: 1 }).catch((error: unknown) => (error as CallFailure).canRetry)
    }
    expect([await canRetry(422), await canRetry(404), await canRetry(400)]).toEqual([false, false, false])
    expect([await canRetry(422, { 'retry-after': '5' }), await canRetry(503), await canRetry(500)]).toEqual([
      true,
      true,
      true,
    ])
  })

  test('the sentences of a failure are those of its fields, where it has some', async () => {
    const failureOf = (data: object) =>
      caller(() => json({ code: 60106, message: 'whole', data }, 422))
        .call('read', { kind: 'a', id: 1 })
        .catch((error: unknown) => (error as CallFailure).sentences)
    expect(await failureOf({ problems: [{ message: 'one' }, {}, { message: 'two' }] })).toBe('one\ntwo')
    expect(await failureOf({ problems: [{ in: 'content/a', message: 'one' }] })).toBe('content/a: one')
    expect(await failureOf({ problems: [] })).toBe('whole')
    expect(await failureOf({})).toBe('whole')
  })

  test('what its caller shows is told as shown already', async () => {
    const { call, failures } = caller(() => json({ code: 60106, message: 'm', data: {} }, 422))
    const shownByCaller = (failure: CallFailure): boolean => failure.status === 422
    await call('save', { kind: 'a', id: 1 }, { shownByCaller }).catch(() => undefined)
    await call('save', { kind: 'a', id: 1 }).catch(() => undefined)
    expect(failures.map(({ shown }) => shown ?? false)).toEqual([true, false])
  })

  test('a firewall page, a broken line and an unknown call are told in words', async () => {
    const blocked = caller(() => new Response('<html>', { status: 403, headers: { 'content-type': 'text/html' } }))
    await expect(blocked.call('read', { kind: 'a', id: 1 })).rejects.toMatchObject({
      kind: 'blocked',
      message: 'blocked',
    })
    const broken = caller(() => Promise.reject(new TypeError('failed to fetch')))
    await expect(broken.call('read', { kind: 'a', id: 1 })).rejects.toMatchObject({
      kind: 'network',
      message: 'network',
    })
    await expect(broken.call('other')).rejects.toMatchObject({ kind: 'not-declared', message: 'no other' })
  })

  test('a cancelled request is silent', async () => {
    const never = (_url: string, init: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init.signal!.addEventListener('abort', () => {
          reject(init.signal!.reason as Error)
        })
      })
    const { call, failures } = caller(never)
    const controller = new AbortController()
    const one = call('read', { kind: 'a', id: 1 }, { signal: controller.signal })
    const other = call('read', { kind: 'a', id: 2 })
    controller.abort()
    await expect(one).rejects.toMatchObject({ kind: 'cancelled' })
    call.cancelAll()
    await expect(other).rejects.toMatchObject({ kind: 'cancelled' })
    expect(failures).toEqual([])
  })
})
