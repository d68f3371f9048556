import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Before all tests: a folder for what several of them need and one makes (`engine/test/made-once.ts`). It goes with the run. */
export default function openTestRun(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-test-run-'))
  process.env.KUMIKI_TEST_RUN = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
