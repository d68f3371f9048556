// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Block } from '../../../runtime/generated/screens/block.ts'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'
// The form is fetched when it is first drawn, which takes longer than a test waits on a busy machine.
import '../edit/form.tsx'

vi.mock('../../model/checker.ts', async (original) => ({
  ...(await original<object>()),
  readValidator: async () => Promise.resolve(() => true),
}))

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const problem = (at: string, message: string) => ({ code: 'required', in: 'site/shop', at, message })
const form = (at: string, label: string): Block => ({ type: 'form', bind: { model: 'draft' }, fields: [{ at, label }] })
const tabs = [
  { key: 'name', label: 'Name', blocks: [form('/name', 'Name of it')] },
  { key: 'port', label: 'Port', blocks: [form('/spec/port', 'Port of it')] },
]

test('a problem opens the tab that edits its place, and the field gets the focus', async () => {
  const drawn = drawScreen({
    state: { tab: { in: 'query' } },
    models: { draft: { from: { name: 'Shop', spec: { port: '1' } } } },
    blocks: [
      {
        type: 'problems',
        model: 'draft',
        problems: [problem('/spec/port', 'Port is wrong'), problem('/name', 'No name')],
      },
      { type: 'tabs', state: 'tab', tabs },
    ],
  })
  await screen.findByLabelText('Name of it')
  fireEvent.click(await screen.findByRole('button', { name: /Port is wrong|port/i }))
  const field = await screen.findByLabelText('Port of it')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Port')
  expect(drawn.address()).toBe('/here?tab=port')
  await waitFor(() => {
    expect(document.activeElement).toBe(field)
  })
})

test('without problems it is nothing, or says what stands there then', async () => {
  drawScreen({
    blocks: [
      { type: 'problems', problems: [], empty: 'All is well' },
      { type: 'problems', problems: [] },
    ],
  })
  await screen.findByText('All is well')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what only warns does not look like a failure', async () => {
  const warning = { ...problem('/name', 'No password yet'), severity: 'warning' }
  drawScreen({
    blocks: [
      { type: 'problems', title: 'Remarks', problems: [warning] },
      { type: 'problems', title: 'Both', problems: [warning, problem('/spec/port', 'Port is wrong')] },
    ],
  })
  expect((await screen.findByRole('alert', { name: 'Remarks' })).dataset.severity).toBe('warning')
  expect(screen.getByRole('alert', { name: 'Both' }).dataset.severity).toBe('error')
})

test('what leads nowhere is no button', async () => {
  const problems = [problem('/kind', 'A kind without effect'), problem('/name', 'No name')]
  drawScreen({
    models: { draft: { from: { kind: 'site', key: 'shop', name: 'Shop', spec: {} } } },
    blocks: [{ type: 'problems', model: 'draft', problems }],
  })
  await waitFor(() => {
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('button') !== null)).toEqual([false, true])
  })
})

test('a problem is said in the language of the user, also where no document is edited', async () => {
  const { lang } = document.documentElement
  document.documentElement.lang = 'ja'
  try {
    const missing = { code: 'receipt-table-missing', in: 'data-source/shop', at: '', values: ['店'] }
    drawScreen(
      { blocks: [{ type: 'problems', problems: [{ ...missing, message: 'The data source "店" has no table.' }] }] },
      {
        answers: {
          'message-list': () => ({ texts: { 'receipt-table-missing': { ja: '「{0}」に表がありません。', en: '' } } }),
        },
      },
    )
    await screen.findByRole('button', { name: '「店」に表がありません。' })
  } finally {
    document.documentElement.lang = lang
  }
})

test('an address among the words of a problem is said as the name of the document', async () => {
  const schema = {
    $id: 'kumiki:kinds/menu',
    type: 'object',
    properties: { goods: { type: 'string', 'x-ref': 'goods' } },
  }
  const envelope = { $id: 'kumiki:common/document', type: 'object', properties: {} }
  const menu = { kind: 'menu', version: 1, key: 'lunch', name: 'Lunch', spec: { goods: 'goods/soup' } }
  const unset = { code: 'parameter-not-set', in: 'menu/lunch', at: '/spec/goods', values: ['SIZE', 'goods/soup'] }
  drawScreen(
    {
      load: { document: { call: 'document' } },
      models: { draft: { schema: 'kumiki:kinds/menu', from: { $get: 'load.document' } } },
      blocks: [{ type: 'problems', model: 'draft', problems: [{ ...unset, message: 'in English' }] }],
    },
    {
      answers: {
        document: () => menu,
        'json-schema-read': ({ id }: { id: string }) => ({ schema: id === schema.$id ? schema : envelope }),
        'message-list': () => ({ texts: { 'parameter-not-set': { ja: '', en: '{0} of {1} is not set' } } }),
        'document-library': () => ({ library: { 'goods/soup': { kind: 'goods', key: 'soup', name: 'Miso soup' } } }),
      },
    },
  )
  await screen.findByRole('button', { name: 'SIZE of Miso soup is not set' })
})

test('B11 where a problem of another document is says its kind: several kinds may have one name', async () => {
  const schema = {
    $id: 'kumiki:kinds/menu',
    type: 'object',
    properties: { goods: { type: 'string', 'x-ref': 'goods' } },
  }
  const envelope = { $id: 'kumiki:common/document', type: 'object', properties: {} }
  const menu = { kind: 'menu', version: 1, key: 'lunch', name: 'Soup', spec: { goods: 'goods/soup' } }
  const drawn = drawScreen(
    {
      load: { document: { call: 'document' } },
      models: { draft: { schema: 'kumiki:kinds/menu', from: { $get: 'load.document' } } },
      blocks: [{ type: 'problems', model: 'draft', problems: [{ ...problem('', 'Cold'), in: 'goods/soup' }] }],
    },
    {
      answers: {
        document: () => menu,
        'json-schema-read': ({ id }: { id: string }) => ({ schema: id === schema.$id ? schema : envelope }),
        'message-list': () => ({ texts: {} }),
        'document-library': () => ({ library: { 'goods/soup': { kind: 'goods', key: 'soup', name: 'Soup' } } }),
      },
    },
  )
  drawn.app.shared.set('session', 'kinds', { goods: 'Goods' })
  await screen.findByText('Goods › Soup')
})
