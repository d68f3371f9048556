// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { CallFailure } from '../../call/call.ts'
import { drawScreen, stubBrowser, type Answers } from '../../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const draw = (answers: Answers = {}, at = '/here') =>
  drawScreen(
    {
      state: { step: { in: 'query', default: 'choose' }, chosen: { in: 'memory', default: '' } },
      blocks: [
        {
          type: 'steps',
          state: 'step',
          steps: [
            {
              key: 'choose',
              label: 'Choose',
              done: { name: 'state.chosen', condition: '=', value: 'x' },
              blocks: [{ type: 'button', label: 'Take x', onPress: [{ do: 'set', state: 'chosen', value: 'x' }] }],
            },
            {
              key: 'check',
              label: 'Check',
              onNext: [{ do: 'call', call: 'check', input: {} }],
              blocks: [{ type: 'text', text: 'to be checked' }],
            },
            { key: 'end', label: 'End', blocks: [{ type: 'text', text: 'all is ready' }] },
          ],
          finish: 'Do it',
          onFinish: [{ do: 'call', call: 'finish', input: {} }],
        },
      ],
    },
    { answers, at },
  )

const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' })

test('on only when the step is done; to the end, where the work is done once', async () => {
  const drawn = draw({ check: () => ({}), finish: () => ({}) })
  expect((await screen.findByRole('button', { name: 'Next' })).dataset['variant']).toBe('filled')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Next' })).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  fireEvent.click(screen.getByText('Take x'))
  await waitFor(() => {
    expect(next().disabled).toBe(false)
  })
  fireEvent.click(next())
  await screen.findByText('to be checked')
  expect(drawn.address()).toBe('/here?step=check')
  fireEvent.click(next())
  await screen.findByText('all is ready')
  fireEvent.click(screen.getByRole('button', { name: 'Do it' }))
  await waitFor(() => {
    expect(drawn.calls.map(({ key }) => key)).toEqual(['check', 'finish'])
  })
})

test('a step whose work fails stays open', async () => {
  draw(
    {
      check: () => {
        throw new CallFailure('No', { kind: 'answer', outcome: { do: 'reject' } })
      },
    },
    '/here?step=check',
  )
  await screen.findByText('to be checked')
  fireEvent.click(next())
  await waitFor(() => {
    expect(next().disabled).toBe(false)
  })
  expect(screen.queryByText('all is ready')).toBeNull()
})

test('earlier steps can be gone back to, later ones not be jumped to', async () => {
  const drawn = draw({}, '/here?step=check')
  await screen.findByText('to be checked')
  expect(screen.getByText('Check').closest('li')?.getAttribute('aria-current')).toBe('step')
  expect(screen.queryByRole('button', { name: 'End' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }))
  await screen.findByText('Take x')
  await waitFor(() => {
    expect(drawn.address()).not.toContain('step=check')
  })
  await drawn.back()
  await screen.findByText('to be checked')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByText('Take x')
})

test('what is complete is ticked in its place, and the first that is not is begun with', async () => {
  drawScreen({
    state: { step: { in: 'memory' }, sources: { in: 'memory', default: 1 }, sites: { in: 'memory', default: 0 } },
    blocks: [
      {
        type: 'steps',
        state: 'step',
        steps: ['sources', 'sites', 'sources'].map((of, index) => ({
          key: `step-${index}`,
          label: `Step of ${of} ${index}`,
          complete: { name: `state.${of}`, condition: '>', value: 0 },
          blocks: [{ type: 'text', text: `text ${index}` }],
        })),
      },
    ],
  })
  await screen.findByText('text 1')
  // What completes the step is its own button; going on is not what one wants first.
  expect(next().dataset['variant']).toBe('default')
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual([
    'DoneStep of sources 0',
    '2Step of sites 1',
    'DoneStep of sources 2',
  ])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  fireEvent.click(screen.getByRole('button', { name: 'Step of sources 2' }))
  await screen.findByText('text 2')
  expect(screen.getAllByRole('listitem')[1]!.textContent).toBe('2Step of sites 1')
})

test('L2 steps that are all complete say so, and can be ended', async () => {
  drawScreen({
    state: { step: { in: 'memory' }, ended: { in: 'memory' } },
    blocks: [
      {
        type: 'steps',
        state: 'step',
        steps: ['a', 'b'].map((key) => ({
          key,
          label: key,
          complete: { name: 'state.step', condition: '=', value: null },
          blocks: [{ type: 'text', text: `text ${key}` }],
        })),
        finish: 'Enough',
        onFinish: [{ do: 'set', state: 'ended', value: 'ended' }],
      },
      { type: 'text', text: { $get: 'state.ended' } },
    ],
  })
  await screen.findByText('All steps are done.')
  expect(screen.queryByText('text a')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Enough' }))
  await screen.findByText('ended')
})
