import type { Log } from './log/log.ts'

/**
 * What nobody caught is logged and ends nothing: one broken handler of a call, a page, a socket or a timer would
 * otherwise end the work of everybody else. What is stored is whole at every moment (SAFETY 10), so going on is safe.
 */
export function stayAlive(log: Pick<Log, 'error'>): void {
  process.on('uncaughtException', (error) => log.error({ error }, 'nobody caught an error'))
  process.on('unhandledRejection', (error) => log.error({ error }, 'nobody caught a rejection'))
}
