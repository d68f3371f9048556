// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { CallFailure } from '../call/call.ts'
import { drawScreen, stubBrowser } from '../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const draw = (read: () => unknown) =>
  drawScreen(
    {
      load: { document: { call: 'read' } },
      models: { draft: { from: { $get: 'load.document' } } },
      blocks: [{ type: 'text', text: { $op: 'concat', of: ['Name: ', { $get: 'draft.value.name' }] } }],
    },
    { answers: { read } },
  )

const fail = (status: number) => () => {
  throw new CallFailure('Target data is not found', { kind: 'answer', outcome: { do: 'show' }, status, code: 1 })
}

test('what is not there says so in place of an empty form', async () => {
  draw(fail(404))
  await screen.findByText('Not found')
  expect(screen.queryByText('Name:')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('what was refused is not tried again: it would be refused again', async () => {
  draw(fail(422))
  await screen.findByText('This could not be shown.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('what could not be read is tried again', async () => {
  let isBroken = true
  draw(() => (isBroken ? fail(500)() : { name: 'Oak' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  fireEvent.click(again)
  await screen.findByText('Name: Oak')
})
