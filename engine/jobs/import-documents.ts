import { followedJob } from '../job-runner/job-runs.ts'

/** Documents that a builder takes in; `document-import` does it. */
export const importDocumentsJob = followedJob('job-import-documents')
