import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeFrameReader, toFrame } from './frames.ts'
import { kinds } from './message.ts'

function read(bytes: Buffer, size: number): unknown[] {
  const heard: unknown[] = []
  const push = makeFrameReader(({ kind, id, payload }) => heard.push({ kind, id, payload: new Uint8Array(payload) }))
  for (let at = 0; at < bytes.length; at += size) push(bytes.subarray(at, at + size))
  return heard
}

test('frames come out as they went in, in parts of any length', () => {
  const frame = fc.record({ kind: fc.constantFrom(...kinds), id: fc.nat(2 ** 32 - 1), payload: fc.uint8Array() })
  fc.assert(
    fc.property(fc.array(frame), fc.integer({ min: 1, max: 40 }), (sent, size) => {
      const bytes = Buffer.concat(sent.map(({ kind, id, payload }) => toFrame(kind, id, payload)))
      expect(read(bytes, size)).toEqual(sent)
    }),
    { numRuns: 100 },
  )
  const bytes = new Uint8Array(Buffer.from('木組み'))
  expect(read(toFrame('value', 7, '木組み'), 5)).toEqual([{ kind: 'value', id: 7, payload: bytes }])
})

test('what is no frame is refused', () => {
  const head = toFrame('piece', 1, '')
  head[4] = 99
  expect(() => read(head, 9)).toThrow('no kind')
  const long = toFrame('piece', 1, '')
  long.writeUInt32LE(2 ** 31)
  expect(() => read(long, 9)).toThrow('too long')
})
