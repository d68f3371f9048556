import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Tests start what users start: what is built of the sources as they are now. */
function buildEngine(): void {
  const { status } = spawnSync(process.execPath, ['setup.mjs', 'engine'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The engine could not be built')
}

/** Before all tests: a folder for what several of them need and one makes (`engine/test/made-once.ts`). It goes with the run. */
export default function openTestRun(): (() => void) | undefined {
  // Each project of tests asks for it.
  if (process.env.KUMIKI_TEST_RUN !== undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-test-run-'))
  process.env.KUMIKI_TEST_RUN = folder
  buildEngine()
  // Each worker loads the same packages: their compiled code is kept, as the engine keeps its own.
  process.env.NODE_COMPILE_CACHE ??= join(process.env.KUMIKI_TEST_DISK ?? tmpdir(), 'node-compile-cache')
  return () => rmSync(folder, { recursive: true, force: true })
}
