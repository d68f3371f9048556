import { describe, expect, test } from 'vitest'
import type { SchemaSpec } from '../../../runtime/generated/kinds/schema.ts'
import { webRequestOf } from '../../../runtime/web-api/web-request.ts'
import type { Value } from '../source.ts'
import { outgoing } from './outgoing.ts'

type Request = NonNullable<SchemaSpec['request']>

const parameters = ['code', 'count', 'vip', 'lines', 'note', 'city', 'ids'].map((name) => ({
  name,
  ...(name === 'count' && { dataType: 'numeric' as const }),
}))
const sent = (request: Request, given: Record<string, Value>) =>
  outgoing(
    'https://a.test/v1',
    webRequestOf({ type: 4, connectionType: 2, parameters, request }),
    new Map(Object.entries(given)),
  )
const bodyOf = (request: Request, given: Record<string, Value>) => {
  const { body, headers } = sent({ method: 'POST', path: '/x', ...request }, given)
  return { body: String(body), type: headers['content-type'] }
}
const value = (name: string, of: string, more: object = {}) => ({ name, kind: 4 as const, value: `:${of}`, ...more })

describe('PW-11 a body of parameters', () => {
  const order: Request = {
    parameters: [
      value('code', 'code'),
      value('count', 'count'),
      value('vip', 'vip', { as: 'boolean' }),
      value('lines', 'lines', { as: 'json' }),
      value('to.city', 'city'),
      value(String.raw`to.a\.b`, 'note', { empty: 'null' }),
      value('ids', 'ids', { several: 'repeat' }),
    ],
  }

  test('has what was set, as what it is', () => {
    const given = {
      code: 'A"1',
      count: '12345678901234567890',
      vip: 1,
      lines: '[{"id":1}]',
      city: '京都',
      note: null,
      ids: 'a, b',
    }
    expect(bodyOf(order, given)).toEqual({
      body: '{"code":"A\\"1","count":12345678901234567890,"vip":true,"lines":[{"id":1}],"to":{"city":"京都","a.b":null},"ids":["a","b"]}',
      type: 'application/json',
    })
  })

  test('leaves out what was not set, and what was set to nothing where null is not meant', () => {
    expect(bodyOf(order, { code: null, vip: 0 }).body).toBe('{"vip":false}')
    expect(bodyOf(order, {}).body).toBe('{}')
  })

  test('numbers of a list are numbers, and a whole body may be JSON', () => {
    expect(bodyOf({ parameters: [value('counts', 'count', { several: 'repeat' })] }, { count: '1, 2.50' }).body).toBe(
      '{"counts":[1,2.50]}',
    )
    expect(bodyOf({ parameters: [value('.', 'lines', { as: 'json' })] }, { lines: '[1]' }).body).toBe('[1]')
  })

  test('what is no boolean and no JSON is refused', () => {
    expect(() => bodyOf(order, { vip: 'perhaps' })).toThrow(
      expect.objectContaining({ code: 'web-api-boolean', values: ['vip'] }),
    )
    expect(() => bodyOf(order, { lines: '[1' })).toThrow(
      expect.objectContaining({ code: 'web-api-body-json', values: ['lines'] }),
    )
  })

  test('as a form, and in parts', () => {
    const form = {
      bodyType: 'form' as const,
      parameters: [value('code', 'code'), value('to.city', 'city'), value('ids', 'ids', { several: 'repeat' })],
    }
    expect(bodyOf(form, { code: 'a&b', city: 'x', ids: '1,2' })).toEqual({
      body: 'code=a%26b&to%5Bcity%5D=x&ids=1&ids=2',
      type: 'application/x-www-form-urlencoded',
    })
    const { body, type = '' } = bodyOf(
      { ...form, bodyType: 'multipart' },
      { code: 'a\r\nb', city: Buffer.from('bytes') },
    )
    const boundary = /boundary=(.+)$/.exec(type)?.[1] ?? ''
    expect(body.split(`--${boundary}`)).toEqual([
      '',
      '\r\nContent-Disposition: form-data; name="code"\r\n\r\na\r\nb\r\n',
      '\r\nContent-Disposition: form-data; name="to[city]"; filename="to[city]"\r\nContent-Type: application/octet-stream\r\n\r\nbytes\r\n',
      '--\r\n',
    ])
  })
})

test.each([
  [{ name: 'ids', several: 'repeat' as const }, 'ids=1&ids=2'],
  [{ name: 'ids', several: 'comma' as const }, 'ids=1%2C2'],
  [{ name: 'ids', several: 'space' as const }, 'ids=1+2'],
  [{ name: 'filter[ids]', several: 'pipe' as const }, 'filter%5Bids%5D=1%7C2'],
])('several values in an address: %j', (parameter, query) => {
  const request = { path: '/x', parameters: [{ ...parameter, kind: 1 as const, value: ':ids' }] }
  expect(sent(request, { ids: '1, 2' }).address).toBe(`https://a.test/v1/x?${query}`)
  expect(sent(request, {}).address).toBe('https://a.test/v1/x')
})
