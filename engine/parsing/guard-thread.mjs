// @ts-check
// Beside the parser in its process: ends the process when the engine is gone, when its work takes too much memory, and when it
// takes too much of the processor's time, even in a loop without end. Plain JavaScript: a thread starts quicker with it.
import { read, readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

/** How often memory and time are looked at. */
const lookMs = 50

const { lifeline, bytes, workMs, signals } = workerData

/** Milliseconds that the process had worked when its task began; undefined: it has none. */
let begun = /** @type {number | undefined} */ (undefined)

read(lifeline, new Uint8Array(1), () => process.kill(process.pid, 'SIGKILL'))

parentPort?.on('message', (isBegun) => (begun = isBegun ? workedMs() : undefined))

setInterval(() => {
  if (ownBytes() > bytes) process.kill(process.pid, signals.memory)
  if (begun !== undefined && workedMs() - begun > workMs) process.kill(process.pid, signals.time)
}, lookMs)

/** Milliseconds of the processor's time. */
function workedMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Bytes without files that are mapped, which the system takes back when it needs them. */
function ownBytes() {
  if (process.platform !== 'linux') return process.memoryUsage.rss()
  return 1024 * Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1] ?? 0)
}
