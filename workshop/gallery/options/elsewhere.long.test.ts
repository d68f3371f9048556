import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { drawnElsewhere, nothingAfter, nothingBefore } from './elsewhere.ts'

interface Told {
  file: string
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
  const told = said.split('\n').flatMap((line) => (line.startsWith('{"file"') ? [JSON.parse(line) as Told] : []))
  const unseen = Object.entries(drawnElsewhere).flatMap(([file, options]) =>
    [nothingBefore, ...options, nothingAfter]
      .filter((option) => {
        const found = told.find((one) => one.file === file && one.option === option)
        if (!found) return true
        const isWhole = option === nothingBefore || option === nothingAfter
        return isWhole ? found.failed > 0 || found.passed === 0 : found.failed === 0
      })
      .map((option) => [option, file]),
  )
  expect(unseen).toEqual([])
})
