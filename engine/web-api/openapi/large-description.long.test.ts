import { dump } from 'js-yaml'
import { afterAll, expect, test } from 'vitest'
import { makeDescriptions } from './descriptions.ts'

const megabyte = 1024 * 1024
const words = 'in a description that is as long as those of large systems are'

/** A thousand things, each with a list and a form, of about so many characters. */
function large(size: number): object {
  const things = Array.from({ length: 1000 }, (_, at) => at)
  const each = Math.floor(size / things.length / 190)
  const properties = Object.fromEntries(
    Array.from({ length: each }, (_, at) => [
      `property_${at}`,
      { type: 'string', description: `The property ${at} ${words}`, example: 'an example' },
    ]),
  )
  const ref = (at: number) => ({ $ref: `#/components/schemas/Thing${at}` })
  const answers = (at: number) => ({
    200: { description: 'OK', content: { 'application/json': { schema: { type: 'array', items: ref(at) } } } },
  })
  const operations = (at: number) => ({
    get: { operationId: `listThings${at}`, responses: answers(at) },
    post: {
      operationId: `createThing${at}`,
      requestBody: { content: { 'application/json': { schema: ref(at) } } },
      responses: answers(at),
    },
  })
  return {
    openapi: '3.0.3',
    info: { title: 'Large' },
    servers: [{ url: 'https://a.test' }],
    paths: Object.fromEntries(things.map((at) => [`/things${at}`, operations(at)])),
    components: {
      schemas: Object.fromEntries(
        things.map((at) => [`Thing${at}`, { properties: { ...properties, inner: ref((at + 1) % 1000) } }]),
      ),
    },
  }
}

const descriptions = makeDescriptions()
afterAll(() => {
  descriptions.close()
})

test.each([
  ['JSON', (value: object) => JSON.stringify(value)],
  ['YAML', (value: object) => dump(value, { lineWidth: -1, noRefs: true })],
])('PW-19 2,000 operations in 16 MB of %s are read beside, within 400 MB', async (_name, write) => {
  const bytes = Buffer.from(write(large(16 * megabyte)))
  expect(bytes.length).toBeGreaterThan(12 * megabyte)
  expect(bytes.length).toBeLessThan(16 * megabyte)
  const options = { from: undefined, chosen: [], account: '', address: undefined, firstPage: '' }
  // The process has no more than its memory, and no more than its processor time.
  const { operations, problems } = await descriptions.whole(options, bytes, {
    principal: 'user 1',
    signal: AbortSignal.timeout(100_000),
  })
  expect(operations).toHaveLength(2000)
  expect(problems).toEqual([])
})
