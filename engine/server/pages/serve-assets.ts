import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Hono } from 'hono'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
}

interface Asset {
  plain: Buffer
  encoded: Map<'br' | 'gzip', Buffer>
}

/**
 * `/assets/*`: built files, whose names carry their hash, so that browsers keep them. The folder's own list of names
 * decides what exists; no path is ever put together from a request (FI-03).
 */
export function serveAssets(app: Hono, clientFolder: string): void {
  const folder = join(clientFolder, 'assets')
  const names = new Set(list(folder))
  const kept = new Map<string, Asset>()
  const read = (name: string): Asset => {
    let asset = kept.get(name)
    if (!asset) {
      const encoded = new Map<'br' | 'gzip', Buffer>()
      if (names.has(`${name}.br`)) encoded.set('br', readFileSync(join(folder, `${name}.br`)))
      if (names.has(`${name}.gz`)) encoded.set('gzip', readFileSync(join(folder, `${name}.gz`)))
      kept.set(name, (asset = { plain: readFileSync(join(folder, name)), encoded }))
    }
    return asset
  }
  app.get('/assets/:name', (c) => {
    const name = c.req.param('name')
    const type = types[extname(name)]
    if (type === undefined || (!names.has(name) && !hasNow(folder, name, names))) return c.notFound()
    const asset = read(name)
    const encoding = wanted(c.req.header('accept-encoding') ?? '', asset.plain)
    const headers: Record<string, string> = {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
    }
    if (!encoding) return new Response(new Uint8Array(asset.plain), { headers })
    headers['content-encoding'] = encoding
    return new Response(new Uint8Array(compressed(asset, encoding)), { headers })
  })
  const icon = join(clientFolder, 'favicon.svg')
  app.get('/favicon.ico', () => picture(icon))
  app.get('/favicon.svg', () => picture(icon))
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** A build made while the engine runs adds files. */
function hasNow(folder: string, name: string, names: Set<string>): boolean {
  for (const each of list(folder)) names.add(each)
  return names.has(name)
}

function wanted(accepted: string, plain: Buffer): 'br' | 'gzip' | undefined {
  if (plain.length < 1024) return undefined
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** Made once when the build brought none along. */
function compressed(asset: Asset, encoding: 'br' | 'gzip'): Buffer {
  let bytes = asset.encoded.get(encoding)
  if (!bytes) {
    bytes =
      encoding === 'br'
        ? brotliCompressSync(asset.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
        : gzipSync(asset.plain)
    asset.encoded.set(encoding, bytes)
  }
  return bytes
}

function picture(file: string): Response {
  try {
    return new Response(new Uint8Array(readFileSync(file)), {
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400', 'content-security-policy': 'sandbox' },
    })
  } catch {
    return new Response(null, { status: 204 })
  }
}
