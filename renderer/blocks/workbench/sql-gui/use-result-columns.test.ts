// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createModel } from '../../../model/model.ts'
import { useResultColumns } from './use-result-columns.ts'

afterEach(cleanup)

const column = (name: string) => ({ key: name.toUpperCase(), name, typeClass: 'String' })
const places = { statement: '/spec/gui', columns: '/spec/resultColumns' }

function open(columns: string[], id = 7) {
  const model = createModel({ schema: 'kumiki:kinds/schema' })
  const resultColumns = columns.map(column)
  const spec = id > 0 ? { gui: { fields: 1 }, ...(columns.length > 0 && { resultColumns }) } : {}
  model.load({ spec }, { id })
  const drawn = renderHook(
    ({ described }: { described?: string[] }) => useResultColumns(places, model, described?.map(column)),
    { initialProps: {} },
  )
  const names = () => {
    const { spec: now } = model.get().value as { spec: { resultColumns?: { name: string }[] } }
    return (now.resultColumns ?? []).map(({ name }) => name)
  }
  return { model, names, see: (...described: string[]) => drawn.rerender({ described }), drawn }
}

test('who opens a statement that gives other columns changes nothing; they are offered, and taken over at a press', () => {
  const { model, names, see, drawn } = open(['code', 'old'])
  see('code', 'name')
  expect(model.get().dirty).toBe(false)
  expect(drawn.result.current?.differences).toMatchObject([
    { change: 'new', name: 'name' },
    { change: 'gone', name: 'old' },
  ])
  act(() => drawn.result.current?.take())
  expect(names()).toEqual(['code', 'name'])
  expect(drawn.result.current).toBeUndefined()
})

test('another order is offered too; what is alike is not', () => {
  const { see, drawn, model } = open(['a', 'b'])
  see('b', 'a')
  expect(drawn.result.current?.differences).toEqual([])
  act(() => drawn.result.current?.take())
  expect(drawn.result.current).toBeUndefined()
  expect(model.get().dirty).toBe(true)
})

test('columns follow a statement that is changed, also when its first answer comes after the change', () => {
  const { model, names, see, drawn } = open(['code'])
  see('code')
  see('code', 'name')
  expect(names()).toEqual(['code', 'name'])
  expect(drawn.result.current).toBeUndefined()
  const early = open(['code'])
  act(() => early.model.set('/spec/gui', { fields: 2 }, 'Fields'))
  early.see('code', 'price')
  expect(early.names()).toEqual(['code', 'price'])
  expect(model.get().dirty).toBe(true)
})

test('columns of a new schema are filled', () => {
  const { names, see } = open([], 0)
  see('code')
  expect(names()).toEqual(['code'])
})
