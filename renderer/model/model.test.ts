import { expect, test, vi } from 'vitest'
import type { Problem } from '../../runtime/problem.ts'
import { createModel, problemsAt } from './model.ts'
import type { DraftPlace } from './model.ts'

const loaded = { kind: 'thing', key: 'a', spec: { size: 1, list: [{ key: 'x' }, { key: 'y' }] } }

function open(options: Partial<Parameters<typeof createModel>[0]> = {}) {
  const model = createModel({ schema: 'kumiki:kinds/thing', ...options })
  model.load(loaded, { id: 7, revision: 3 })
  return model
}

const spec = (model: ReturnType<typeof open>) => (model.get().value as typeof loaded).spec

test('each edit can be undone and done again, and dirty says whether anything differs', () => {
  const model = open()
  model.set('/spec/size', 2, 'Size')
  model.insert('/spec/list/1', { key: 'new' }, 'Add')
  model.move('/spec/list/0', 2, 'Move')
  model.remove('/spec/list/0', 'Remove')
  expect(spec(model)).toEqual({ size: 2, list: [{ key: 'y' }, { key: 'x' }] })
  expect(model.get().edits.map((edit) => edit.title)).toEqual(['Size', 'Add', 'Move', 'Remove'])
  for (let step = 0; step < 4; step++) model.undo()
  expect(model.get().value).toEqual(loaded)
  expect(model.get().dirty).toBe(false)
  for (let step = 0; step < 4; step++) model.redo()
  expect(spec(model).list).toEqual([{ key: 'y' }, { key: 'x' }])
  expect(model.get().dirty).toBe(true)
})

test('typing in one field is one step, and typing the same is none', () => {
  const model = open()
  for (const text of ['a', 'ab', 'abc']) model.set('/key', text, 'Key')
  model.set('/key', 'abc', 'Key')
  expect(model.get().edits).toHaveLength(1)
  model.undo()
  expect(model.get().value).toEqual(loaded)
})

test('a text that cannot be read is unsaved work, whatever else is changed, saved or undone beside it', () => {
  const model = open()
  model.hold({ text: '{ "key": ', of: loaded })
  expect(model.get().dirty).toBe(true)
  model.set('/key', 'b', 'Key')
  model.undo()
  expect([model.get().value, model.get().dirty]).toEqual([loaded, true])
  model.saved(loaded)
  expect([model.get().unread?.text, model.get().dirty]).toEqual(['{ "key": ', true])
  model.hold(undefined)
  expect(model.get().dirty).toBe(false)
  model.hold({ text: '{', of: loaded })
  model.reset()
  expect([model.get().unread, model.get().dirty]).toEqual([undefined, false])
  model.load(loaded, { readOnly: 'right' })
  model.hold({ text: '{', of: loaded })
  expect(model.get().unread).toBe(undefined)
})

test('a secret is neither in the value, nor in the steps, nor in the draft', () => {
  const kept: unknown[] = []
  const draft: DraftPlace = { read: () => undefined, write: (value) => kept.push(value), clear: () => undefined }
  const model = open({ draft })
  model.setSecret('/spec/password', 'correct horse')
  model.set('/spec/size', 9, 'Size')
  expect(model.get().secrets).toEqual({ '/spec/password': 'correct horse' })
  expect(JSON.stringify([model.get().value, model.get().edits, kept])).not.toContain('correct horse')
  expect(kept).toHaveLength(2)
  model.saved(model.get().value)
  expect(model.get().secrets).toEqual({})
  expect(model.get().dirty).toBe(false)
})

test('a field that is left before what was typed has been checked shows nothing of what stood there before', async () => {
  const problem = { code: 'required', in: 'x/y', at: '/name', message: 'Field Name is required.' }
  const model = createModel({
    schema: 'x',
    check: (value) => ((value as { name?: string }).name ? [] : [problem]),
    pause: 1,
  })
  model.load({})
  await expect.poll(() => model.get().problems).toEqual([problem])
  model.set('/name', 'a', 'Name')
  model.touch('/name')
  expect(problemsAt(model.get(), '/name')).toEqual([])
  await expect.poll(() => model.get().touched.has('/name')).toBe(true)
  expect(problemsAt(model.get(), '/name')).toEqual([])
  model.set('/name', undefined, 'Name')
  await expect.poll(() => problemsAt(model.get(), '/name')).toEqual([problem])
})

