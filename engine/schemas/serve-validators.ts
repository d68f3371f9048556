import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { Engine } from '../engine.ts'
import { compileValidator } from './compile-validator.ts'

/** `/main/validators/<schema id>.js`: the validator of a schema as a module. Schemas are no secret. */
export function serveValidators(app: Hono, engine: Engine): void {
  const compiled = new Map<string, { text: string; tag: string }>()
  app.get('/main/validators/:file{.+}', (c) => {
    const file = c.req.param('file')
    const id = file.endsWith('.js') ? decode(file.slice(0, -'.js'.length)) : ''
    if (!engine.set.has(id)) return c.notFound()
    let module = compiled.get(id)
    if (!module) {
      const text = compileValidator(engine.validators.validationSchemas(), id)
      compiled.set(id, (module = { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }))
    }
    const headers = {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      etag: module.tag,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    }
    if (c.req.header('if-none-match') === module.tag) return c.body(null, 304, headers)
    return c.body(module.text, 200, headers)
  })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
