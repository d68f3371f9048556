// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Block } from '../../runtime/generated/screens/block.ts'
import { drawScreen, stubBrowser } from '../testing/draw.tsx'

beforeAll(() => stubBrowser())
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const lost = 'What you have typed here is lost when you leave this page.'

function draw({ where = 'memory', agree }: { where?: 'memory' | 'tab'; agree: boolean }) {
  const block = {
    type: 'inputs',
    fields: [{ key: 'NOTE', label: 'Note', input: 'text', check: {}, editable: true }],
    state: 'inputs',
    submit: {
      label: 'Send',
      onPress: [
        { do: 'call', call: 'send', then: [{ do: 'set', state: 'inputs', value: null }] },
        { do: 'open', route: '/done' },
      ],
    },
    back: { label: 'Back', onPress: [{ do: 'open', route: '/list' }] },
  } as unknown as Block
  return drawScreen({ state: { inputs: { in: where } }, blocks: [block] }, { answers: { send: () => ({}) }, agree })
}

const type = async (value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: 'Note' }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Whether the browser would ask who closes the page. */
const asksAtTheEnd = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('who has typed something is asked before another page of the site opens, and stays or goes as he says', async () => {
  const stays = draw({ agree: false })
  await screen.findByRole('textbox', { name: 'Note' })
  expect(asksAtTheEnd()).toBe(false)
  await type('call me')
  expect(asksAtTheEnd()).toBe(true)
  for (const to of ['/list', '/other']) {
    const asked = stays.questions.length
    stays.app.navigate(to)
    await waitFor(() => expect(stays.questions).toHaveLength(asked + 1))
    expect(stays.questions.at(-1)).toEqual({ text: lost, action: 'Leave the page' })
    expect(stays.address()).toBe('/here')
  }
  // Its own search and order are no other page.
  stays.app.navigate('/here?q=1')
  await waitFor(() => expect(stays.address()).toBe('/here?q=1'))
  expect(stays.questions).toHaveLength(2)
  cleanup()

  const goes = draw({ agree: true })
  await type('call me')
  press('Back')
  await waitFor(() => expect(goes.address()).toBe('/list'))
  expect(goes.questions).toHaveLength(1)
})

test('the browser’s own way back is asked about as well, once however often it is pressed', async () => {
  for (const agree of [false, true]) {
    const drawn = draw({ agree })
    const first = await screen.findByRole('textbox', { name: 'Note' })
    drawn.app.navigate('/form')
    await waitFor(() => expect(first.isConnected).toBe(false))
    await type('call me')
    await drawn.back()
    await waitFor(() => expect(drawn.questions).toHaveLength(1))
    await waitFor(() => expect(drawn.address()).toBe(agree ? '/here' : '/form'))
    // The page of the address is drawn after it.
    const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value
    await waitFor(() => expect(note()).toBe(agree ? '' : 'call me'))
    cleanup()
  }
})

test('nobody is asked who has typed nothing, has sent it, or finds it again in the tab', async () => {
  const typedNothing = draw({ agree: false })
  await screen.findByRole('textbox', { name: 'Note' })
  press('Back')
  await waitFor(() => expect(typedNothing.address()).toBe('/list'))
  cleanup()

  const sent = draw({ agree: false })
  await type('call me')
  press('Send')
  await waitFor(() => expect(sent.address()).toBe('/done'))
  cleanup()

  const kept = draw({ where: 'tab', agree: false })
  await type('call me')
  expect(asksAtTheEnd()).toBe(false)
  press('Back')
  await waitFor(() => expect(kept.address()).toBe('/list'))
  expect([typedNothing, sent, kept].flatMap(({ questions }) => questions)).toEqual([])
})
