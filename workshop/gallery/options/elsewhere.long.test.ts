import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { nothing, runs } from './runs.ts'

interface Told {
  run: number
  option: string
  failed: number
  passed: number
}

test('each option that is seen elsewhere is missed by the test that is named for it, which holds with all of them', async () => {
  const run = spawn('npx', ['vitest', 'run', '--config', 'workshop/gallery/options/without.config.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  const said = await text(run.stdout)
  const told = said.split('\n').flatMap((line) => (line.startsWith('{"run"') ? [JSON.parse(line) as Told] : []))
  const isSeen = (run: number, option: string): boolean => {
    const { failed = 0, passed = 0 } = told.find((one) => one.run === run && one.option === option) ?? {}
    // What fails then is left alone after it.
    if (option === nothing.again) return passed > 0
    return option === nothing.first || option === nothing.after ? failed === 0 && passed > 0 : failed > 0
  }
  const unseen = runs.flatMap(({ file, without }, run) =>
    without.filter((option) => !isSeen(run, option)).map((option) => [option, file]),
  )
  expect(unseen).toEqual([])
})
