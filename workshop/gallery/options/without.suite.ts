import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, vi } from 'vitest'
import { patienceMs } from '../../../engine/test/limits.ts'
import { nothingAfter, nothingBefore } from './elsewhere.ts'

const file = join(process.cwd(), process.env['KUMIKI_FILE']!)
const options = JSON.parse(process.env['KUMIKI_OPTIONS']!) as string[]

/** What replaces modules has its own ones each time; all others share what they have loaded. */
const replaces = /\bvi\.mock\(/.test(readFileSync(file, 'utf8'))

/** What a test does with nothing left out, by its name: how many milliseconds it takes, and which options its screens have. */
const usual = new Map<string, { ms: number; drawn: Set<string> }>()

/** What is gone is waited for so many times as long as the whole test takes where nothing is, so that no slowness looks like it. */
const times = 10
const leastMs = 1_000
/** Of a test that also fetches what it draws, which the ones after it need not do. */
const mostMs = 20_000

/**
 * The tests of a file without an option, until one of them misses it. Those that draw no screen with it are left alone: for
 * them it is as with all of them, which is tried before and, since one file is run again and again, once more after.
 */
for (const [index, option] of [nothingBefore, ...options, nothingAfter].entries())
  describe(option, async () => {
    const isWhole = option === nothingBefore || option === nothingAfter
    const drawn = new Set<string>()
    let isMissed = false
    let begun = 0
    beforeAll(() => {
      globalThis.leftOut = { name: option, drawn }
    })
    beforeEach(({ task, skip }) => {
      const known = usual.get(nameIn(option, task))
      if (!isWhole && (isMissed || known?.drawn.has(option) !== true)) skip()
      const patience = Math.min(Math.max(leastMs, times * (known?.ms ?? 0)), mostMs)
      wait(isWhole ? patienceMs : patience)
      drawn.clear()
      begun = performance.now()
    })
    afterEach(({ task }) => {
      isMissed ||= task.result?.state === 'fail'
      if (option !== nothingBefore) return
      const name = nameIn(option, task)
      const { ms = 0, drawn: before = [] } = usual.get(name) ?? {}
      usual.set(name, { ms: Math.max(ms, performance.now() - begun), drawn: new Set([...before, ...drawn]) })
    })
    if (replaces) vi.resetModules()
    await import(/* @vite-ignore */ `${file}?${index}`)
  })

const nameIn = (option: string, task: { fullTestName: string }): string => task.fullTestName.slice(option.length)

function wait(ms: number): void {
  configure({ asyncUtilTimeout: ms })
  vi.setConfig({ expect: { poll: { timeout: ms } } })
}
