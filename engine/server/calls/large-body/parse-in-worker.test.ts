import { expect, test } from 'vitest'
import { parseInWorker } from './parse-in-worker.ts'

async function* bytes(text: string) {
  yield Buffer.from(text)
}

test('A-03 lists and objects of a body are counted, over all its values', async () => {
  const list = (count: number) => `[${Array<string>(count).fill('{"a":[]}').join(',')}]`
  const body = (count: number) => bytes(`{"documents":${list(count)},"more":{"b":${list(10)}}}`)
  expect(await parseInWorker(body(10), undefined, 43)).toMatchObject({ documents: { length: 10 } })
  await expect(parseInWorker(body(11), undefined, 43)).rejects.toMatchObject({
    code: 41300,
    details: { text: 'text-too-large' },
  })
})
