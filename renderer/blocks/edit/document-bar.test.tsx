// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makePresence } from '../../app/presence.ts'
import { hearMade } from '../../browser/made-for.ts'
import { CallFailure } from '../../call/call.ts'
import { drawScreen, stubBrowser, type Answers } from '../../testing/draw.tsx'
import './form.tsx'
import './document-bar.tsx'

// The engine compiles validators; here every document is right.
vi.mock('../../model/checker.ts', async (original) => ({
  ...(await original<object>()),
  readValidator: async () => Promise.resolve(() => true),
}))

beforeAll(() => stubBrowser())
afterEach(cleanup)

const text = { type: 'string' }
const schemas: Record<string, object> = {
  'kumiki:kinds/thing': {
    $id: 'kumiki:kinds/thing',
    title: 'Thing',
    type: 'object',
    properties: { note: { ...text, title: 'Note' } },
  },
  'kumiki:common/document': {
    $id: 'kumiki:common/document',
    type: 'object',
    properties: { key: { ...text, title: 'Key' }, name: { ...text, title: 'Name' } },
  },
}
const shop = (note: string) => ({ kind: 'thing', version: 1, key: 'shop', name: 'Shop', spec: { note } })

const draw = (about: object, answers: Answers = {}, more: object = {}, agree = true, at = '/here') =>
  drawScreen(
    {
      load: { document: { call: 'read' } },
      models: { draft: { schema: 'kumiki:kinds/thing', from: { $get: 'load.document' }, undo: true } },
      blocks: [
        {
          type: 'document-bar',
          model: 'draft',
          save: { create: 'create', save: 'save', read: 'read' },
          creating: { listed: true },
          onCreate: [{ do: 'open', route: '/made/:id', params: { id: { $get: 'event.id' } } }],
          links: [{ label: 'History', screen: 'history', params: { id: 3 } }],
          tools: [{ label: 'Delete', onPress: [{ do: 'call', call: 'delete', input: {} }] }],
          ...more,
        },
        { type: 'form', bind: { model: 'draft' }, fields: ['/spec/note'] },
      ],
    },
    {
      answers: {
        read: () => ({ document: shop('old'), ...about }),
        'json-schema-read': ({ id }: { id: string }) => ({ schema: schemas[id] }),
        'message-list': () => ({ texts: {} }),
        save: ({ document }: { document: object }) => ({ document, id: 3, revision: 8 }),
        create: ({ document }: { document: object }) => ({ document, id: 9, revision: 1 }),
        ...answers,
      },
      agree,
      at,
    },
  )

const stored = { id: 3, revision: 7, updatedAt: '2026-11-20T09:12:05Z', updatedBy: 'sato' }
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** The bar is drawn after the letter: a press waits until it can be done. */
async function press(name: string): Promise<void> {
  await waitFor(() => expect(button(name).disabled).toBe(false))
  fireEvent.click(button(name))
}
const note = () => screen.findByLabelText<HTMLInputElement>('Note')
const type = async (value: string) => fireEvent.change(await note(), { target: { value } })
const sent = (calls: { key: string; input: unknown }[], key: string) =>
  calls.filter((one) => one.key === key).map(({ input }) => input)

test('what is changed is said, undone and redone, and saved on the revision that was read', async () => {
  const { calls, notices } = draw(stored)
  await screen.findByRole('heading', { name: 'Shop' })
  expect(screen.getByText(/by sato/)).toBeTruthy()
  expect(button('Save').disabled).toBe(true)
  await type('new')
  await screen.findByText('Unsaved changes')
  await press('Undo')
  await waitFor(async () => expect((await note()).value).toBe('old'))
  await press('Redo')
  await waitFor(async () => expect((await note()).value).toBe('new'))
  await press('Save')
  await waitFor(() => expect(notices.map((one) => one.text)).toEqual(['Saved.']))
  expect(sent(calls, 'save')).toEqual([{ kind: 'thing', document: shop('new'), id: 3, revision: 7 }])
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
})

