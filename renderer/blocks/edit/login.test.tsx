// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { CallFailure } from '../../call/call.ts'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

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
          note: 'Call us: 058-000',
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

test('whom to ask stands below the form', async () => {
  draw()
  await screen.findByText('Call us: 058-000')
})

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

test('login: further fields are sent beside the number; ground and icons are drawn when they are wanted', async () => {
  const drawn = drawScreen(
    {
      blocks: [
        {
          type: 'login',
          icons: true,
          backgroundColor: '#123456',
          backgroundImage: '/shop/blob/a b"c',
          fields: [{ key: 'BRANCH', label: 'Branch' }],
          onSubmit: [{ do: 'call', call: 'login', input: { inputs: { $get: 'event.value.inputs' } } }],
        },
      ],
    },
    { answers: { login: () => ({}) } },
  )
  const ground = await waitFor(() => document.querySelector<HTMLElement>('form > div')!)
  expect(ground.style.backgroundColor).toBe('rgb(18, 52, 86)')
  expect(ground.style.backgroundImage).toBe('url("/shop/blob/a%20b%22c")')
  expect(document.querySelectorAll('[data-icons] span svg').length).toBe(2)
  type('User ID', 'u1')
  type('Password', 'p')
  send()
  await screen.findByText('Please fill in all input fields.')
  expect(document.activeElement).toBe(screen.getByLabelText('Branch'))
  type('Branch', 'east')
  send()
  await waitFor(() => {
    expect(drawn.calls).toEqual([{ key: 'login', input: { inputs: { BRANCH: 'east' } } }])
  })
})

test('login: a refusal in another language than the page has now is not left standing', async () => {
  const drawn = draw(() => {
    throw new CallFailure('パスワードが違います。', { kind: 'answer', outcome: { do: 'reject' } })
  })
  await screen.findByRole('heading', { name: 'Shop' })
  const before = i18n.locale
  type('Number', 'u1')
  type('Password', 'x')
  send()
  await screen.findByText('パスワードが違います。')
  expect(drawn.calls).toHaveLength(1)
  act(() => i18n.loadAndActivate({ locale: 'en-x', messages: {} }))
  type('Number', 'u2')
  expect(screen.queryByText('パスワードが違います。')).toBeNull()
  i18n.loadAndActivate({ locale: before || 'en', messages: {} })
})
