import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, isTest, root } from './imports.ts'

/** Who reaches the network, and why it may: listeners, and drivers that have a permission of their own. */
const known: Record<string, string> = {
  'engine/outbound/open-connection.ts': 'the guarded client',
  'engine/outbound/open-request.ts': 'the guarded client',
  'engine/outbound/resolve-host.ts': 'the guarded client',
  'engine/server/listen.ts': 'listens',
  'engine/server/refuse-unread.ts': 'answers for a listener',
  'engine/server/reserve-port.ts': 'listens',
  'engine/operations/site-edit/site-ports.ts': 'looks whether a port is free',
  'engine/command-line/control-socket.ts': 'a socket of the data folder',
  'engine/sources/ibm-i/mapepire/open-socket.ts': 'a data source',
  'engine/workers/guard-thread.ts': 'a pipe of its own process',
  'engine/workers/port.ts': 'a pipe of its own process',
  'engine/workers/process-link.ts': 'a pipe of its own process',
}

/** What can open a connection. Types alone, and `isIP`, cannot. */
const wayOut =
  /^import (?!type )(?!\{ isIP \})[^;\n]*from '(?:node:)?(?:http|https|http2|net|tls|dgram|dns|dns\/promises|undici)'|import\('(?:node:)?(?:http|https|http2|net|tls|dgram|dns|undici)|(?<![.\w])fetch\((?!\))|new WebSocket\(/m

const goesOut = ['engine', 'runtime']
  .flatMap((folder) => filesBelow(join(root, folder)))
  .filter((file) => /\.m?[jt]s$/.test(file) && !isTest(file) && !/\/test\//.test(file))
  .filter((file) => wayOut.test(readFileSync(file, 'utf8')))
  .map((file) => relative(root, file))

test('SS-06 nothing but the guarded client, listeners and drivers reaches the network', () => {
  expect(goesOut.sort()).toEqual(Object.keys(known).sort())
})
