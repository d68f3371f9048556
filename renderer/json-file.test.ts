import { describe, expect, test } from 'vitest'
import { bodyWith, hasJsonFile, JsonFile, openJsonFile } from './json-file.ts'

const sent = async (text: string, name = 'documents') => {
  const file = await openJsonFile(new Blob([text]))
  const body = bodyWith({ [name]: file, files: undefined, mode: 'overwrite', dry: true })
  return JSON.parse(await (body as Blob).text()) as unknown
}

describe('a long JSON file goes into a call as it lies there', () => {
  test.each<[string, string, object]>([
    ['a list under its name', ' [{"a":1}]\n', { documents: [{ a: 1 }] }],
    ['a package by its own names', '\uFEFF{"documents":[1],"files":[]}\r\n', { documents: [1], files: [] }],
    ['longer than what is looked at', `{"documents":["${'é'.repeat(5000)}"]}`, { documents: ['é'.repeat(5000)] }],
  ])('%s', async (_name, text, given) => {
    expect(await sent(text)).toEqual({ mode: 'overwrite', dry: true, ...given })
  })

  test.each(['', '7', '"a"', '[1}', '{"a":1'])('what is neither list nor object is refused: %s', async (text) => {
    await expect(openJsonFile(new Blob([text]))).rejects.toThrow(SyntaxError)
  })

  test('nothing of its middle is read before it is sent', async () => {
    const file = new Blob(['{"documents":[', 'x'.repeat(100_000), ']}'])
    let read = 0
    const slice = file.slice.bind(file)
    file.slice = (...ends) => {
      const part = slice(...ends)
      const { arrayBuffer } = part
      part.arrayBuffer = () => ((read += part.size), arrayBuffer.call(part))
      return part
    }
    const opened = await openJsonFile(file)
    expect(bodyWith({ documents: opened })).toBeInstanceOf(Blob)
    expect(read).toBeLessThan(4096)
  })

  test('other calls are as before', () => {
    expect(bodyWith({ a: 1 })).toBe('{"a":1}')
    expect(hasJsonFile({ a: 1 })).toBe(false)
    expect(hasJsonFile({ a: new JsonFile(new Blob(), true) })).toBe(true)
  })
})
