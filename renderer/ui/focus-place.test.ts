// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest'
import { focusPlace } from './focus-place.ts'

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
})

test('what is typed in gets the focus, and not the box that scrolls it', async () => {
  document.body.innerHTML = `<div data-at="/spec/sql">
    <div id="scrolls" tabindex="0"><div id="text" contenteditable="true" tabindex="-1"></div></div>
  </div>`
  focusPlace('/spec/sql')
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('text'))
})
