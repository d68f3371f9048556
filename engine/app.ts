import { Hono } from 'hono'
import type { Engine } from './engine.ts'
import { mountCalls } from './server/calls/mount-calls.ts'

/** The console's and the sites' HTTP surface, without a port: a table of contents of routes. */
export function makeApp(engine: Engine, options: { sitePath?: string } = {}): Hono {
  const app = new Hono()
  mountCalls(app, engine, options)
  return app
}
