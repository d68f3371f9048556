import { expect, it } from 'vitest'
import { killLoop } from './kill-loop.ts'

// The full one is kill-loop.long.test.ts.
it('DU-01 kills under load lose and double no order (short)', { timeout: 90_000 }, async () => {
  const report = await killLoop({ purchases: 30, killsInFlight: 5, maxMs: 50_000 })
  console.log(JSON.stringify(report))
  expect(report.violations).toEqual([])
})
