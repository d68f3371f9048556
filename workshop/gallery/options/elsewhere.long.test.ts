import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { drawnElsewhere } from './elsewhere.ts'

/** No screen has it: nothing is left out. */
const none = 'none'

test('each option that is seen elsewhere is missed by the test that is named for it, which holds with all of them', async () => {
  const pairs = Object.entries(drawnElsewhere).flatMap(([file, options]) =>
    [none, ...options].map((option): [string, string] => [option, file]),
  )
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-options-'))
  const list = join(folder, 'pairs.json')
  writeFileSync(list, JSON.stringify(pairs))
  const run = spawn('npx', ['vitest', 'run', '--config', 'workshop/gallery/options/without.config.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, KUMIKI_PAIRS: list, NO_COLOR: '1' },
  })
  const said = await text(run.stdout)
  rmSync(folder, { recursive: true })
  const told = new Map(
    said.split('\n').flatMap((line) => {
      const [, index, failed, passed] = /\[(\d+),(\d+),(\d+)\]/.exec(line) ?? []
      return index === undefined ? [] : [[Number(index), { failed: Number(failed), passed: Number(passed) }]]
    }),
  )
  const unseen = pairs.filter(([option], index) => {
    const { failed, passed } = told.get(index) ?? { failed: 0, passed: 0 }
    return option === none ? failed > 0 || passed === 0 : failed === 0
  })
  expect(unseen).toEqual([])
})
