import { join } from 'node:path'
import { configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, vi } from 'vitest'
import { patienceMs } from '../../../engine/test/limits.ts'
import { nothing } from './runs.ts'

const file = join(process.cwd(), process.env['KUMIKI_FILE']!)
const without = JSON.parse(process.env['KUMIKI_OPTIONS']!) as string[]

/** What a test does with nothing left out, by its name. */
interface Usual {
  ms: number
  /** Options that its screens have. */
  drawn: Set<string>
  /** It holds in this worker once alone, such as one that counts what is fetched: it says nothing of what is gone. */
  isOnce?: true
}

const usual = new Map<string, Usual>()

/** What is gone is waited for so many times as long as the whole test takes where nothing is, so that no slowness looks like it. */
const times = 10
const leastMs = 1_000
/** Of a test that also fetches what it draws, which the ones after it need not do. */
const mostMs = 20_000

for (const [index, option] of without.entries())
  // The tests of the file, until one of them misses the option. Those that draw no screen with it are as they are with all.
  describe(option, async () => {
    const isWhole = Object.values<string>(nothing).includes(option)
    const drawn = new Set<string>()
    let isMissed = false
    let begun = 0
    beforeAll(() => {
      localStorage.clear()
      sessionStorage.clear()
      globalThis.leftOut = { name: option, drawn }
    })
    beforeEach(({ task, skip }) => {
      const known = usual.get(nameIn(option, task))
      if (known?.isOnce || (!isWhole && (isMissed || known?.drawn.has(option) === false))) skip()
      const patience = Math.min(Math.max(leastMs, times * (known?.ms ?? patienceMs)), mostMs)
      waitFor(isWhole ? patienceMs : patience)
      drawn.clear()
      begun = performance.now()
    })
    afterEach(({ task }) => {
      const name = nameIn(option, task)
      const hasFailed = task.result?.state === 'fail'
      isMissed ||= hasFailed
      const known = usual.get(name) ?? { ms: 0, drawn: new Set() }
      if (option === nothing.first)
        usual.set(name, {
          ms: Math.max(known.ms, performance.now() - begun),
          drawn: new Set([...known.drawn, ...drawn]),
        })
      if (option === nothing.again && hasFailed) usual.set(name, { ...known, isOnce: true })
    })
    await import(/* @vite-ignore */ `${file}?${index}`)
  })

const nameIn = (option: string, task: { fullTestName: string }): string => task.fullTestName.slice(option.length)

function waitFor(ms: number): void {
  configure({ asyncUtilTimeout: ms })
  vi.setConfig({ expect: { poll: { timeout: ms } } })
}
