// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { afterPress } from './after-press.ts'

const pointer = (type: string) => window.dispatchEvent(new Event(type))

test('without a press it is done at once', () => {
  const work = vi.fn()
  afterPress(work)
  expect(work).toHaveBeenCalledOnce()
})

test.each(['pointerup', 'pointercancel'])('what may move waits until after %s', async (end) => {
  const work = vi.fn()
  pointer('pointerdown')
  afterPress(work)
  pointer(end)
  expect(work).not.toHaveBeenCalled()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(work).toHaveBeenCalledOnce()
})
