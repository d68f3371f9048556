import type { Document } from '../document.ts'
import { addressOf } from '../document.ts'
import { compileRelease } from '../release/compile-release.ts'

export const document = (kind: string, key: string, spec: object, name = key): Document => ({
  kind,
  version: 1,
  key,
  name,
  spec: spec as Record<string, unknown>,
})
export const column = (key: string, typeClass = 'String') => ({ key, name: key, typeClass })
export const schema = (key: string, columns: string[], parameters: string[] = [], dataSource = 'data-source/a') =>
  document('schema', key, {
    type: 1,
    dataSource,
    sql: ['SELECT 1', 'FROM t'],
    parameters: parameters.map((name) => ({ name })),
    resultColumns: columns.map((name) => column(name)),
  })
export const site = (spec: object = {}) =>
  document('site', 's', { path: 's', sections: ['content/s.goods', 'content/s.lines'], ...spec })
export const goods = (list: object = {}, spec: object = {}) =>
  document('content', 's.goods', {
    type: 1,
    keys: ['CODE'],
    list: { dataSchemas: [{ schema: 'schema/goods' }], ...list },
    ...spec,
  })
export const lines = document('content', 's.lines', { type: 1, list: { dataSchemas: [{ schema: 'schema/lines' }] } })
export const usual = [schema('goods', ['CODE', 'NAME', 'SECRET', 'GROUP1']), schema('lines', ['CODE', 'QTY'])]

export function compile(...documents: Document[]) {
  const all = [
    ...usual.filter((one) => !documents.some(({ key, kind }) => key === one.key && kind === one.kind)),
    ...documents,
  ]
  const withLines = documents.some(({ key }) => key === 's.lines') ? all : [...all, lines]
  const withSite = documents.some(({ kind }) => kind === 'site') ? withLines : [site(), ...withLines]
  return compileRelease({
    site: 'site/s',
    documents: new Map(withSite.map((one) => [addressOf(one), one])),
    ids: { 7: 'content/s.goods', 9: 'content/s.lines' },
    routeKeys: { '7/list': 'AbCdEfGhIj' },
  })
}
export const codes = (...documents: Document[]) =>
  compile(...documents).problems.map(({ code, in: where, at }) => `${code} ${where}${at}`)
