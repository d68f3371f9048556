import { expect, test } from 'vitest'
import { apiOfSchema } from './api-of-schema.ts'

const parameters = [{ name: 'limit' }, { name: 'RANK' }]
const methodOf = (reads: boolean) => {
  const spec = { type: 1 as const, parameters }
  return apiOfSchema({ address: 'schema/a', spec, reads }, 'a/v1').paths![0]!.methods[0]!
}

test('no input has the name of what a list itself takes', () => {
  const { method, inputs, dataSchemas } = methodOf(true)
  expect([method, inputs!.map(({ name }) => name)]).toEqual(['GET', ['limitValue', 'RANK']])
  expect(dataSchemas[0]!.parameters!.map(({ name, field }) => [name, field])).toEqual([
    ['limit', 'limitValue'],
    ['RANK', 'RANK'],
  ])
  expect(methodOf(false)).toMatchObject({ method: 'POST', inputs: [{ name: 'limit' }, { name: 'RANK' }] })
})
