import { afterEach } from 'vitest'
import { describeVisits } from './browser.ts'

/** A test that fails in the browser says what stood on its pages. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await describeVisits())
})
