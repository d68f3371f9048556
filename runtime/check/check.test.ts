import { describe, expect, test } from 'vitest'
import { addressOf } from '../document.ts'
import type { Document } from '../document.ts'
import type { Problem } from '../problem.ts'
import { makeJsonSchemaSet } from '../json-schema/json-schema-set.ts'
import type { JsonSchema } from '../json-schema/json-schema-set.ts'
import { checkAll } from './check-all.ts'
import { checkDocument } from './check-document.ts'
import { checkSite, closure } from './check-site.ts'
import { findingsOf } from './check-structure.ts'
import { loadLibrary } from './load-library.ts'

const set = makeJsonSchemaSet([
  { $id: 'kumiki:common/document', type: 'object' },
  {
    $id: 'kumiki:kinds/site',
    title: 'Site',
    type: 'object',
    properties: {
      path: { type: 'string', title: 'Path', 'x-unique': true },
      door: { type: 'string', 'x-ref': { kind: 'door', through: true } },
      sections: { type: 'array', items: { type: 'string', 'x-ref': { kind: 'content', owns: true } } },
    },
  },
  {
    $id: 'kumiki:kinds/content',
    title: 'Content',
    'x-owner': 'site',
    type: 'object',
    properties: { source: { type: 'string', 'x-ref': 'source' }, next: { type: 'string', 'x-ref': 'content' } },
  },
  {
    $id: 'kumiki:kinds/door',
    title: 'Door',
    type: 'object',
    properties: { source: { type: 'string', 'x-ref': 'source' } },
  },
  { $id: 'kumiki:kinds/source', title: 'Source', type: 'object', properties: {} },
  { $id: 'kumiki:kinds/code', 'x-derived': true, type: 'object', properties: {} },
])

const document = (kind: string, key: string, spec: Record<string, unknown> = {}): Document => ({
  kind,
  version: 1,
  key,
  name: key,
  spec,
})
const shop = document('site', 'shop', { path: 'shop', public: true, sections: ['content/shop.a', 'content/shop.b'] })
const a = document('content', 'shop.a', { source: 'source/erp', next: 'content/shop.b' })
const b = document('content', 'shop.b', { source: 'source/lost' })
const erp = document('source', 'erp')
const library = new Map([shop, a, b, erp].map((own) => [addressOf(own) as string, own]))
const context = { set, library, validate: () => [] }
const codesOf = (problems: { code: string; in: string; at: string }[]): string[] =>
  problems.map((problem) => `${problem.code} ${problem.in}#${problem.at}`)

describe('one document', () => {
  test('a sound one has no problem', () => {
    expect(checkDocument(a, context)).toEqual([])
  })

  test('a missing reference is one problem at its place, with words and what stands there', () => {
    expect(checkDocument(b, context)).toEqual([
      {
        code: 'reference-not-found',
        in: 'content/shop.b',
        at: '/spec/source',
        message: 'There is no Source "lost".',
        values: ['Source', 'lost'],
        found: 'source/lost',
      },
    ])
  })

  test('of several documents, too, an address that is nearly right is told with the one that was meant', () => {
    const c = document('content', 'shop.c', { source: 'source/epr' })
    const near = new Map([...library, ['source/erp-main', document('source', 'erp-main')], ['content/shop.c', c]])
    expect(checkAll([c], { ...context, library: near })).toMatchObject([{ near: 'source/erp' }])
  })

  test.each([
    ['no object at all', null, ['not-a-document']],
    ['no kind', { key: 'a', spec: {} }, ['kind-missing']],
    [
      'a place of its schema that is no text',
      { kind: 'code', version: 1, key: 'a', spec: {}, $schema: 1 },
      ['wrong-type'],
    ],
    [
      'a place of its schema that is too long',
      { kind: 'code', version: 1, key: 'a', spec: {}, $schema: 'x'.repeat(513) },
      ['too-long'],
    ],
    ['a place of its schema', { kind: 'code', version: 1, key: 'a', spec: {}, $schema: '../kumiki.schema.json' }, []],
    ['spec is a list', { kind: 'source', version: 1, key: 'a', name: 'a', spec: [] }, ['not-a-document']],
    ['a kind whose toString is no function', { kind: { toString: '' }, key: 'a', spec: {} }, ['not-a-document']],
    ['a derived document needs no name', { kind: 'code', version: 1, key: 'a', spec: {} }, []],
    ['an empty name', { kind: 'source', version: 1, key: 'a', name: '', spec: {} }, ['required']],
    ['a name in no language', { kind: 'source', version: 1, key: 'a', name: {}, spec: {} }, ['required']],
    [
      'a name in an unknown language',
      { kind: 'source', version: 1, key: 'a', name: { fr: 'x' }, spec: {} },
      ['unknown-property'],
    ],
    [
      '64 characters outside the plane count once',
      { kind: 'source', version: 1, key: 'a', name: '𠮷'.repeat(64), spec: {} },
      [],
    ],
  ])('%s', (_title, given, expected) => {
    expect(checkDocument(given as never, context).map((problem) => problem.code)).toEqual(expected)
  })
})

