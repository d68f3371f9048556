// Loaded by each built program before all else: from then on errors tell places in the sources where they would tell some in
// what was built of them. Node's own way (`--enable-source-maps`) reads all maps at the start, which costs 20 MB and an eighth
// of it; here one is read when an error of its script is told.
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A place in a built script, as a line of a stack names it. */
const builtPlace = /(file:\/\/\S+\/build\/engine\/[^/\s:]+\.js):(\d+):(\d+)/g
const maps = new Map<string, SourceMap | undefined>()

Error.prepareStackTrace = (error, sites) =>
  [String(error), ...sites.map(String)].join('\n    at ').replaceAll(builtPlace, sourcePlace)

function sourcePlace(built: string, url: string, line: string, column: string): string {
  if (!maps.has(url)) maps.set(url, mapOf(url))
  const found = maps.get(url)?.findOrigin(Number(line), Number(column))
  if (!found || !('fileName' in found)) return built
  return `${new URL(found.fileName, url).href}:${found.lineNumber}:${found.columnNumber}`
}

function mapOf(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
  } catch {
    return undefined
  }
}
