import { expect, it } from 'vitest'
import { writeLoop } from './write-loop.ts'

// The full one, on several nodes, is write-loop.long.test.ts.
it('DU-15 kills under load lose and double nothing that people and programs write (short)', async () => {
  const wanted = { change: 30, bulk: 6, post: 6 }
  const report = await writeLoop({ nodes: 1, wanted, kills: 4, cuts: 0, workers: 6, maxMs: 60_000 })
  console.log(JSON.stringify(report))
  expect(report.violations).toEqual([])
  expect(Object.values(report.unclear).reduce((sum, count) => sum + count)).toBeGreaterThan(0)
})
