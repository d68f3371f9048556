import { expect, test } from 'vitest'
import type { Document } from '../../document.ts'
import { apiPatches } from './api-inputs.ts'

const documentOf = (kind: string, key: string, spec: Record<string, unknown>): Document => ({
  ...{ kind, version: 1, key, name: key, spec },
})
const parameters = ['NAME', 'CODE'].map((name) => ({ name, source: 'input', field: name.toLowerCase() }))
const methods = [
  { method: 'PATCH', dataSchemas: [{ schema: 'schema/a', parameters }], inputs: [{ name: 'name', in: 'body' }] },
]
const api = documentOf('api', 'a', { url: 'a/v1', paths: [{ path: '/a/:code', methods }] })

test.each([
  ['UPDATE a SET name = :NAME WHERE code = :CODE', 0],
  ['UPDATE a SET name = coalesce(:NAME, :CODE) WHERE code = :CODE', 1],
  ['INSERT INTO a VALUES (:CODE, :NAME)', 1],
  // What a form knows of them: their verb.
  ['UPDATE', 0],
  ['INSERT', 1],
])('what may be left out of a PATCH, by %s', (sql, problems) => {
  const library = new Map([['schema/a', documentOf('schema', 'a', { type: 1, sql })]])
  const found = apiPatches(api as never, { library } as never)
  expect(found.map(({ code }) => code)).toEqual(Array.from({ length: problems }, () => 'api-patch-optional'))
})
