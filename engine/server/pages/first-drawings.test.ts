import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { FirstDrawing } from '../../../runtime/opening/first-drawing.ts'
import type { Log } from '../../log/log.ts'
import { makeFirstDrawings } from './first-drawings.ts'

const folder = mkdtempSync(join(tmpdir(), 'kumiki-drawings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A drawing that does what the answer says. */
const program = `
export function draw({ answer }) {
  if (answer === 'throw') throw new TypeError('as asked')
  if (answer === 'long') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800)
  return '<p>' + answer + '</p>'
}`

function opened(file = 'draw.mjs') {
  writeFileSync(join(folder, 'draw.mjs'), program)
  const warnings: string[] = []
  const log = { warn: ({ error }: { error: Error }) => warnings.push(error.message) } as unknown as Log
  const drawings = makeFirstDrawings(join(folder, file), log)
  const draw = (answer: string) => drawings.draw({ answer } as FirstDrawing)
  return { draw, warnings, close: drawings.close }
}

test('the first page does not wait for the thread; the next are drawn', async () => {
  const { draw, close } = opened()
  expect(await draw('a')).toBeUndefined()
  await expect.poll(() => draw('b')).toBe('<p>b</p>')
  await close()
})

test('a page that takes long, one that fails and those that come in a crowd go out without, and the next ones with', async () => {
  const { draw, warnings, close } = opened()
  await expect.poll(() => draw('a')).toBe('<p>a</p>')
  expect([await draw('throw'), await draw('throw')]).toEqual([undefined, undefined])
  await expect.poll(() => warnings).toEqual(['as asked'])
  expect(await draw('long')).toBeUndefined()
  const crowd = await Promise.all(Array.from({ length: 40 }, () => draw('a')))
  expect(crowd.filter((one) => one === undefined).length).toBeGreaterThanOrEqual(24)
  await expect.poll(() => draw('b')).toBe('<p>b</p>')
  await close()
})

test('where the drawing is not built nothing is drawn', async () => {
  const { draw, warnings, close } = opened('missing.mjs')
  expect([await draw('a'), await draw('b'), warnings]).toEqual([undefined, undefined, []])
  await close()
})
