// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest'
import { everyOption, isMissed, seenOptions } from './drop-options.ts'
import { drawnElsewhere } from './elsewhere.ts'
import { fetchParts } from './lazy-parts.ts'

vi.mock(
  '../../../renderer/ui/lazy.tsx',
  async (original: () => Promise<typeof import('../../../renderer/ui/lazy.tsx')>) =>
    (await import('./lazy-parts.ts')).lazyParts(original),
)

beforeAll(fetchParts)

const count = 3

// All of them: options.long.test.ts.
test(`${count} options of compiled screens of the gallery: each is missed where it is left out`, async () => {
  const options = seenOptions()
  const unseen: string[] = []
  for (let number = 0; number < count; number++) {
    const option = options[Math.floor((number * options.length) / count)]
    if (option && !(await isMissed(option))) unseen.push(option.name)
  }
  expect(unseen).toEqual([])
})

test('what is seen elsewhere stands in the gallery', () => {
  const names = new Set(everyOption().map(({ name }) => name))
  expect(
    Object.values(drawnElsewhere)
      .flat()
      .filter((name) => !names.has(name)),
  ).toEqual([])
})