test('problems are shown at a field once it was left or a save was tried', async () => {
  const problem: Problem = { code: 'required', in: 'thing/a', at: '/spec/size', message: 'Size is required.' }
  const model = open({ check: (value) => ((value as typeof loaded).spec.size ? [] : [problem]) })
  model.set('/spec/size', undefined, 'Size')
  await model.check()
  expect(problemsAt(model.get(), '/spec/size')).toEqual([])
  model.touch('/spec/size')
  expect(problemsAt(model.get(), '/spec/size')).toEqual([problem])
  expect(await model.reveal()).toBe(false)
  model.set('/spec/size', 4, 'Size')
  expect(await model.reveal()).toBe(true)
})

test('what the engine refused stays at its field until the field changes', () => {
  const taken: Problem = { code: 'already-registered', in: 'thing/a', at: '/spec/size', message: 'Taken.' }
  const model = open()
  model.refused([taken])
  expect(problemsAt(model.get(), '/spec/size')).toEqual([taken])
  model.set('/key', 'b', 'Key')
  expect(model.get().errors).toBe(1)
  model.set('/spec/size', 5, 'Size')
  expect(model.get().errors).toBe(0)
})

test('what is only to be seen is not edited, and no draft of it is offered', () => {
  const draft: DraftPlace = { read: () => ({ value: 1, at: '' }), write: () => undefined, clear: () => undefined }
  const model = createModel({ schema: 'kumiki:kinds/thing', draft })
  model.load(loaded, { id: 7, revision: 3, readOnly: 'folder' })
  model.set('/spec/size', 2, 'Size')
  model.insert('/spec/list/1', { key: 'new' }, 'Add')
  model.setSecret('/spec/password', 'x')
  expect(model.get()).toMatchObject({ value: loaded, dirty: false, edits: [], secrets: {}, draft: undefined })
})

test('another folder of the same revision is taken over beside unsaved edits', () => {
  const model = open()
  model.set('/spec/size', 2, 'Size')
  model.filed({ id: 7, revision: 4, folder: { id: 1 } })
  expect(model.get().about['folder']).toBeUndefined()
  model.filed({ id: 7, revision: 3, folder: { id: 1 } })
  expect(model.get().about['folder']).toEqual({ id: 1 })
  expect(spec(model).size).toBe(2)
})

test('a merged conflict stands on the stored revision and can be saved', () => {
  const model = open()
  model.set('/spec/size', 2, 'Size')
  const theirs = { ...loaded, key: 'b' }
  model.conflicted({ theirs, about: { revision: 4 }, by: 'tanaka' })
  model.merged({ ...theirs, spec: { ...loaded.spec, size: 2 } })
  expect(model.get()).toMatchObject({ clash: undefined, base: theirs, dirty: true, about: { id: 7, revision: 4 } })
})

test('unsaved work of an earlier visit is offered, and a reload of the same keeps the steps', () => {
  const draft: DraftPlace = {
    read: () => ({ value: { ...loaded, key: 'draft' }, at: '2026-11-20T14:03:00Z' }),
    write: vi.fn(),
    clear: vi.fn(),
  }
  const model = open({ draft })
  expect(model.get().draft?.at).toBe('2026-11-20T14:03:00Z')
  model.takeDraft()
  expect((model.get().value as typeof loaded).key).toBe('draft')
  model.undo()
  model.set('/spec/size', 3, 'Size')
  model.load(loaded, { revision: 3 })
  expect(model.get().edits).toHaveLength(1)
})

test('a reset gives up what was typed, its secrets and what was kept of it', () => {
  const kept: unknown[] = []
  const clear = () => kept.splice(0)
  const model = open({ draft: { read: () => undefined, write: (value) => kept.push(value), clear } })
  model.set('/spec/size', 9, 'Size')
  model.setSecret('/spec/password', 'correct horse')
  model.touch('/spec/size')
  model.reset()
  expect(model.get()).toMatchObject({ value: loaded, dirty: false, edits: [], secrets: {}, touched: new Set() })
  expect(kept).toEqual([])
})

test('what was mended elsewhere does not keep a document from being saved', async () => {
  let elsewhere = 'broken'
  let known = elsewhere
  const problem = { code: 'parameter-not-set', in: 'thing', at: '/name', message: 'not set' } as unknown as Problem
  const model = createModel({
    schema: '',
    check: async () => (known === 'broken' ? [problem] : []),
    readAnew: () => void (known = elsewhere),
  })
  model.load({ name: 'a' })
  model.set('/name', 'b', '')
  expect(await model.reveal()).toBe(false)
  elsewhere = 'mended'
  expect(await model.reveal()).toBe(true)
  // Nor does what the engine said of an earlier try: it is asked again.
  model.refused([problem])
  expect(model.get().errors).toBe(1)
  expect(await model.reveal()).toBe(true)
})
