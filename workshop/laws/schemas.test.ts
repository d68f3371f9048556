import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { formInWords } from '../../runtime/check/form-in-words.ts'
import { parts } from '../../runtime/parts/index.ts'
import { codesOf } from '../../runtime/json-schema/codes.ts'
import { isOfType } from '../../runtime/json-schema/choose-branch.ts'
import { isShown } from '../../runtime/json-schema/is-shown.ts'
import { resolve } from '../../runtime/json-schema/resolve.ts'
import { shapeFolders } from './shape-folders.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { toValidationSchema } from '../../runtime/json-schema/to-validation-schema.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const set = loadJsonSchemas(root)
const japanese = JSON.parse(readFileSync(join(root, 'definitions/locales/ja/problems.json'), 'utf8')) as Record<
  string,
  string
>
const metamodel = ['kinds', ...shapeFolders, 'dialects']
const written = [...metamodel, 'blocks', 'cells', 'actions']

interface Place {
  at: string
  schema: JsonSchema
  /** Name of the property, when it is one. */
  name?: string
  holder?: JsonSchema
}

/** Every schema inside a schema, with its place. */
function places(schema: JsonSchema, at: string, name?: string, holder?: JsonSchema): Place[] {
  const own: Place = {
    at,
    schema,
    ...(name === undefined ? {} : { name }),
    ...(holder === undefined ? {} : { holder }),
  }
  const inner = (key: string, value: unknown) =>
    typeof value === 'object' && value !== null ? places(value as JsonSchema, `${at}/${key}`) : []
  return [
    own,
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
      places(value, `${at}/properties/${key}`, key, schema),
    ),
    ...Object.entries(schema.$defs ?? {}).flatMap(([key, value]) => places(value, `${at}/$defs/${key}`)),
    ...inner('items', schema.items),
    ...inner('additionalProperties', schema.additionalProperties),
    ...(schema.oneOf ?? []).flatMap((value, index) => inner(`oneOf/${index}`, value)),
    ...(schema.anyOf ?? []).flatMap((value, index) => inner(`anyOf/${index}`, value)),
  ]
}

function placesOf(folders: readonly string[]): Place[] {
  return set
    .all()
    .filter((schema) => folders.some((folder) => schema.$id?.startsWith(`kumiki:${folder}/`)))
    .flatMap((schema) => places(schema, `${schema.$id}#`))
}

const all = placesOf([...written, 'calls'])

test('what is idle at a place exists in the shape that stands there', () => {
  const names = (schema: JsonSchema, idle: string): boolean => {
    const [path = '', code] = idle.split('=')
    const [name = '', ...inner] = path.split('/')
    const property = schema.properties?.[name]
    if (!property) return false
    if (inner.length > 0) return names(resolve(set, property), inner.join('/') + (code === undefined ? '' : `=${code}`))
    return code === undefined || codesOf(set, property)?.some(({ value }) => String(value) === code) === true
  }
  const idle = placesOf(written).flatMap(({ at, schema }) =>
    (schema['x-idle'] ?? []).map((one) => ({
      at,
      one,
      isThere: schema.$ref !== undefined && names(set.get(schema.$ref), one),
    })),
  )
  expect(idle.length).toBeGreaterThan(10)
  expect(idle.filter(({ isThere }) => !isThere)).toEqual([])
})

