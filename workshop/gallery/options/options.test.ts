// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest'
import { makeRandom as random } from '../../kill-loop/random.ts'
import { everyOption, isMissed, seenOptions } from './drop-options.ts'
import { drawnElsewhere } from './elsewhere.ts'
import { fetchParts } from './late-parts.ts'

vi.mock('../../../renderer/late.tsx', async (original: () => Promise<typeof import('../../../renderer/late.tsx')>) =>
  (await import('./late-parts.ts')).lateParts(original),
)

beforeAll(fetchParts, 120_000)

const count = 30
const seed = Number(process.env['KUMIKI_SEED'] ?? Date.now() % 1_000_000_007)

test(`${count} options of compiled screens of the gallery, of seed ${seed}: each is missed where it is left out`, async () => {
  const next = random(seed)
  const left = seenOptions()
  const unseen: string[] = []
  for (let number = 0; number < count; number++) {
    const [option] = left.splice(Math.floor(next() * left.length), 1)
    if (option && !(await isMissed(option))) unseen.push(option.name)
  }
  expect(unseen).toEqual([])
}, 300_000)

test('what is seen elsewhere stands in the gallery', () => {
  const names = new Set(everyOption().map(({ name }) => name))
  expect(
    Object.values(drawnElsewhere)
      .flat()
      .filter((name) => !names.has(name)),
  ).toEqual([])
})
