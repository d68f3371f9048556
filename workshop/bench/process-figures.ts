import { readdirSync, readFileSync } from 'node:fs'

/** A process and all its children (Linux). */
function tree(pid: number): number[] {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
    } catch {
      // It ended while we looked.
    }
  }
  const found = [pid]
  for (const one of found) found.push(...(parents.get(one) ?? []))
  return found
}

/** Seconds of CPU that the process and its children have used. */
export function cpuSeconds(pid: number): number {
  let ticks = 0
  for (const one of tree(pid)) {
    try {
      const stat = readFileSync(`/proc/${one}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // It ended while we looked.
    }
  }
  return ticks / 100
}

/** Megabytes that the process and its children hold; pages that several share count once, in parts (PSS). */
export function memoryMb(pid: number): number {
  let kilobytes = 0
  for (const one of tree(pid)) {
    try {
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      // It ended while we looked.
    }
  }
  return kilobytes / 1024
}
