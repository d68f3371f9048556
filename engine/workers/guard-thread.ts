// Beside the work of a process: ends the process when the engine is gone, when it takes too much memory, and when a
// request takes too much of the processor's time, even in a loop without end.
import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { guardSignals, lifeline, type GuardLimits } from './guard-limits.ts'

/** How often memory and time are looked at. */
const lookMs = 50
const { bytes = Infinity, mappedBytes = 0, workMs = Infinity }: GuardLimits = workerData

/** Milliseconds that the process had worked when its request began; undefined: it has none. */
let begun: number | undefined

// A read that blocks would hold up the end of a process that ends by itself.
new Socket({ fd: lifeline, readable: true }).on('close', () => process.kill(process.pid, 'SIGKILL')).resume()

parentPort?.on('message', (isBegun: boolean) => (begun = isBegun ? workedMs() : undefined))

setInterval(() => {
  if (ownBytes() > bytes) process.kill(process.pid, guardSignals.memory)
  if (begun !== undefined && workedMs() - begun > workMs) process.kill(process.pid, guardSignals.time)
}, lookMs)

/** Milliseconds of the processor's time. */
function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Bytes without files that are mapped, which the system takes back when it needs them. */
function ownBytes(): number {
  if (process.platform !== 'linux') return process.memoryUsage.rss() - mappedBytes
  return 1024 * Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1] ?? 0)
}

// It watches from now on.
parentPort?.postMessage(undefined)
flushCompileCache()