test('every property has a title, and a description that is a sentence', () => {
  const wrong = placesOf(written)
    .filter(({ name }) => name !== undefined)
    .filter(({ schema }) => !schema.title || !schema.description || !/^[A-Z0-9{#].*[.)]$/su.test(schema.description))
  expect(wrong.map(({ at }) => at)).toEqual([])
})

test('every schema file of the metamodel has a title and a description', () => {
  const wrong = set.all().filter((schema) => !schema.title || !schema.description)
  expect(wrong.map((schema) => schema.$id)).toEqual([])
})

test('every object is closed: it names its properties, or says what any of them holds', () => {
  const open = placesOf(written).filter(
    ({ at, schema }) =>
      (schema.type === 'object' || schema.properties) &&
      schema['x-union-of'] === undefined &&
      schema.$ref === undefined &&
      schema.additionalProperties !== false &&
      typeof schema.additionalProperties !== 'object' &&
      at !== 'kumiki:common/document#/properties/spec',
  )
  expect(open.map(({ at }) => at)).toEqual([])
})

test('codes are different, and each has a title', () => {
  const wrong = all.filter(({ schema }) => {
    const codes = schema.oneOf?.every((branch) => 'const' in branch) ? schema.oneOf : []
    return codes.some((code) => !code.title) || new Set(codes.map((code) => code.const)).size < codes.length
  })
  expect(wrong.map(({ at }) => at)).toEqual([])
})

test('an item of a list that names something is not empty', () => {
  const empty = placesOf(written).filter(
    ({ schema: { items } }) =>
      typeof items === 'object' &&
      items.type === 'string' &&
      (items['x-part'] !== undefined || items['x-options'] !== undefined) &&
      items.minLength === undefined,
  )
  expect(empty.map(({ at }) => at)).toEqual([])
})

test('a default is one of the codes, or has the type', () => {
  const wrong = all.filter(({ schema: raw }) => {
    const schema = resolve(set, raw)
    if (!('default' in schema)) return false
    const codes = codesOf(set, schema)
    if (codes) return !codes.some((code) => code.value === schema.default)
    return schema.type !== undefined && ![schema.type].flat().some((type) => isOfType(type, schema.default))
  })
  expect(wrong.map(({ at }) => at)).toEqual([])
})

test('a required property has no default', () => {
  const wrong = all.filter(
    ({ schema, name, holder }) => 'default' in schema && name !== undefined && holder?.required?.includes(name),
  )
  expect(wrong.map(({ at }) => at)).toEqual([])
})

test('required properties exist', () => {
  const wrong = all.filter(
    ({ schema }) => schema.properties && schema.required?.some((name) => !schema.properties?.[name]),
  )
  expect(wrong.map(({ at }) => at)).toEqual([])
})

test('what annotations name exists: kinds, parts, list columns, identities, bound fields, facts, unions', () => {
  const wrong = all.flatMap(({ at, schema, holder }) => {
    const found: string[] = []
    const reference = schema['x-ref']
    const kinds =
      reference === undefined
        ? []
        : [typeof reference === 'object' && 'kind' in reference ? reference.kind : reference].flat()
    for (const kind of kinds) if (!set.hasKind(kind)) found.push(`kind ${kind}`)
    if (schema['x-part'] !== undefined && !Object.hasOwn(parts, schema['x-part']))
      found.push(`part ${schema['x-part']}`)
    const mentions = schema['x-mentions']
    if (mentions !== undefined && !Object.hasOwn(parts, mentions.part)) found.push(`part ${mentions.part}`)
    if (schema.$ref !== undefined && !set.has(schema.$ref)) found.push(`schema ${schema.$ref}`)
    for (const name of schema['x-list'] ?? []) if (!schema.properties?.[name]) found.push(`property ${name}`)
    for (const name of schema['x-secret']?.bound ?? []) if (!holder?.properties?.[name]) found.push(`property ${name}`)
    const owner = schema['x-owner']
    if (owner !== undefined && !set.hasKind(owner)) found.push(`kind ${owner}`)
    const identity = schema['x-identity']
    if (identity !== undefined) {
      const item = typeof schema.items === 'object' ? resolve(set, schema.items) : undefined
      if (!item?.properties?.[identity]) found.push(`identity ${identity}`)
    }
    const fallback = schema['x-default']
    if (typeof fallback === 'string') {
      const [name = '', fact = ''] = fallback.split('.')
      const codes = codesOf(set, holder?.properties?.[name] ?? {})
      if (!codes?.some((code) => code.facts && fact in code.facts)) found.push(`fact ${fallback}`)
    }
    const union = schema['x-union-of']
    if (typeof union === 'string' && !set.all().some((other) => other.$id?.startsWith(`kumiki:${union}/`))) {
      found.push(`union ${union}`)
    }
    return found.map((what) => `${at}: ${what}`)
  })
  expect(wrong).toEqual([])
})

test('a fact that a condition reads belongs to a code', () => {
  const names = (show: unknown): string[] => {
    if (typeof show !== 'object' || show === null) return []
    const { name, all: every, any } = show as { name?: string; all?: unknown[]; any?: unknown[] }
    return [...(name === undefined ? [] : [name]), ...[...(every ?? []), ...(any ?? [])].flatMap(names)]
  }
  // What a code names stands beside the property whose code it is.
  const beside = new Map(all.map(({ at, holder }) => [at, holder]))
  const wrong = all.flatMap(({ at, schema, holder: around }) => {
    const holder = schema.const === undefined ? around : beside.get(at.replace(/\/oneOf\/\d+$/, ''))
    return names(schema['x-show'])
      .filter((name) => {
        const [property = '', fact] = name.split('.')
        const raw = holder?.properties?.[property]
        if (!raw) return true
        return fact !== undefined && !codesOf(set, raw)?.some((code) => code.facts && fact in code.facts)
      })
      .map((name) => `${at}: ${name}`)
  })
  expect(wrong).toEqual([])
})

test('every kind says which right opens it, and what its list shows', () => {
  const resources = codesOf(set, set.get('kumiki:common/resource'))?.map((code) => code.value) ?? []
  const licences = codesOf(set, set.get('kumiki:common/licence-flag'))?.map((code) => code.value) ?? []
  const wrong = set.kinds().filter((kind) => {
    const schema = set.kind(kind)
    const hasLicence = schema['x-licence'] === undefined || licences.includes(schema['x-licence'])
    return !resources.includes(schema['x-permission']) || !hasLicence || !schema['x-list']?.length
  })
  expect(wrong).toEqual([])
})

const kinds = [
  ...['site', 'content', 'content-category', 'data-source', 'web-api', 'upload-setting', 'schema', 'user-variable'],
  ...['component', 'api', 'api-token', 'cors', 'inbound-connection', 'authentication-api', 'report', 'dashboard'],
  ...['graph', 'mail-server', 'mail-setting', 'schedule', 'user', 'role', 'member-role', 'licence', 'folder', 'font'],
  ...['login-screen', 'home-screen', 'settings', 'screen', 'call', 'menu', 'message'],
]

test('the whole vocabulary stands', () => {
  expect(kinds.filter((kind) => !set.hasKind(kind))).toEqual([])
})

let ajv: Ajv2020
beforeAll(() => {
  const addFormats = createRequire(import.meta.url)('ajv-formats') as (ajv: Ajv2020) => void
  ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, inlineRefs: false })
  addFormats(ajv)
  for (const schema of toValidationSchema(set.all())) ajv.addSchema(schema)
})

test('every schema compiles in strict mode', () => {
  const wrong = set
    .all()
    .flatMap((schema) => [
      schema.$id ?? '',
      ...Object.keys(schema.$defs ?? {}).map((part) => `${schema.$id}#/$defs/${part}`),
    ])
    .flatMap((id) => {
      try {
        return ajv.getSchema(id) ? [] : [`${id}: missing`]
      } catch (error) {
        return [`${id}: ${error instanceof Error ? error.message : String(error)}`]
      }
    })
  expect(wrong).toEqual([])
})

test.each([
  ['data-source', { database_type: 7, db: 'shop.db' }, []],
  ['data-source', { database_type: 2, system: 'db', user: 'u' }, []],
  ['data-source', { database_type: 2, system: 'db' }, ['required user']],
  ['data-source', { database_type: 9, system: 'db', user: 'u' }, ['enum /database_type']],
  ['data-source', { database_type: 7, db: 'shop.db', port: 1 }, ['false schema /port']],
  ['data-source', { database_type: 2, system: 'db', user: 'u', codePage: '5035' }, ['false schema /codePage']],
  ['data-source', { database_type: 1, system: 'db', user: 'u', codePage: 'x' }, ['pattern /codePage']],
  ['web-api', { apiUrl: 'https://a.example' }, []],
  ['web-api', { apiUrl: 'https://a.example', authType: 1, password: { $secret: 'p' } }, ['required username']],
  ['web-api', { apiUrl: 'https://a.example', token: { $secret: 't' } }, ['false schema /token']],
  ['content', { type: 1 }, ['required list']],
  ['content', { type: 2, transfer: { target: 'schemas', dataSchemas: [] }, keys: ['A'] }, ['false schema /keys']],
  ['content', { type: 2, transfer: {} }, ['required /transferdataSource', 'required /transfertable']],
  ['schedule', { content: 'content/a.b', type: 'week', executeTime: '07:00' }, ['required weekdays']],
  ['schedule', { content: 'site/a', type: 'day', executeTime: '07:00' }, ['pattern /content']],
  ['user-variable', { fixed: true }, ['required value']],
  ['user-variable', { source: 'login' }, ['required field']],
  ['user-variable', {}, ['required source']],
  ['user', { userId: 'a', lastName: 'b' }, ['required firstName']],
  [
    'screen',
    { route: '/a', layout: 'site', title: 'A', access: { audience: 'site' }, blocks: [{ type: 'no' }] },
    ['enum /blocks/0/type'],
  ],
])('%s %j', (kind, spec, expected) => {
  const validate = ajv.getSchema(`kumiki:kinds/${kind}`)
  void validate?.(spec)
  const mistakes = (validate?.errors ?? []).filter((error) => error.keyword !== 'if')
  expect(
    mistakes.map((error) => `${error.keyword} ${error.instancePath}${String(error.params.missingProperty ?? '')}`),
  ).toEqual(expected)
})

// Only who writes screens and calls by hand meets the forms of these.
const ofTheHouse = /^kumiki:kinds\/(call|screen|kind-screens)#/

test('what a text has to look like is told in words, or by an example, in both languages', () => {
  const forms = placesOf(metamodel)
    .filter(({ at, schema }) => schema.pattern !== undefined && !schema['x-ref'] && !ofTheHouse.test(at))
    .filter(({ schema }) => !Array.isArray(schema.examples))
    .map(({ at, schema }) => ({ at, words: formInWords(schema.pattern!) }))
  expect(forms.length).toBeGreaterThan(40)
  expect(forms.filter(({ words }) => /[\^$]$|^\^/.test(words))).toEqual([])
  const spoken = forms.map(({ words }) => words).filter((words) => /\b(and|or|with|digits|letters)\b/.test(words))
  expect(spoken.filter((words) => !Object.hasOwn(japanese, words))).toEqual([])
})

test('L11 the types of a schema are those of its connection, and each says what it is', () => {
  const kind = set.kind('schema')
  const codes = codesOf(set, kind.properties?.['type'] ?? {}) ?? []
  const offered = (connectionType: number) =>
    codes
      .filter(
        ({ show, hasEffect }) => hasEffect !== false && isShown(set, { 'x-show': show }, kind, { connectionType }),
      )
      .map(({ title }) => title)
  const ofDatabases = ['SQL', 'SQL GUI', 'CL program', 'Subquery']
  expect(offered(1)).toEqual(expect.arrayContaining([...ofDatabases, 'Purchase']))
  expect(offered(2).filter((title) => ofDatabases.includes(title))).toEqual([])
  expect(offered(2)).toEqual(expect.arrayContaining(['Web API', 'Login', 'Purchase']))
  expect(codes.filter(({ description }) => description === undefined)).toEqual([])
})
