import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { noOverlay, type Overlay } from '../exchange/overlay.ts'
import type { Log } from '../log/log.ts'
import type { ExampleService } from './example.ts'

/** A module of the example gives it by `serve({ port })`; port 0 is any that is free. */
interface Service {
  port: number
  close(): Promise<void>
}

export interface RunningServices {
  /** Where each of them is, by the key of its Web API. */
  ports: Readonly<Record<string, number>>
  close(): Promise<void>
}

export interface ServicesOptions {
  folder: string
  /** Where its documents say that they are; undefined at the first start, which writes that down. */
  ports?: Readonly<Record<string, number>>
  log: Pick<Log, 'warn'>
  /** Milliseconds until a taken port is tried again. */
  againMs?: number
}

/**
 * Starts the other systems that an example asks. At the first start one takes another port where its own is taken. Later it
 * has the one that its documents know: while somebody else has that, it does not answer, and waits for it.
 */
export async function startServices(
  services: readonly ExampleService[],
  { folder, ports: before, log, againMs = 2_000 }: ServicesOptions,
): Promise<RunningServices> {
  const running = new Set<Service>()
  let isClosed = false
  const begin = async (module: string, port: number): Promise<number> => {
    const { serve } = (await import(pathToFileURL(join(folder, module)).href)) as {
      serve(options: { port: number }): Promise<Service>
    }
    const service = await serve({ port })
    if (isClosed) await service.close()
    else running.add(service)
    return service.port
  }
  const beginLater = (module: string, port: number): void => {
    setTimeout(() => {
      if (!isClosed) begin(module, port).catch(() => beginLater(module, port))
    }, againMs).unref()
  }
  const ports = await Promise.all(
    services.map(async ({ module, port, webApi }): Promise<[string, number]> => {
      const own = before?.[webApi]
      if (own === undefined) return [webApi, await begin(module, port).catch(() => begin(module, 0))]
      await begin(module, own).catch((error: unknown) => {
        log.warn({ error, port: own, webApi }, 'a service of the example waits for its port and does not answer')
        beginLater(module, own)
      })
      return [webApi, own]
    }),
  )
  return {
    ports: Object.fromEntries(ports),
    async close() {
      isClosed = true
      await Promise.all([...running].map((service) => service.close()))
    },
  }
}

/** What the example's documents say of services that have another port than theirs. */
export function overlayOf(services: readonly ExampleService[], ports: Readonly<Record<string, number>>): Overlay {
  const patches = Object.fromEntries(
    services.flatMap(({ webApi, port, path, settings }) => {
      const own = ports[webApi]
      if (own === undefined || own === port) return []
      return [
        [`web-api/${webApi}`, { spec: { apiUrl: `http://127.0.0.1:${own}${path}` } }],
        [`settings/${settings}`, { spec: { outbound: { allowed: [{ to: '127.0.0.1', port: own }] } } }],
      ]
    }),
  )
  return { ...noOverlay, patches }
}
