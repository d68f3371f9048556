import { readFileSync } from 'node:fs'
import { Unreadable } from '../errors.ts'
import { serveParser } from '../serve-parser.ts'

export type Trial =
  | 'count'
  | 'unreadable'
  | 'fault'
  | 'endless'
  | 'list'
  | 'map'
  | 'bytes'
  | 'many-pieces'
  | 'environment'
  | 'files'

/** What foreign text may make of a reader that trusts it. */
serveParser(async function* (trial: Trial, pieces) {
  let count = 0
  for await (const { length } of pieces) count += length
  const held: unknown[] = []
  switch (trial) {
    case 'count':
      yield { count, pid: process.pid }
      return
    case 'unreadable':
      throw new Unreadable('trial', ['7'])
    case 'fault':
      throw new TypeError('a fault of ours')
    case 'endless':
      yield { pid: process.pid }
      for (;;) count++
    case 'list':
      for (;;) held.push(false)
    case 'map': {
      // Keys of foreign texts are texts, and long ones fill the memory long before the time is over.
      const map = new Map<string, number>()
      for (let at = 0; ; at++) map.set(String(at).padEnd(1000), at)
    }
    case 'bytes':
      for (;;) held.push(Buffer.alloc(1_000_000, 1))
    case 'many-pieces':
      for (;;) yield { pid: process.pid }
    case 'environment':
      yield { ...process.env }
      return
    case 'files':
      yield readFileSync('/etc/passwd', 'utf8')
  }
})
