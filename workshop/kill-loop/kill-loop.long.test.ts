import { expect, it } from 'vitest'
import { killLoop } from './kill-loop.ts'

it('DU-01 200 purchases under 8 workers, at least 20 kills with one in flight', async () => {
  const report = await killLoop({ purchases: 200, killsInFlight: 20, maxMs: 400_000, log: console.log })
  console.log(JSON.stringify(report))
  expect(report.violations).toEqual([])
})
