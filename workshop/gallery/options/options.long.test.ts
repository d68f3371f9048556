// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { allOptions, isMissed } from './drop-options.ts'
import { notSeenYet } from './not-seen-yet.ts'

test('an option of a compiled screen of the gallery is missed where it is left out, but for those that are listed', async () => {
  const all = allOptions()
  const wanted = all.filter(({ name }) => !notSeenYet.includes(name))
  const unseen: string[] = []
  for (const option of wanted) if (!(await isMissed(option))) unseen.push(option.name)
  expect(unseen).toEqual([])
  expect(wanted.length).toBeGreaterThan(400)
  // What the list names is there: it does not outlive what it is about.
  const names = new Set(all.map(({ name }) => name))
  expect(notSeenYet.filter((name) => !names.has(name))).toEqual([])
}, 1_800_000)
