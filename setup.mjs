// Brings a fresh machine to where `npm start` or `npm test` can run. Node built-ins only: it runs on any Node >= 20,
// before the project's own Node and packages are there. `node setup.mjs run` is what running needs; `test` adds what testing needs, `long` what the long tests need; `engine` builds the engine alone, where its sources have changed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keptFile } from './workshop/kept-file.mjs'

const root = dirname(fileURLToPath(import.meta.url))
const purpose = process.argv[2] ?? 'test'
const say = (text) => console.log(`[setup] ${text}`)
const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options }).status ?? 1

/** Debian packages that tests need, each with a file that shows that it is there. */
const testPackages = {
  chromium: ['/usr/bin/chromium'],
  'chromium-headless-shell': ['/usr/bin/chromium-headless-shell'],
  'fonts-noto-cjk': ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
  postgresql: ['/usr/lib/postgresql/*/bin/initdb'],
  'mariadb-server': ['/usr/sbin/mariadbd'],
  'odbc-postgresql': ['/usr/lib/*/odbc/psqlodbcw.so'],
  'odbc-mariadb': ['/usr/lib/*/odbc/libmaodbc.so'],
  libsqliteodbc: ['/usr/lib/*/odbc/libsqlite3odbc.so'],
  tdsodbc: ['/usr/lib/*/odbc/libtdsodbc.so'],
  openssl: ['/usr/bin/openssl'],
  ...odbcPackages(),
}

/** What only the long tests need: sqlmap looks for injections (IN-01), a dictionary has a large file of another's in EUC-JP, a spreadsheet program opens what is downloaded. */
const longPackages = {
  sqlmap: ['/usr/bin/sqlmap'],
  'libreoffice-calc-nogui': ['/usr/bin/soffice'],
  'mecab-ipadic': ['/usr/share/mecab/dic/ipadic/Noun.place.csv'],
}

/** What compiling the ODBC binding needs; without them ODBC data sources are off, the rest runs. */
function odbcPackages() {
  return {
    'unixodbc-dev': ['/usr/include/sql.h'],
    'g++': ['/usr/bin/g++'],
    make: ['/usr/bin/make'],
    python3: ['/usr/bin/python3'],
  }
}

function exists(pattern) {
  const star = pattern.indexOf('*')
  if (star < 0) return existsSync(pattern)
  const folder = pattern.slice(0, star)
  return existsSync(folder) && readdirSync(folder).some((name) => existsSync(folder + name + pattern.slice(star + 1)))
}

function systemPackages(wanted) {
  const missing = Object.entries(wanted)
    .filter(([, files]) => !files.some(exists))
    .map(([name]) => name)
  if (missing.length === 0) return
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  if (!isRoot || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) {
    return say(`please install: ${missing.join(' ')} (tests that need them are skipped)`)
  }
  say(`apt-get install ${missing.join(' ')}`)
  withoutStartingServices(() => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
    const install = (names) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet)
    if (install(missing) === 0) return
    run('apt-get', ['update', '-qq'], quiet)
    if (install(missing) === 0) return
    // One that this system does not have keeps the others back.
    for (const name of missing) if (install([name]) !== 0) say(`${name} could not be installed; going on without`)
  })
}

/** Debian starts a service when its package is installed; exit code 101 of this file says no. Tests start private servers. */
function withoutStartingServices(work) {
  const policy = '/usr/sbin/policy-rc.d'
  const mine = !existsSync(policy)
  if (mine) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    work()
  } finally {
    if (mine) rmSync(policy, { force: true })
  }
}

/** Build tools are development packages: a start needs them until all is built. */
const needsTools = () => purpose !== 'run' || !isBuilt('client') || !isBuilt('engine')

/** True when what npm last installed is what the lock file asks for. */
function areNodeModulesFresh() {
  const tools = needsTools()
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link || (entry.dev && !tools)) return true
    const found = present[path]
    return found ? found.version === entry.version : Boolean(entry.optional || entry.peer)
  })
}

function nodeModules() {
  if (areNodeModulesFresh()) return
  say('npm ci')
  const env = {
    ...process.env,
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_loglevel: 'error',
    npm_config_progress: 'false',
  }
  // No package's script runs during the install: no telemetry, no download of a browser, no needless compile.
  const tries = [['--prefer-offline'], []]
  const tools = needsTools() ? ['--include=dev'] : []
  if (!tries.some((extra) => run('npm', ['ci', '--ignore-scripts', ...tools, ...extra], { env }) === 0)) process.exit(1)
}

/**
 * Mistakes of the ODBC binding (2.6.0) that end the process which holds the connections, or take a statement from another one: file,
 * what stands there, what is right.
 */
const odbcMistakes = [
  // A driver that still has the buffers of a procedure's description bound writes the procedure's results into freed memory.
  [
    'odbc_connection.cpp',
    'data->deleteColumns(); // delete data in columns for next result set',
    'SQLFreeStmt(data->hstmt, SQL_UNBIND); data->deleteColumns();',
  ],
  // A cursor that cannot be closed is freed all the same: the collector would do it when another statement has its handle.
  [
    'odbc_cursor.cpp',
    'SetError("[odbc] Error closing the cursor!\\0");\n      return;',
    'SetError("[odbc] Error closing the cursor!\\0");\n      odbcCursor->Free();\n      return;',
  ],
  // Closing a cursor works beside JavaScript's thread, where references must not be touched; the destructor lets go of it.
  ['odbc_cursor.cpp', 'napiParametersReference.Reset();\n    delete this->data;', 'delete this->data;'],
]

