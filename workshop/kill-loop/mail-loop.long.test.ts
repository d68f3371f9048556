import { expect, it } from 'vitest'
import { hasPostgresql } from '../../engine/test/servers/postgresql.ts'
import { mailLoop } from './mail-loop.ts'

it.skipIf(!hasPostgresql())(
  'ML-08 1,000 mails of three nodes, 15 kills: each is taken, once more only where a kill cut off its answer, and the log says so',
  async () => {
    const report = await mailLoop({ mails: 1000, nodes: 3, kills: 15, maxMs: 600_000, log: console.log })
    console.log(JSON.stringify(report))
    expect(report.violations).toEqual([])
    expect(report.kills).toBe(15)
  },
)
