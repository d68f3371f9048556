import type { OpenLink } from './link.ts'

const connectMs = 5_000
/** The server may be at a point where it does not listen: it is asked again, this long. */
const patienceMs = 10_000
const pauseMs = 200

/**
 * Ends the statement that runs in a job, from a second connection. CANCEL_SQL answers at once and "succeeds" also when
 * nothing was ended, so the job is watched until it runs no statement any more. Never throws.
 */
export async function cancelJob(job: string, open: OpenLink): Promise<void> {
  try {
    const link = await open('control', AbortSignal.timeout(connectMs))
    try {
      const last = performance.now() + patienceMs
      do {
        await link.run(`CALL QSYS2.CANCEL_SQL('${job.replaceAll("'", "''")}')`, [], 1)
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        const { rows } = await link.run(
          `SELECT V_SQL_STMT_STATUS FROM TABLE(QSYS2.GET_JOB_INFO('${job.replaceAll("'", "''")}')) X`,
          [],
          1,
        )
        if (rows[0]?.[0] !== 'ACTIVE') return
      } while (performance.now() < last)
    } finally {
      link.close()
    }
  } catch {
    // The connection that is to be cancelled is closed anyway.
  }
}
