// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FromPreview } from '../../../runtime/preview/messages.ts'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

const preview = `preview-${'a'.repeat(43)}`
const problem = { code: 'key-required', in: 'content/shop.things', at: '/spec/keys', message: 'A key is missing.' }

beforeAll(() => {
  stubBrowser()
})
beforeEach(() => {
  localStorage.clear()
})
afterEach(cleanup)

/** A content with two columns, and what the engine answers to each drawing. */
function open(answer: (count: number) => object) {
  let count = 0
  const columns = [{ field: 'CODE' }, { field: 'NAME' }]
  const from = { kind: 'content', version: 1, key: 'shop.things', name: 'Things', spec: { list: { columns } } }
  const statements = [{ rows: 2, text: 'UPDATE a' }]
  return drawScreen(
    {
      models: { draft: { from } },
      state: { column: { in: 'memory' } },
      blocks: [
        {
          ...{ type: 'page-preview', model: 'draft', site: 7 },
          parts: [{ what: 'column', at: '/spec/list/columns', name: 'field', state: 'column' }],
        },
        { type: 'text', text: { $op: 'concat', of: ['column ', { $get: 'state.column' }] } },
      ],
    },
    {
      answers: {
        'site-preview': () => {
          count += 1
          const usual = { preview, address: `/${preview}/b2b/home`, version: count, needsUser: false, problems: [] }
          return { ...usual, ...answer(count) }
        },
        'preview-link': () => ({ url: 'http://localhost/link', expiresAt: '2026-11-28T03:00:00Z' }),
        'preview-link-list': () => ({ rows: links, total: links.length }),
        'preview-link-revoke': ({ key }: { key: string }) => {
          links = links.filter((one) => one.key !== key)
          return {}
        },
        'preview-written': () => ({
          written: [{ at: '2026-11-20T03:00:00Z', source: 'data-source/shop', statements }],
          mails: [],
        }),
      },
    },
  )
}

const link = { key: 'k1', by: 'admin', at: '2026-11-27T03:00:00Z', expiresAt: '2026-11-28T03:00:00Z' }
let links = [link]

const frame = (): HTMLIFrameElement => screen.getByTitle('Pages of the site')
const say = (data: FromPreview) =>
  act(() => {
    const { contentWindow: source } = frame()
    window.dispatchEvent(new MessageEvent('message', { data, source, origin: window.location.origin }))
  })

test('the page stands beside the form, at the widths of visitors, for the user who is chosen', async () => {
  const { calls } = open(() => ({}))
  await waitFor(() => expect(frame().getAttribute('src')).toBe(`/${preview}/b2b/home`))
  expect(calls[0]).toMatchObject({ key: 'site-preview', input: { id: 7, user: '' } })
  expect(frame().style.width).toBe('1280px')
  fireEvent.click(screen.getByRole('button', { name: 'xxs' }))
  expect(frame().style.width).toBe('390px')
  const user = screen.getByLabelText('As user')
  fireEvent.change(user, { target: { value: 'yamada' } })
  fireEvent.blur(user)
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ input: { user: 'yamada', preview } }))
  // The same frame goes on: its page is drawn again in its place.
  expect(frame().getAttribute('src')).toBe(`/${preview}/b2b/home`)
})

test('what stands against it is told beside the picture that was drawn before', async () => {
  open(() => ({ problems: [problem] }))
  expect(await screen.findByRole('button', { name: 'A key is missing.' })).toBeTruthy()
  expect(frame()).toBeTruthy()
})

test('a press on a part of the page leads to its setting', async () => {
  open(() => ({}))
  await waitFor(() => expect(frame()).toBeTruthy())
  say({ kumiki: 'preview', did: 'start' })
  say({ kumiki: 'preview', did: 'choose', parts: [{ what: 'column', name: 'NAME' }] })
  expect(await screen.findByText('column 1')).toBeTruthy()
})

test('what its pages would have written is told', async () => {
  open(() => ({}))
  await waitFor(() => expect(frame()).toBeTruthy())
  say({ kumiki: 'preview', did: 'call' })
  expect(await screen.findByText('UPDATE a')).toBeTruthy()
  expect(screen.getByText('2 rows')).toBeTruthy()
})

test('links that stand are listed and taken back', async () => {
  links = [link]
  const { calls } = open(() => ({}))
  fireEvent.click(await screen.findByText('Links: 1'))
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull())
  expect(calls.filter(({ key }) => key === 'preview-link-revoke')).toEqual([
    { key: 'preview-link-revoke', input: { id: 7, key: 'k1' } },
  ])
})
