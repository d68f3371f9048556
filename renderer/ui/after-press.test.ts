// @isolate: listens on the window for as long as it lives
// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { afterPress } from './after-press.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

test('B-08 E-10 what a press would push away waits until the press is done; without one it is done at once', async () => {
  const done: string[] = []
  afterPress(() => done.push('at once'))
  expect(done).toEqual(['at once'])

  window.dispatchEvent(new Event('pointerdown'))
  afterPress(() => done.push('after the press'))
  await turn()
  expect(done).toEqual(['at once'])
  window.dispatchEvent(new Event('pointerup'))
  done.push('click')
  await turn()
  expect(done).toEqual(['at once', 'click', 'after the press'])
})
