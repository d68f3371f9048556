import { followedJob } from '../job-runner/job-runs.ts'

/** Releases of sites that a builder publishes; `publish` does it. */
export const publishJob = followedJob('job-publish')
