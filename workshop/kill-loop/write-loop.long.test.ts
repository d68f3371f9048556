import { expect, it } from 'vitest'
import { hasPostgresql } from '../../engine/test/servers/postgresql.ts'
import { writeLoop } from './write-loop.ts'

it.skipIf(!hasPostgresql())(
  'DU-15 three nodes, 30 kills and 10 COMMITs that are cut: each write is done once, and known in 5 s at any node',
  async () => {
    const wanted = { change: 2_000, bulk: 500, post: 500 }
    const options = { nodes: 3, wanted, kills: 30, cuts: 10, workers: 12, maxMs: 1_000_000, log: console.log }
    const report = await writeLoop(options)
    console.log(JSON.stringify(report))
    expect(report.violations).toEqual([])
    for (const count of Object.values(report.unclear)) expect(count).toBeGreaterThan(0)
    expect(report.p99Ms).toBeLessThan(5_000)
  },
)
