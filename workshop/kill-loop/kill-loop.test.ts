import { expect, it } from 'vitest'
import { killLoop } from './kill-loop.ts'

// The full one is kill-loop.long.test.ts.
it('DU-01 kills under load lose and double no order (short)', async () => {
  const report = await killLoop({ purchases: 10, killsInFlight: 2 })
  console.log(JSON.stringify(report))
  expect(report.violations).toEqual([])
})
