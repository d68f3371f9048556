import { afterEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What stood on the pages of a test that has failed. */
    pages?: string
  }
}

/** A test that fails in the browser says what stood on its pages, to whoever tells of it. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  // Most tests have no pages: the browser's driver is loaded by those that do.
  const { describeVisits } = await import('./browser.ts')
  task.meta.pages = await describeVisits()
})
