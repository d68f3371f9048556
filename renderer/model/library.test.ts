import { expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { makeJsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { makeLibrary } from './library.ts'

const set = makeJsonSchemaSet([
  {
    $id: 'kumiki:kinds/menu',
    type: 'object',
    properties: { goods: { type: 'string', 'x-ref': 'goods' } },
  },
])
const menu = (goods: string): Document => ({ kind: 'menu', version: 1, key: 'a', name: 'A', spec: { goods } })

/** A library whose engine answers when the test says so. */
function open() {
  const asked: { references: string[]; answer: (of?: 'fails') => void }[] = []
  let told = 0
  const library = makeLibrary(
    {
      call: ((_call: string, { references }: { references: string[] }) =>
        new Promise((resolve, reject) => {
          asked.push({
            references,
            answer: (of) =>
              of === 'fails'
                ? reject(new Error('no connection'))
                : resolve({ library: Object.fromEntries(references.map((address) => [address, { key: address }])) }),
          })
        })) as never,
    },
    () => told++,
  )
  return { asked, library, told: () => told }
}

test('whoever asks for the same references while they are read waits for them too', async () => {
  const { asked, library, told } = open()
  const first = library.read(set, menu('goods/bolt'))
  const second = library.read(set, menu('goods/bolt'))
  expect(asked.map(({ references }) => references)).toEqual([['goods/bolt']])
  asked[0]!.answer()
  expect([Object.keys(await first), Object.keys(await second)]).toEqual([['goods/bolt'], ['goods/bolt']])
  expect([Object.keys(library.now()), told()]).toEqual([['goods/bolt'], 1])
})

test('each reader gets what it asked for; an answer that comes late replaces no newer one', async () => {
  const { asked, library } = open()
  const first = library.read(set, menu('goods/bolt'))
  const second = library.read(set, menu('goods/nut'))
  asked[1]!.answer()
  expect(Object.keys(await second)).toEqual(['goods/nut'])
  asked[0]!.answer()
  expect(Object.keys(await first)).toEqual(['goods/bolt'])
  expect(Object.keys(library.now())).toEqual(['goods/nut'])
})

test('what was read is asked for again once it is forgotten', async () => {
  const { asked, library } = open()
  const first = library.read(set, menu('goods/bolt'))
  asked[0]!.answer()
  await first
  await library.read(set, menu('goods/bolt'))
  expect(asked).toHaveLength(1)
  library.forget()
  const second = library.read(set, menu('goods/bolt'))
  expect([asked.length, Object.keys(library.now())]).toEqual([2, ['goods/bolt']])
  asked[1]!.answer()
  expect(Object.keys(await second)).toEqual(['goods/bolt'])
})

test('what could not be read is asked for again', async () => {
  const { asked, library } = open()
  const first = library.read(set, menu('goods/bolt'))
  asked[0]!.answer('fails')
  await expect(first).rejects.toThrow('no connection')
  const second = library.read(set, menu('goods/bolt'))
  asked[1]!.answer()
  expect(Object.keys(await second)).toEqual(['goods/bolt'])
})
