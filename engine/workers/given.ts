import { isMainThread, workerData } from 'node:worker_threads'
import type { GuardLimits } from './guard-limits.ts'

interface Given<Data> {
  data: Data
  limits?: GuardLimits
}

/** What this process was started with. */
export function processGiven<Data>(): Given<Data> {
  return JSON.parse(process.argv[2] ?? '{}')
}

/** The `data` with which this worker was started. */
export function workerOptions<Data>(): Data {
  return isMainThread ? processGiven<Data>().data : workerData
}
