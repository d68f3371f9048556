import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { CallSpec } from '../../engine/definitions/call-spec.ts'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { jsonFilesBelow } from '../../engine/json-schemas/json-files-below.ts'
import { readJson } from '../../engine/json-schemas/load-json-schemas.ts'
import { resolve } from '../../runtime/json-schema/resolve.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { specifiedCalls, type SpecifiedCall } from './specified-calls.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const set = loadJsonSchemas(root)
const declared = jsonFilesBelow(join(root, 'definitions/calls'))
  .flatMap((file) => readJson(file) as { key: string; spec: CallSpec }[])
  .map(({ key, spec }) => ({ key, spec, route: `${spec.method} ${spec.path.replaceAll(/\{\w+\}/g, '{id}')}` }))

/** What contradicts one call of the list, as `calls` declare it. */
function contradictions({ route, asks, answers }: SpecifiedCall, calls: typeof declared): string[] {
  const [call, ...others] = calls.filter((each) => each.route === route)
  if (!call) return [`${route} is not declared`]
  const twice = others.map(({ key }) => `${route} is declared by ${call.key} and ${key}`)
  const asked = propertiesOf(call.spec.request)
  const told = propertiesOf(call.spec.response)
  return [
    ...twice,
    ...[...asks.keys()].filter((name) => !(name in asked)).map((name) => `${route} does not take ${name}`),
    ...[...asks]
      .filter(([name, value]) => value !== undefined && asked[name]?.default !== value)
      .map(([name]) => `${route} has another default of ${name}`),
    ...answers.filter((name) => !(name in told)).map((name) => `${route} does not answer ${name}`),
  ]
}

function propertiesOf(id: string | undefined): Record<string, JsonSchema> {
  return id === undefined ? {} : (resolve(set, { $ref: id }).properties ?? {})
}

test('the list is that of the specification: 119 calls, of which two are named under two headings', () => {
  expect(readFileSync(new URL('specified-calls.json', import.meta.url), 'utf8')).toContain('preview-exec')
  expect(specifiedCalls).toHaveLength(119)
  expect(new Set(specifiedCalls.map(({ route }) => route)).size).toBe(117)
})

describe('every call of the specification is declared once, with the fields that it names', () => {
  test.each(specifiedCalls)('$heading: $route', (call) => expect(contradictions(call, declared)).toEqual([]))
})

test('a call that is not there, a field and a default are missed', () => {
  const of = (route: string) => specifiedCalls.filter((call) => call.route === route)
  const without = (route: string) => declared.filter((call) => call.route !== route)
  const [kept] = of('PUT /b2b/content-db/update-schema-id/{id}')
  const [made] = of('POST /sqlg/createsql')
  if (!kept || !made) throw new Error('The list has lost a call.')
  expect(contradictions(kept, without(kept.route))).toHaveLength(1)
  expect(contradictions({ ...made, asks: new Map([['saveCheck', true]]) }, declared)).toHaveLength(1)
  expect(contradictions({ ...made, asks: new Map([['color', undefined]]), answers: ['color'] }, declared)).toHaveLength(
    2,
  )
})

test('what creates, reads, saves or deletes a document is the one act on documents', () => {
  const acts = ['document-create', 'document-delete', 'document-read', 'document-save']
  const shapes = new Map(acts.map((act) => [`kumiki:calls/document#/$defs/${act}-response`, act]))
  const listed = new Set(specifiedCalls.map(({ route }) => route))
  const others = declared.filter(({ spec, route }) => {
    const act = shapes.get(spec.response ?? '')
    return listed.has(route) && act !== undefined && spec.operation !== act
  })
  expect(others.map(({ key, spec }) => `${key}: ${spec.operation}`)).toEqual([])
})
