// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const text = { type: 'string' }
const server = {
  $id: 'kumiki:kinds/mail-server',
  type: 'object',
  properties: {
    host: { ...text, title: 'Host' },
    security: {
      title: 'Security',
      oneOf: [
        { const: 1, title: 'None' },
        { const: 2, title: 'TLS' },
      ],
      default: 1,
    },
    remark: { ...text, title: 'Remark' },
  },
}
const envelope = {
  $id: 'kumiki:common/document',
  type: 'object',
  properties: { key: { ...text, title: 'Key' }, name: { ...text, title: 'Name' } },
}
const document = (spec: object) => ({ kind: 'mail-server', version: 1, key: 'office', name: 'Office', spec })

async function rowsOf(before: object, after: object) {
  drawScreen(
    {
      blocks: [{ type: 'compare', before, after, beforeTitle: 'Was', empty: 'These revisions are the same.' }],
    },
    {
      answers: {
        'json-schema-read': ({ id }: { id: string }) => ({ schema: id === envelope.$id ? envelope : server }),
      },
    },
  )
  await screen.findByRole('table')
  return screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
}

test('each property that differs has a row, in the words of the schema; a default counts as written', async () => {
  const rows = await rowsOf(
    document({ host: 'a.example.com', remark: 'first' }),
    document({ host: 'b.example.com', security: 2 }),
  )
  expect(rows).toEqual([
    ['What', 'Was', 'After'],
    ['Changed Host', 'a.example.com', 'b.example.com'],
    ['Changed Security', 'None', 'TLS'],
    ['Removed Remark', 'first', ''],
  ])
})

test('two that are the same say so, and markup of a document is text', async () => {
  const same = document({ host: 'a.example.com' })
  drawScreen(
    { blocks: [{ type: 'compare', before: same, after: same, empty: 'These revisions are the same.' }] },
    {
      answers: {
        'json-schema-read': ({ id }: { id: string }) => ({ schema: id === envelope.$id ? envelope : server }),
      },
    },
  )
  await screen.findByText('These revisions are the same.')
  cleanup()
  const rows = await rowsOf(same, document({ host: '<b>bold</b>' }))
  expect(rows[1]![2]).toBe('<b>bold</b>')
})

test('a button beside a change knows which one it is', async () => {
  const drawn = drawScreen(
    {
      blocks: [
        {
          type: 'compare',
          before: document({ host: 'a.example.com' }),
          after: document({ host: 'b.example.com' }),
          change: {
            label: 'Restore',
            when: { name: 'row.what', condition: '=', value: 'changed' },
            onPress: [{ do: 'call', call: 'restore', input: { at: { $get: 'row.at' } } }],
          },
        },
      ],
    },
    {
      answers: {
        'json-schema-read': ({ id }: { id: string }) => ({ schema: id === envelope.$id ? envelope : server }),
        restore: () => ({}),
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Restore: Host' }))
  await waitFor(() => expect(drawn.calls.at(-1)).toEqual({ key: 'restore', input: { at: '/spec/host' } }))
})
