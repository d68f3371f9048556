import type { JobRunner } from '../../job-runner/job-runner.ts'
import { counter, gauge, type Metric } from './metric.ts'

/** The jobs of this node. */
export function jobMetrics({ outcomes, running }: Pick<JobRunner, 'outcomes' | 'running'>): Metric[] {
  const all = [...outcomes()]
  return [
    counter({
      name: 'kumiki_job_runs_total',
      help: 'How runs of jobs ended; elsewhere: another node has the job',
      values: all.flatMap(([job, { done, failed, elsewhere }]) =>
        Object.entries({ done, failed, elsewhere }).map(([outcome, value]) => ({ value, labels: { job, outcome } })),
      ),
    }),
    counter({
      name: 'kumiki_job_duration_ms_total',
      help: 'Time of all runs of a job',
      values: all.map(([job, { ms: value }]) => ({ value, labels: { job } })),
    }),
    gauge({
      name: 'kumiki_job_last_done_timestamp_seconds',
      help: 'When a job was last done to its end by this node',
      values: all.flatMap(([job, { lastDoneAt }]) =>
        lastDoneAt === undefined ? [] : [{ value: Math.floor(Date.parse(lastDoneAt) / 1000), labels: { job } }],
      ),
    }),
    gauge({
      name: 'kumiki_job_tasks_running',
      help: 'Tasks of calls that are under way in the background',
      values: [...running()].map(([job, value]) => ({ value, labels: { job } })),
    }),
  ]
}
