import { describe, expect, test } from 'vitest'
import {
  ArchiveFile,
  bodyWith,
  hasLongFile,
  isArchiveFile,
  JsonFile,
  openJsonFile,
  withoutArchive,
} from './long-file.ts'

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
    expect(hasLongFile({ a: 1 })).toBe(false)
    expect(hasLongFile({ a: new JsonFile(new Blob(), true) })).toBe(true)
  })
})

test('an archive is known by its bytes, and goes beside the other values', async () => {
  const file = new Blob(['PK\u0003\u0004 and more'])
  expect([
    await isArchiveFile(file),
    await isArchiveFile(new Blob(['{"a":1}'])),
    await isArchiveFile(new Blob()),
  ]).toEqual([...[true, false, false]])
  const values = { documents: new ArchiveFile(file), mode: 'new' }
  expect(withoutArchive(values)).toEqual({ archive: file, others: { mode: 'new' } })
  expect(withoutArchive({ mode: 'new' })).toEqual({ archive: undefined, others: { mode: 'new' } })
  expect(hasLongFile(values)).toBe(true)
})
