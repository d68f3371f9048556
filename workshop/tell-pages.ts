import { afterEach } from 'vitest'
import { describeVisits } from './browser.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What stood on the pages of a test that has failed. */
    pages?: string
  }
}

/** A test that fails in the browser says what stood on its pages, to whoever tells of it. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') task.meta.pages = await describeVisits()
})
