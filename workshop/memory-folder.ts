import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const memory = '/dev/shm'
/** Followed by the process that made it. */
const prefix = 'kumiki-test-'
const gigabyte = 2 ** 30

/**
 * Before the fast tests: their temporary folders lie in memory where there is plenty of it. Stores write each change
 * through to the disk before they answer, and thousands of tests wait for that. What is about the disk itself takes
 * `KUMIKI_TEST_DISK`.
 */
export default function openMemoryFolder(): (() => void) | undefined {
  // Each project of tests asks for it.
  if (process.env.KUMIKI_TEST_DISK !== undefined || !isRoomy()) return undefined
  removeLeftBehind()
  const folder = mkdtempSync(`${memory}/${prefix}${process.pid}-`)
  // Database servers run as users of their own.
  chmodSync(folder, 0o711)
  process.env.KUMIKI_TEST_DISK = tmpdir()
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Of runs that were killed: nobody else would give the memory back. */
function removeLeftBehind(): void {
  for (const name of readdirSync(memory)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(`${memory}/${name}`, { recursive: true, force: true })
  }
}

function isRoomy(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 3 * gigabyte && freemem() > 6 * gigabyte
}
