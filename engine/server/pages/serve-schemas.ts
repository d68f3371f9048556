import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Context, Hono } from 'hono'
import type { Language } from '../../../runtime/document.ts'
import type { Engine } from '../engine.ts'
import { kindSchemaText } from '../../json-schemas/kind-schema-text.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'
import { makeValidatorModules } from '../../json-schemas/validator-modules.ts'

interface Kept {
  plain: Uint8Array
  gzip: Uint8Array
  tag: string
}

/**
 * `/main/validators/<schema id>.js`: a schema compiled to a module of its own, so that the console checks as the engine
 * does and evaluates nothing. `/main/schemas/<kind>.json`, with `?language=ja` in Japanese: the JSON Schema of a kind's
 * documents, which name it as `$schema` for text editors. Neither says anything of what is stored.
 */
export function serveSchemas(app: Hono, engine: Engine): void {
  const modules = makeValidatorModules(engine.validators, engine.config.dataFolder)
  const { definitions, set } = engine
  const answers = new Map<string, Kept>()
  const keep = (name: string, make: () => string): Kept => {
    let answer = answers.get(name)
    if (!answer) {
      const plain = Buffer.from(make())
      const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
      answers.set(name, (answer = { plain, gzip: gzipSync(plain), tag }))
    }
    return answer
  }
  app.get('/main/validators/:file', (c) => {
    const id = c.req.param('file').replace(/\.js$/, '')
    if (!set.has(id)) return c.notFound()
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cross-origin-resource-policy': 'same-origin' }
    return answered(
      c,
      keep(id, () => modules.text(id)),
      headers,
    )
  })
  app.get('/main/schemas/:file', (c) => {
    const kind = c.req.param('file').replace(/\.json$/, '')
    if (!set.hasKind(kind)) return c.notFound()
    const language: Language = c.req.query('language') === 'ja' ? 'ja' : 'en'
    const text = () => kindSchemaText(localizedSet({ definitions, set }, language), kind)
    // Editors that run in a browser read it too.
    const headers = { 'content-type': 'application/schema+json', 'access-control-allow-origin': '*' }
    return answered(c, keep(`${kind} ${language}`, text), headers)
  })
}

function answered(c: Context, { plain, gzip, tag }: Kept, own: Record<string, string>): Response {
  const headers: Record<string, string> = {
    ...own,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    etag: tag,
  }
  if (c.req.header('if-none-match') === tag) return new Response(null, { status: 304, headers })
  const zipped = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
  if (zipped) headers['content-encoding'] = 'gzip'
  return new Response((zipped ? gzip : plain) as Uint8Array<ArrayBuffer>, { headers })
}
