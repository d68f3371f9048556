import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rolldown } from 'rolldown'

const folder = mkdtempSync(join(tmpdir(), 'kumiki-places-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an error of a built script tells where in its source it was thrown', async () => {
  const out = join(folder, 'build/engine')
  mkdirSync(out, { recursive: true })
  writeFileSync(
    join(folder, 'trial.ts'),
    `type Text = string\n\n\nexport const fail = (text: Text) => {\n  throw new TypeError(text)\n}\nfail('as asked')\n`,
  )
  const bundle = await rolldown({ input: join(folder, 'trial.ts'), platform: 'node' })
  await bundle.write({ dir: out, format: 'esm', sourcemap: true, entryFileNames: 'trial.js' })
  await bundle.close()
  writeFileSync(join(out, 'package.json'), '{ "type": "module" }')
  const places = new URL('./source-places.ts', import.meta.url).href
  const { stderr } = spawnSync(process.execPath, ['--no-warnings', '--import', places, join(out, 'trial.js')], {
    encoding: 'utf8',
  })
  expect(stderr).toContain('TypeError: as asked\n    at fail (file://')
  expect(stderr).toContain('/trial.ts:5:')
  expect(stderr).toContain('/trial.ts:7:')
})
