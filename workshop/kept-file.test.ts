import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

interface Wanted {
  file: string
  folder: string
  name: string
  isRight: () => boolean
  make: () => Promise<boolean>
}

const path = new URL('kept-file.mjs', import.meta.url).href
const { keptFile } = (await import(path)) as { keptFile: (wanted: Wanted) => Promise<boolean> }

const folder = mkdtempSync(join(tmpdir(), 'kept-file-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what one copy of the checkout has made another one takes, unless it is not right there', async () => {
  const wanted = (copy: string, isRight = true) => {
    const file = join(folder, copy, 'made')
    const make = vi.fn(async () => {
      writeFileSync(file, `of ${copy}`)
      return true
    })
    return { wanted: { file, folder: join(folder, 'kept'), name: 'made-1', isRight: () => isRight, make }, make }
  }
  for (const copy of ['first', 'other', 'strange']) mkdirSync(join(folder, copy))
  const first = wanted('first')
  expect(await keptFile(first.wanted)).toBe(true)
  expect(first.make).toHaveBeenCalledOnce()
  const other = wanted('other')
  expect(await keptFile(other.wanted)).toBe(true)
  expect(other.make).not.toHaveBeenCalled()
  expect(readFileSync(other.wanted.file, 'utf8')).toBe('of first')
  const strange = wanted('strange', false)
  expect(await keptFile(strange.wanted)).toBe(true)
  expect(readFileSync(strange.wanted.file, 'utf8')).toBe('of strange')
  const none = wanted('first')
  expect(await keptFile({ ...none.wanted, name: 'made-2', make: async () => false })).toBe(false)
})
