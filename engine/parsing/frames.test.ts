import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameHead, readFrames } from './frames.ts'

async function* inParts(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test('frames come out as they went in, in parts of any length', async () => {
  const frames = fc.array(fc.record({ kind: fc.constantFrom('piece', 'bytes', 'end'), payload: fc.uint8Array() }))
  await fc.assert(
    fc.asyncProperty(frames, fc.integer({ min: 1, max: 40 }), async (sent, size) => {
      const bytes = Buffer.concat(sent.flatMap(({ kind, payload }) => [frameHead(kind, payload.length), payload]))
      const heard: unknown[] = []
      for await (const { kind, payload } of readFrames(inParts(bytes, size)))
        heard.push({ kind, payload: new Uint8Array(payload) })
      expect(heard).toEqual(sent)
    }),
    { numRuns: 100 },
  )
})

test('what is no frame is refused', async () => {
  const kinds = Buffer.from([0, 0, 0, 0, 99])
  await expect(readFrames(inParts(kinds, 5)).next()).rejects.toThrow('no kind')
  await expect(readFrames(inParts(frameHead('piece', 2 ** 31), 5)).next()).rejects.toThrow('too long')
})
