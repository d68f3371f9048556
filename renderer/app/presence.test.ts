import { expect, test } from 'vitest'
import { makePresence } from './presence.ts'

test('the engine is told what is open, again on a new socket; of another document nothing is shown', () => {
  const presence = makePresence()
  const said: object[] = []
  presence.look('site/shop')
  presence.connect((message) => said.push(message))
  presence.heard({ type: 'ready' })
  expect(said).toEqual([{ type: 'look', address: 'site/shop' }])
  presence.heard({ type: 'editors', address: 'site/other', names: ['Sato'] })
  expect(presence.editors()).toEqual([])
  presence.heard({ type: 'editors', address: 'site/shop', names: ['Tanaka'] })
  expect(presence.editors()).toEqual(['Tanaka'])
  presence.look(undefined)
  expect(said.at(-1)).toEqual({ type: 'look' })
  expect(presence.editors()).toEqual([])
})
