import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ChildAnswer, ChildRequest } from './protocol.ts'

/** Each member of a union without `id`. */
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** What ended the statement that ran. */
export class Killed extends Error {
  override name = 'Killed'
}

export interface DatabaseProcess {
  request(request: WithoutId<ChildRequest>): Promise<ChildAnswer>
  kill(): void
}

/** A process that holds a job's database. It ends with this one. */
export function startDatabaseProcess(): DatabaseProcess {
  const child: ChildProcess = fork(fileURLToPath(new URL('database-child.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: ['--no-warnings'],
  })
  const waiting = new Map<number, { resolve(answer: ChildAnswer): void; reject(error: Error): void }>()
  let next = 0
  let isDead = false
  child.on('message', (answer: ChildAnswer) => {
    waiting.get(answer.id)?.resolve(answer)
    waiting.delete(answer.id)
  })
  child.on('exit', () => {
    isDead = true
    for (const { reject } of waiting.values()) reject(new Killed('the process ended'))
    waiting.clear()
  })
  return {
    request: (request) =>
      new Promise((resolve, reject) => {
        if (isDead) return reject(new Killed('the process ended'))
        const id = ++next
        waiting.set(id, { resolve, reject })
        child.send({ ...request, id }, (error) => error && reject(new Killed(error.message)))
      }),
    kill: () => void child.kill('SIGKILL'),
  }
}
