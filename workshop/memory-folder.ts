import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const memory = '/dev/shm'
const gigabyte = 2 ** 30

/**
 * Before the fast tests: their temporary folders lie in memory where there is plenty of it. Stores write each change
 * through to the disk before they answer, and thousands of tests wait for that. What is about the disk itself takes
 * `KUMIKI_TEST_DISK`.
 */
export default function openMemoryFolder(): (() => void) | undefined {
  // Each project of tests asks for it.
  if (process.env.KUMIKI_TEST_DISK !== undefined || !isRoomy()) return undefined
  const folder = mkdtempSync(`${memory}/kumiki-test-`)
  // Database servers run as users of their own.
  chmodSync(folder, 0o711)
  process.env.KUMIKI_TEST_DISK = tmpdir()
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function isRoomy(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 3 * gigabyte && freemem() > 6 * gigabyte
}
