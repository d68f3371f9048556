import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Hono } from 'hono'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
}

type Encoding = 'br' | 'gzip'

interface Asset {
  plain: Uint8Array<ArrayBuffer>
  encoded: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>
}

const smallest = 1024
/** How often the folder is looked into for names that are not known. */
const freshMs = 1000
// Quality 9 takes milliseconds per file and is made once; 11 would take seconds.
const compressors: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/**
 * `/assets/*`: built files, whose names carry their hash, so that browsers keep them. The folder's own list of names
 * decides what exists; no path is ever put together from a request (FI-03). Each is compressed once, when first asked.
 */
export function serveAssets(app: Hono, clientFolder: string): void {
  const folder = join(clientFolder, 'assets')
  let names = new Set(list(folder))
  let listedAt = performance.now()
  const kept = new Map<string, Promise<Asset>>()
  const isThere = (name: string): boolean => {
    if (names.has(name)) return true
    // A build made while the engine runs adds files.
    if (performance.now() - listedAt < freshMs) return false
    listedAt = performance.now()
    names = new Set(list(folder))
    return names.has(name)
  }
  const read = (name: string): Promise<Asset> => {
    let asset = kept.get(name)
    if (!asset) {
      asset = readFile(join(folder, name)).then((bytes) => ({ plain: new Uint8Array(bytes), encoded: new Map() }))
      asset.catch(() => kept.delete(name))
      kept.set(name, asset)
    }
    return asset
  }
  app.get('/assets/:name', async (c) => {
    const name = c.req.param('name')
    const type = Object.hasOwn(types, extname(name)) ? types[extname(name)] : undefined
    if (type === undefined || !isThere(name)) return c.notFound()
    const asset = await read(name)
    const headers: Record<string, string> = {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
    }
    const encoding = wanted(c.req.header('accept-encoding') ?? '', asset.plain.length)
    if (!encoding) return new Response(asset.plain, { headers })
    headers['content-encoding'] = encoding
    return new Response(await compressed(asset, encoding), { headers })
  })
  const icon = readIcon(folder)
  const iconHeaders = {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=86400',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  }
  for (const path of ['/favicon.ico', '/favicon.svg']) {
    app.get(path, () => (icon ? new Response(icon, { headers: iconHeaders }) : new Response(null, { status: 204 })))
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function readIcon(folder: string): Uint8Array<ArrayBuffer> | undefined {
  const name = list(folder).find((one) => one.startsWith('favicon-') && one.endsWith('.svg'))
  return name === undefined ? undefined : new Uint8Array(readFileSync(join(folder, name)))
}

function wanted(accepted: string, length: number): Encoding | undefined {
  if (length < smallest) return undefined
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

function compressed(asset: Asset, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = asset.encoded.get(encoding)
  if (!bytes) {
    bytes = compressors[encoding](asset.plain).then((result) => new Uint8Array(result))
    asset.encoded.set(encoding, bytes)
  }
  return bytes
}
