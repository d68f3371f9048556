// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createStore, Provider, useAtomValue } from 'jotai'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { AppContext } from '../../app/app.ts'
import { workListAtom, type WorkList } from '../../state/work-list.ts'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'
import { Kit } from '../../testing/kit.tsx'
import WorkListBar from './work-list-bar.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const list: WorkList = {
  items: ['/a', '/b', '/c'].map((to) => ({ text: `Mend ${to}`, to, isWarning: to !== '/a' })),
  ...{ at: 0, back: '/check?severity=error' },
}

function Bar() {
  const work = useAtomValue(workListAtom)
  return work ? <WorkListBar work={work} /> : <p>closed</p>
}

function open() {
  const { app, visits } = drawScreen({})
  const store = createStore()
  store.set(workListAtom, list)
  render(
    <Provider store={store}>
      <AppContext value={app}>
        <Bar />
      </AppContext>
    </Provider>,
    { wrapper: Kit },
  )
  return () => visits.map(({ to }) => to)
}

const name = (text: RegExp) => screen.getByRole('button', { name: text })

test('the next problem and the list are one press away, by F8 too', () => {
  const visited = open()
  expect(name(/^1 of 3\s*Mend \/a$/)).toBeTruthy()
  expect(name(/^Previous/)).toHaveProperty('disabled', true)
  fireEvent.click(name(/^Next/))
  fireEvent.keyDown(document.body, { key: 'F8' })
  expect(name(/^3 of 3\s*Mend \/c$/)).toBeTruthy()
  expect(name(/^Next/)).toHaveProperty('disabled', true)
  fireEvent.keyDown(document.body, { key: 'F8' })
  fireEvent.keyDown(document.body, { key: 'F8', shiftKey: true })
  // The field once more, for who has gone elsewhere on the page.
  fireEvent.click(name(/^2 of 3/))
  fireEvent.click(name(/^All problems$/))
  expect(visited()).toEqual(['/b', '/c', '/b', '/b', '/check?severity=error'])
})

test('it is closed at a press', () => {
  const visited = open()
  fireEvent.click(name(/^Close/))
  expect(screen.getByText('closed')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'F8' })
  expect(visited()).toEqual([])
})
