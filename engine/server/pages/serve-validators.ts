import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Hono } from 'hono'
import type { Engine } from '../engine.ts'
import { makeValidatorModules } from '../../json-schemas/validator-modules.ts'

/**
 * `/main/validators/<schema id>.js`: a schema compiled to a module of its own, so that the console checks as the engine
 * does and evaluates nothing.
 */
export function serveValidators(app: Hono, engine: Engine): void {
  const modules = makeValidatorModules(engine.validators, engine.config.dataFolder)
  const answers = new Map<string, { plain: Uint8Array; gzip: Uint8Array; tag: string }>()
  app.get('/main/validators/:file', (c) => {
    const id = c.req.param('file').replace(/\.js$/, '')
    if (!engine.set.has(id)) return c.notFound()
    let answer = answers.get(id)
    if (!answer) {
      const plain = Buffer.from(modules.text(id))
      const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
      answers.set(id, (answer = { plain, gzip: gzipSync(plain), tag }))
    }
    const headers: Record<string, string> = {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
      etag: answer.tag,
    }
    if (c.req.header('if-none-match') === answer.tag) return new Response(null, { status: 304, headers })
    const zipped = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
    if (zipped) headers['content-encoding'] = 'gzip'
    return new Response((zipped ? answer.gzip : answer.plain) as Uint8Array<ArrayBuffer>, { headers })
  })
}
