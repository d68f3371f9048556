import type { Environment } from './environment.ts'
import { StartRefused } from './store/errors.ts'
import { textProperty } from '../runtime/json/text-property.ts'

/** What keeps the engine from starting, in one sentence for the administrator; undefined for a fault of the program. */
export function startSentence(error: unknown, { port, host }: Pick<Environment, 'port' | 'host'>): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof StartRefused || told.has(error.name)) return error.message
  const [code, syscall] = [textProperty(error, 'code'), textProperty(error, 'syscall')]
  if (syscall === 'getaddrinfo') return `KUMIKI_HOST is ${host}, which is no address (${code}). Correct it.`
  return code === undefined || syscall !== 'listen' ? undefined : ports[code]?.(port, host)
}

const told = new Set(['ExampleRefused', 'EnvironmentWrong'])

const ports: Record<string, (port: number, host: string | undefined) => string> = {
  EADDRINUSE: (port) =>
    `The port ${port} is taken by another program (EADDRINUSE). Stop it, or choose another port with KUMIKI_PORT.`,
  EACCES: (port) =>
    `This user may not open the port ${port} (EACCES). Choose one of 1024 or above with KUMIKI_PORT, or grant the right.`,
  EADDRNOTAVAIL: (_port, host) =>
    `KUMIKI_HOST is ${host}, which is no address of this machine (EADDRNOTAVAIL). Correct it.`,
}