describe('several documents', () => {
  test('a unique value twice is told at the second', () => {
    const other = document('site', 'other', { path: 'shop', public: true })
    expect(codesOf(checkAll([shop, other], context))).toEqual(['value-taken site/other#/spec/path'])
  })

  test('a site is checked with all that it refers to', () => {
    expect(codesOf(checkSite('site/shop', context))).toEqual(['reference-not-found content/shop.b#/spec/source'])
    expect(codesOf(checkSite('site/none', context))).toEqual(['reference-not-found site/none#'])
  })

  test('publishing needs a path', () => {
    const bare = document('site', 'bare', { public: true })
    const own = { ...context, library: new Map([['site/bare', bare]]) }
    expect(codesOf(checkSite('site/bare', own))).toEqual(['site-path-missing site/bare#/spec/path'])
  })

  test('publishing needs a way in; a draft is only warned', () => {
    const closed = document('site', 'closed', { path: 'closed', authenticationApi: 'authentication-api/a' })
    const own = { ...context, library: new Map([['site/closed', closed]]) }
    const severities = (problems: Problem[]) => problems.map(({ code, severity }) => [code, severity])
    expect(severities(checkAll([closed], own))).toContainEqual(['site-entrance-missing', 'warning'])
    expect(severities(checkSite('site/closed', own))).toContainEqual(['site-entrance-missing', undefined])
  })

  test('an authentication API is a way in where it asks a Web API', () => {
    const asking = document('site', 'asking', { path: 'asking', authenticationApi: 'authentication-api/a' })
    const api = document('authentication-api', 'a', { schema: 'schema/a' })
    const problemsWith = (...others: Document[]) => {
      const all = new Map([asking, ...others].map((one) => [addressOf(one) as string, one]))
      return codesOf(checkAll([asking], { ...context, library: all }))
    }
    expect(problemsWith(api, document('schema', 'a', { type: 4 }))).toEqual([])
    for (const others of [[], [api], [api, document('schema', 'a', { type: 1 })], [{ ...api, spec: {} }]])
      expect(problemsWith(...others)).toEqual(['site-entrance-missing site/asking#/spec/login'])
  })

  test('the closure follows references once, even in circles', () => {
    const circle = new Map(library).set('content/shop.b', document('content', 'shop.b', { next: 'content/shop.a' }))
    expect(closure('content/shop.a', circle, set).map(addressOf)).toEqual([
      'content/shop.a',
      'source/erp',
      'content/shop.b',
    ])
  })

  test('what is reached through a document that another one names belongs to it', async () => {
    const gate = document('site', 'gate', { door: 'door/north' })
    const known = new Map(
      [gate, document('door', 'north', { source: 'source/erp' }), erp].map((one) => [addressOf(one), one]),
    )
    const loaded = await loadLibrary(set, [document('content', 'gate.a')], async (addresses) =>
      addresses.flatMap((address) => known.get(address) ?? []),
    )
    expect([...loaded.keys()].sort()).toEqual(['content/gate.a', 'door/north', 'site/gate', 'source/erp'])
  })

  test('the library of a draft: its references, its owner, and theirs, not the whole site', async () => {
    const asked: string[][] = []
    const loaded = await loadLibrary(set, [a], async (addresses) => {
      asked.push(addresses)
      return addresses.flatMap((address) => library.get(address) ?? [])
    })
    expect(asked).toEqual([['source/erp', 'content/shop.b', 'site/shop'], ['source/lost']])
    expect([...loaded.keys()].sort()).toEqual(['content/shop.a', 'content/shop.b', 'site/shop', 'source/erp'])
  })
})

describe('errors of a validator become findings', () => {
  const text: JsonSchema = { oneOf: [{ type: 'string' }, { type: 'object', properties: { ja: { type: 'string' } } }] }
  const schema: JsonSchema = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: 'Name', minLength: 1 },
      label: { ...text, title: 'Label' },
      align: {
        title: 'Align',
        oneOf: [
          { const: 'l', title: 'Left' },
          { const: 'r', title: 'Right' },
        ],
      },
      order: { type: 'object', required: ['price'], properties: { price: { type: 'string', title: 'Price' } } },
    },
  }
  const error = (at: string, keyword: string, params: Record<string, unknown> = {}) => ({
    at,
    keyword,
    params,
    message: 'm',
  })

  test.each([
    [
      'a missing property stands at its own place',
      {},
      [error('', 'required', { missingProperty: 'name' })],
      ['required /name'],
    ],
    [
      'of a group that is missing as a whole its fields are told',
      {},
      [error('', 'required', { missingProperty: 'order' })],
      ['required /order/price'],
    ],
    ['an empty text is a missing one', { name: '' }, [error('/name', 'minLength', { limit: 1 })], ['required /name']],
    [
      'errors of all branches of a union are one',
      { name: 'a', label: 5 },
      [
        error('/label', 'type', { type: 'string' }),
        error('/label', 'type', { type: 'object' }),
        error('/label', 'oneOf'),
      ],
      ['wrong-type /label'],
    ],
    [
      'errors of the branch that is not meant are dropped',
      { name: 'a', label: { ja: 5 } },
      [
        error('/label', 'type', { type: 'string' }),
        error('/label/ja', 'type', { type: 'string' }),
        error('/label', 'oneOf'),
      ],
      ['wrong-type /label/ja'],
    ],
    [
      'an unknown code is one problem, whatever the validator says about branches',
      { name: 'a', align: 'x' },
      [error('/align', 'const', {}), error('/align', 'const', {}), error('/align', 'oneOf')],
      ['not-a-code /align'],
    ],
    ['the follow-up error "if" is none', { name: 'a' }, [error('', 'if')], []],
    [
      'an unknown keyword still says something',
      { name: 'a' },
      [error('/name', 'contentEncoding')],
      ['not-valid /name'],
    ],
    [
      'what stands inside something unwanted is not named again',
      { name: 'a', label: { ja: 5 } },
      [error('/label', 'false schema'), error('/label/ja', 'type', { type: 'string' })],
      ['not-used-here /label'],
    ],
  ])('%s', (_title, value, errors, expected) => {
    expect(findingsOf(set, schema, value, errors).map((finding) => `${finding.code} ${finding.at}`)).toEqual(expected)
  })
})
