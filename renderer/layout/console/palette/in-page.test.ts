// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { actionEntries, fieldEntries } from './in-page.ts'

afterEach(() => document.body.replaceChildren())

const words = { action: 'Action', tab: 'Part' }
function page(html: string): HTMLElement {
  const main = document.createElement('main')
  main.innerHTML = html
  document.body.append(main)
  return main
}

test('what can be pressed in the page as a whole, each once, as it is called there', () => {
  let pressed = 0
  const main = page(`
    <button>Save</button><button disabled>Undo</button><button aria-label="Redo"><svg></svg></button>
    <div role="tablist"><div role="tab">Publish</div></div>
    <a href="/history">History</a><a>no link</a>
    <table><tr><td><button>Delete row</button></td></tr></table>
    <div data-at="/spec/list"><button>Add</button></div><button>Save</button>`)
  main.querySelector('button')?.addEventListener('click', () => pressed++)
  const found = actionEntries(main, words)
  expect(found.map(({ title, above }) => [title, above])).toEqual([
    ['Save', 'Action'],
    ['Redo', 'Action'],
    ['Publish', 'Part'],
    ['History', 'Action'],
  ])
  found.at(-1)?.run?.()
  expect(pressed).toBe(0)
})

test('fields of the open document lead to their places; where none is open there are none', () => {
  const gone: string[] = []
  const fields = {
    list: () => [{ at: '/spec/list/columns/2', title: 'Price', above: 'List › Columns' }],
    go: (at: string) => void gone.push(at),
  }
  const [field] = fieldEntries(fields, 'Field')
  expect(field).toMatchObject({
    title: 'Price',
    above: 'Field: List › Columns',
    key: 'field /spec/list/columns/- Price',
  })
  field?.run?.()
  expect(gone).toEqual(['/spec/list/columns/2'])
  expect(fieldEntries(undefined, 'Field')).toEqual([])
})
