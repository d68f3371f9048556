// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CallFailure } from '../../call.ts'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

vi.mock('@lingui/core/macro', () => import('../../testing/lingui.ts'))
vi.mock('@lingui/react/macro', () => import('../../testing/lingui.ts'))

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const draw = (answer: () => unknown = () => ({})) =>
  drawScreen(
    {
      blocks: [
        {
          type: 'login',
          title: 'Shop',
          idLabel: 'Number',
          onSubmit: [
            {
              do: 'call',
              call: 'login',
              input: { id: { $get: 'event.value.id' }, password: { $get: 'event.value.password' } },
            },
          ],
        },
      ],
    },
    { answers: { login: answer } },
  )

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Log in' }))

test('login: sends the number without spaces and the password as it is', async () => {
  const drawn = draw()
  await screen.findByRole('heading', { name: 'Shop' })
  type('Number', ' u1 ')
  type('Password', ' secret ')
  send()
  await waitFor(() => {
    expect(drawn.calls).toEqual([{ key: 'login', input: { id: 'u1', password: ' secret ' } }])
  })
})

test('login: an empty field is told and gets the focus; nothing is sent', async () => {
  const drawn = draw()
  await screen.findByRole('heading', { name: 'Shop' })
  type('Number', 'u1')
  send()
  await screen.findByText('Please fill in all input fields.')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(drawn.calls).toEqual([])
})

test('login: a refusal is said beside the fields, which keep what was typed', async () => {
  const drawn = draw(() => {
    throw new CallFailure('Wrong password', { kind: 'answer', outcome: { do: 'reject' } })
  })
  await screen.findByRole('heading', { name: 'Shop' })
  type('Number', 'u1')
  type('Password', 'x')
  send()
  await screen.findByText('Wrong password')
  expect(screen.getByLabelText<HTMLInputElement>('Number').value).toBe('u1')
  expect(drawn.notices).toEqual([])
})

test('login: the password is shown on demand only', async () => {
  draw()
  await screen.findByRole('heading', { name: 'Shop' })
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  expect(password.type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show the password' }))
  expect(password.type).toBe('text')
})
