import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine, type TestEngine } from '../test/open-engine.ts'
import { jobs } from './index.ts'

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
})
afterAll(() => kumiki.close())

const periodic = Object.entries(jobs).flatMap(([name, job]) => ('run' in job ? [{ name, job }] : []))

test.each(periodic)(
  '$name is done on a fresh engine, and once in its period where one node is enough',
  async ({ name, job }) => {
    const runner = kumiki.engine.jobs
    expect(await runner.run(name)).toBe(true)
    expect(await runner.run(name)).toBe(job.nodes === 'each')
    expect(runner.outcomes().get(name)).toMatchObject({ failed: 0, last: 'done' })
  },
)

test('metrics tell of each job how often it was done, and how many tasks are under way', async () => {
  const text = await (await kumiki.console.request('/metrics')).text()
  expect(text).toMatch(/^kumiki_job_runs_total\{job="sweep-logs",outcome="done"\} 1$/m)
  expect(text).toMatch(/^kumiki_job_runs_total\{job="sweep-logs",outcome="failed"\} 0$/m)
  expect(text).toMatch(/^kumiki_job_duration_ms_total\{job="sweep-logs"\} [\d.]+$/m)
  expect(text).toMatch(/^kumiki_job_last_done_timestamp_seconds\{job="sweep-logs"\} \d{10}$/m)
  expect(text).toMatch(/^kumiki_job_tasks_running\{job="download"\} 0$/m)
})
