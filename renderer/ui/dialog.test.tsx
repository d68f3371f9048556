// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { stubBrowser } from '../testing/draw.tsx'
import { Kit } from '../testing/kit.tsx'
import { Dialog } from './dialog.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

function Opener({ name, forced = false, children }: { name: string; forced?: boolean; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>{`Open ${name}`}</button>
      {isOpen && (
        <Dialog title={name} forced={forced} onClose={close} footer={<button onClick={close}>{`End ${name}`}</button>}>
          {children}
        </Dialog>
      )}
    </>
  )
}

async function open(name: string): Promise<HTMLElement> {
  const opener = screen.getByRole('button', { name: `Open ${name}` })
  opener.focus()
  fireEvent.click(opener)
  return screen.findByRole('dialog', { name })
}

const escape = () => fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
const hasFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))

test('typing begins in the first input, and the focus goes back to where it was', async () => {
  render(<Opener name="one" children={<input aria-label="Word" />} />, { wrapper: Kit })
  const dialog = await open('one')
  expect(dialog.getAttribute('aria-modal')).toBe('true')
  await hasFocus(screen.getByRole('textbox', { name: 'Word' }))
  escape()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open one' }))
})

test('Escape closes the uppermost alone; a forced one is closed by its buttons alone', async () => {
  render(
    <Opener name="below">
      <Opener name="above" />
      <Opener name="forced" forced />
    </Opener>,
    { wrapper: Kit },
  )
  await open('below')
  await open('above')
  escape()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'above' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'below' })).toBeTruthy()

  const forced = await open('forced')
  await act(async () => {
    escape()
  })
  expect(forced.isConnected).toBe(true)
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'End forced' }))
  await waitFor(() => expect(forced.isConnected).toBe(false))
  escape()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
