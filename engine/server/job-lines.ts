import type { JobRunner } from '../job-runner/job-runner.ts'

/** What Prometheus is told of the jobs of this node. */
export function jobLines({ outcomes, running }: Pick<JobRunner, 'outcomes' | 'running'>): string {
  const all = [...outcomes()]
  const runs = all.flatMap(([job, { done, failed, elsewhere }]) =>
    Object.entries({ done, failed, elsewhere }).map(
      ([outcome, count]) => `kumiki_job_runs_total{job="${job}",outcome="${outcome}"} ${count}`,
    ),
  )
  const last = all.flatMap(([job, { lastDoneAt }]) =>
    lastDoneAt === undefined
      ? []
      : [`kumiki_job_last_done_timestamp_seconds{job="${job}"} ${Math.floor(Date.parse(lastDoneAt) / 1000)}`],
  )
  return [
    '# HELP kumiki_job_runs_total How runs of jobs ended; elsewhere: another node has the job',
    '# TYPE kumiki_job_runs_total counter',
    ...runs,
    '# HELP kumiki_job_duration_ms_total Time of all runs of a job',
    '# TYPE kumiki_job_duration_ms_total counter',
    ...all.map(([job, { ms }]) => `kumiki_job_duration_ms_total{job="${job}"} ${ms}`),
    '# HELP kumiki_job_last_done_timestamp_seconds When a job was last done to its end by this node',
    '# TYPE kumiki_job_last_done_timestamp_seconds gauge',
    ...last,
    '# HELP kumiki_job_tasks_running Tasks of calls that are under way in the background',
    '# TYPE kumiki_job_tasks_running gauge',
    ...[...running()].map(([job, count]) => `kumiki_job_tasks_running{job="${job}"} ${count}`),
    '',
  ].join('\n')
}
