import { join } from 'node:path'
import { Hono } from 'hono'
import type { Engine } from './server/engine.ts'
import { serveSchemas } from './server/pages/serve-schemas.ts'
import { answerNotFound } from './server/answer-not-found.ts'
import { mountCalls } from './server/calls/mount-calls.ts'
import type { FastPaths } from './server/pipeline/fast-path.ts'
import { serveApis } from './server/apis/serve-apis.ts'
import { serveAssets } from './server/pages/serve-assets.ts'
import { serveConsole, serveSites } from './server/pages/serve-pages.ts'
import { consolePort, sitePort } from './server/port.ts'
import { servePreviews } from './server/previews/serve-previews.ts'
import { serveProbes } from './server/serve-probes.ts'

const quickCalls = new WeakMap<Hono, FastPaths>()

/** The app's calls that a listener may take before its router. */
export const quickCallsOf = (app: Hono): FastPaths | undefined => quickCalls.get(app)

/** The console's HTTP surface, without a port: `makeConsoleApp(engine).request('/healthz')`. */
export function makeConsoleApp(engine: Engine): Hono {
  const app = new Hono()
  const quick = mountCalls(app, engine, consolePort)
  quickCalls.set(app, new Map([...quick, ...serveApis(app, engine)]))
  serveProbes(app, engine)
  serveSchemas(app, engine)
  serveAssets(app, join(engine.config.root, 'build/client'))
  servePreviews(app, engine)
  serveConsole(app, engine, quick)
  return answerNotFound(app, engine)
}

/** What a site's port serves: calls of end users and the pages of the sites on that port. */
export function makeSiteApp(engine: Engine, number: number): Hono {
  const port = sitePort(engine, number)
  const app = new Hono()
  const quick = mountCalls(app, engine, port)
  quickCalls.set(app, quick)
  serveAssets(app, join(engine.config.root, 'build/client'))
  serveSites(app, engine, port.sites, quick)
  return answerNotFound(app, engine)
}