/** Says whether anything was left to mend. */
function mendOdbc(folder) {
  const mended = odbcMistakes.map(([name, wrong, right]) => {
    const file = join(folder, 'src', name)
    const text = readFileSync(file, 'utf8')
    if (!text.includes(wrong)) return false
    writeFileSync(file, text.replaceAll(wrong, right))
    return true
  })
  return mended.includes(true)
}

/**
 * The ODBC binding is compiled on this machine: it offers no download that we could trust or reach. Each copy of the checkout
 * takes the one that another one has compiled, where it loads here. Resolves when it is there; the browser's program is built
 * meanwhile.
 */
async function odbcBinding() {
  const folder = join(root, 'node_modules', 'odbc')
  if (!existsSync(folder)) return
  const mended = mendOdbc(folder)
  const file = join(folder, 'lib', 'bindings', 'napi-v8', 'odbc.node')
  if (existsSync(file) && !mended) return
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const made = createHash('sha256')
    .update(JSON.stringify([version, odbcMistakes]))
    .digest('hex')
    .slice(0, 16)
  await keptFile({
    file,
    folder: join(process.env.XDG_CACHE_HOME ?? process.env.LOCALAPPDATA ?? join(homedir(), '.cache'), 'kumiki'),
    name: `odbc-${process.platform}-${process.arch}-${made}.node`,
    isRight: () =>
      spawnSync(process.execPath, ['-e', 'require(process.argv[1])', file], { stdio: 'ignore' }).status === 0,
    make: () => compileOdbc(folder),
  })
}

/** Says whether it is there. */
async function compileOdbc(folder) {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const headers = join(root, 'node_modules', `node-${system}-${process.arch}`)
  if (!Object.values(odbcPackages()).every((files) => files.some(exists))) {
    say('ODBC data sources are off: unixodbc-dev, g++, make and python3 are needed for them')
    return false
  }
  say('compiling the ODBC binding')
  const env = { ...process.env, npm_config_nodedir: headers, npm_config_loglevel: 'error' }
  const child = spawn('npm', ['run', 'build'], {
    cwd: folder,
    env,
    stdio: 'ignore',
    shell: process.platform === 'win32',
  })
  const status = await new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  if (status !== 0) say('it could not be compiled: ODBC data sources are off')
  return status === 0
}

/** What is built: by which script of npm, and everything that it is made from. */
const built = {
  client: {
    what: 'the browser program',
    script: 'build',
    sources: [
      'renderer',
      'runtime',
      'schemas',
      'engine/json-schemas',
      'workshop/client',
      'workshop/build-validators.ts',
      'vite.config.ts',
      'vite.server-rendering.config.ts',
      'lingui.config.ts',
      'package-lock.json',
    ],
  },
  engine: {
    what: 'the engine',
    script: 'build:engine',
    sources: ['engine', 'runtime', 'workshop/build-engine.ts', 'package-lock.json'],
  },
}

const known = {}
function fingerprint(name) {
  if (known[name]) return known[name]
  const hash = createHash('sha256')
  const add = (path) => {
    const at = join(root, path)
    if (!existsSync(at)) return
    if (statSync(at).isDirectory()) {
      for (const inner of readdirSync(at).sort()) add(`${path}/${inner}`)
    } else if (!/\.test\.tsx?$/.test(path)) hash.update(path).update('\0').update(readFileSync(at))
  }
  built[name].sources.forEach(add)
  return (known[name] = hash.digest('hex'))
}

const stampOf = (name) => join(root, 'build', `${name}.stamp`)
const isBuilt = (name) => existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === fingerprint(name)

/** Sources that were written anew and are the same do not make it look old (`engine/built.mjs`). */
function touch(name) {
  const main = join(root, 'build', name, 'main.js')
  if (existsSync(main)) utimesSync(main, new Date(), new Date())
}

function build(name) {
  if (isBuilt(name)) return touch(name)
  const { what, script } = built[name]
  say(`building ${what}`)
  const env = { ...process.env, npm_config_loglevel: 'error' }
  if (run('npm', ['run', '--silent', script], { env, stdio: ['ignore', 'ignore', 'inherit'] }) !== 0) process.exit(1)
  const stamp = stampOf(name)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(`${stamp}.new`, fingerprint(name))
  renameSync(`${stamp}.new`, stamp)
}

/** Generators of clients and linters of descriptions, in a folder of their own: no other test needs them. */
function apiClients() {
  const source = join(root, 'workshop/api-clients')
  const folder = join(root, 'build/api-clients')
  const locks = [source, join(folder, 'node_modules')].map((at) => join(at, 'package-lock.json'))
  if (existsSync(locks[1]) && readFileSync(locks[0], 'utf8') === readFileSync(locks[1], 'utf8')) return
  say('npm ci (api-clients)')
  rmSync(folder, { recursive: true, force: true })
  cpSync(source, folder, { recursive: true, filter: (path) => !path.includes('node_modules') })
  const env = { ...process.env, npm_config_audit: 'false', npm_config_fund: 'false', npm_config_loglevel: 'error' }
  if (run('npm', ['ci', '--ignore-scripts'], { env, cwd: folder }) !== 0)
    return say('they could not be installed (tests that need them are skipped)')
  cpSync(...locks)
}

if (purpose === 'engine') build('engine')
else await all()

async function all() {
  if (purpose === 'test') systemPackages(testPackages)
  if (purpose === 'long') systemPackages({ ...testPackages, ...longPackages })
  nodeModules()
  const binding = odbcBinding()
  build('client')
  build('engine')
  await binding
  if (purpose === 'long') apiClients()
}
