import { afterEach } from 'vitest'
import { describeVisits } from './browser.ts'

/** A test that fails says so at once, and what stood on its pages. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(`failed: ${task.name}\n${await describeVisits()}`)
})