test('Ctrl+S saves; nothing changed asks nothing', async () => {
  const { calls } = draw(stored)
  await note()
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  await type('new')
  await screen.findByText('Unsaved changes')
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  await waitFor(() => expect(sent(calls, 'save')).not.toEqual([]))
  expect(sent(calls, 'save')).toEqual([{ kind: 'thing', document: shop('new'), id: 3, revision: 7 }])
})

test('a new document has neither links nor tools; saved, its page opens', async () => {
  const drawn = draw({ id: 0, revision: 0 })
  await screen.findByRole('button', { name: 'Save' })
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  drawn.app.results.set('screen en thing', {})
  drawn.app.results.set('list {}', {})
  fireEvent.click(button('Save'))
  await waitFor(() => expect(drawn.address()).toBe('/made/9'))
  // L3: the page that follows begins with it.
  expect(drawn.app.results.get('read {"kind":"thing","id":9}')).toEqual({ document: shop('old'), id: 9, revision: 1 })
  expect(drawn.app.results.has('screen en thing')).toBe(true)
  expect(drawn.app.results.has('list {}')).toBe(false)
  expect(sent(drawn.calls, 'create')).toEqual([{ kind: 'thing', document: shop('old'), keyOfName: true, listed: true }])
})

test('what needs nothing that is saved is offered before the first save', async () => {
  const tools = [
    { label: 'Look', unsaved: true, onPress: [{ do: 'set', state: 'x', value: 1 }] },
    { label: 'Delete', onPress: [{ do: 'call', call: 'delete', input: {} }] },
  ]
  draw({ id: 0, revision: 0 }, {}, { tools })
  expect(await screen.findByRole('button', { name: 'Look' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('a tool that switches something says whether it is on, and stands at a new document where it is of use there', async () => {
  const tool = { label: 'JSON', unsaved: true, pressed: { name: 'draft.value.spec.note', condition: '=', value: 'on' } }
  draw({ id: 0, revision: 0 }, {}, { tools: [{ ...tool, onPress: [{ do: 'set', state: 'json', value: true }] }] })
  await screen.findByRole('button', { name: 'JSON', pressed: false })
  await type('on')
  await screen.findByRole('button', { name: 'JSON', pressed: true })
})

test('L3 what is not read yet is called neither new nor not saved', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  draw(stored, { read: () => promise })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('')
  expect(screen.queryByText('Not saved yet')).toBeNull()
  resolve({ document: shop('old'), ...stored })
  await screen.findByRole('heading', { name: 'Shop' })
})

test('links and tools of a stored one; who may only see it is told so and cannot save', async () => {
  draw({ ...stored, readOnly: 'right' })
  expect((await screen.findByRole('link', { name: 'History' })).getAttribute('href')).toContain('/screens/history/3')
  expect(button('Delete')).toBeTruthy()
  expect(screen.getByText(/your role does not include the right to edit/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('somebody else has saved meanwhile: it is asked what stays, and both are joined on the newer revision', async () => {
  let revision = 7
  const clash = () => {
    revision = 9
    throw new CallFailure('Changed', { kind: 'answer', outcome: { do: 'reject' }, status: 409, data: { by: 'ito' } })
  }
  const { calls } = draw(stored, {
    read: () => ({ document: { ...shop('old'), name: revision > 7 ? 'Shop of Ito' : 'Shop' }, ...stored, revision }),
    save: (input: { document: object; revision: number }) =>
      input.revision === 7 ? clash() : { document: input.document, id: 3, revision: 10 },
  })
  await type('new')
  await screen.findByText('Unsaved changes')
  await press('Save')
  await screen.findByRole('dialog', { name: 'Somebody else has saved this meanwhile' })
  fireEvent.click(button('Join and save'))
  await waitFor(() => expect(sent(calls, 'save')).toHaveLength(2))
  expect(sent(calls, 'save')[1]).toMatchObject({ document: { ...shop('new'), name: 'Shop of Ito' }, revision: 9 })
})

test('somebody else has deleted it meanwhile: it is said where it is, and nothing that was typed is lost', async () => {
  const gone = () => {
    throw new CallFailure('Not found', { kind: 'answer', outcome: { do: 'reject' }, status: 404 })
  }
  const { notices } = draw(stored, { save: gone })
  await type('new')
  await screen.findByText('Unsaved changes')
  await press('Save')
  await waitFor(() =>
    expect(notices.map(({ text }) => text)).toEqual([expect.stringMatching(/^It was deleted .* trash/)]),
  )
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
})

test('what may stop nobody unseen is asked before a save, with who uses it; without a yes nothing is saved', async () => {
  const confirm = {
    text: 'The test fails.',
    action: 'Save all the same',
    usedBy: 'thing/shop',
    when: { name: 'draft.value.spec.note', condition: '=' as const, value: 'wrong' },
  }
  const uses = { 'where-used': () => ({ rows: [], releases: [{ name: 'Shop', release: 4 }] }) }
  const { calls, questions, notices } = draw(stored, uses, { confirm }, false)
  await type('wrong')
  await press('Save')
  await waitFor(() => expect(questions).toHaveLength(1))
  expect(questions[0]).toMatchObject({
    text: 'The test fails.',
    action: 'Save all the same',
    details: ['Shop › running release 4'],
  })
  await type('right')
  await press('Save')
  await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['Saved.']))
  expect(sent(calls, 'save')).toMatchObject([{ document: shop('right') }])
})

test('what somebody else saves is followed by an open page; one with unsaved changes says who it was', async () => {
  let now = { document: shop('old'), ...stored }
  const presence = makePresence()
  const { app } = draw(stored, { read: () => now })
  app.presence = presence
  await type('mine')
  await press('Undo')
  await waitFor(async () => expect((await note()).value).toBe('old'))
  now = { document: shop('theirs'), ...stored, revision: 8, updatedBy: 'ito' }
  act(() => presence.heard({ type: 'document-changed', address: 'thing/shop', revision: 8, by: 'ito' }))
  await waitFor(async () => expect((await note()).value).toBe('theirs'))
  await screen.findByText(/by ito/)
  await type('mine')
  await screen.findByText('Unsaved changes')
  act(() => presence.heard({ type: 'document-changed', address: 'thing/shop', revision: 9, by: 'ito' }))
  await screen.findByText(/ito has saved this meanwhile/)
  expect((await note()).value).toBe('mine')
})

test.each([true, false])('others that name what changes follow where their user wants it: %s', async (agree) => {
  const rows = [{ id: 5, kind: 'report', address: 'report/note', name: { ja: '納品書', en: 'Delivery note' } }]
  const answers = { 'document-followers': () => ({ rows }) }
  const { calls, questions } = draw({ ...stored, followed: true }, answers, {}, agree)
  await type('new')
  await press('Save')
  await waitFor(() => expect(calls.at(-1)?.key).toBe('save'))
  expect(questions).toMatchObject([{ details: ['Delivery note'], otherwise: 'Save only this' }])
  const { input } = calls.at(-1) as { input: { followers?: boolean } }
  expect(input.followers).toBe(agree ? true : undefined)
})

test('nobody is asked where nothing follows, and an answer that does not come keeps nobody from saving', async () => {
  const { calls, questions } = draw({ ...stored, followed: true })
  await type('new')
  await press('Save')
  await waitFor(() => expect(calls.at(-1)?.key).toBe('save'))
  expect(questions).toEqual([])
})

test('B5 what is made for a field of another page is told to it when it is saved', async () => {
  const told: string[] = []
  const stop = hearMade('field-1', (address) => told.push(address))
  const others: string[] = []
  const stopOther = hearMade('field-2', (address) => others.push(address))
  draw({ id: 0, revision: 0 }, {}, {}, true, '/here?madeFor=field-1')
  await screen.findByLabelText('Note')
  await press('Save')
  await waitFor(() => expect(told).toEqual(['thing/shop']))
  expect(others).toEqual([])
  stop()
  stopOther()
})
