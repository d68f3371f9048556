/** How long a test waits for what is to be seen, in milliseconds. */
export const patienceMs = 120_000

/**
 * Limits of tests, in milliseconds: for what hangs. No machine is so slow or so busy that it meets one, so no test sets one
 * of its own (`workshop/laws/durations.test.ts`).
 */
export const limits = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: patienceMs } },
}
