/** `npm run build:engine`: the engine, the command line and their workers as scripts, in `build/engine`. */
import { globSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown, type Plugin } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'build/engine')

/** Loaded first by each program, where it says what went wrong with it. */
const places = 'source-places'
const programs = {
  main: 'engine/main.ts',
  'command-line': 'engine/command-line/main.ts',
  [places]: 'engine/log/source-places.ts',
}
const withoutPlaces: readonly string[] = [places, 'guard-thread']

/**
 * Packages that stay as they are: with parts in C, with workers or files of their own, or loaded by those alone who need
 * them, which a start never does.
 */
const apart =
  /^(better-sqlite3|@node-rs\/argon2|odbc|oracledb|tedious|@ibm\/mapepire-js|mysql2|exceljs|jq-web|puppeteer-core|bwip-js|pino|pg-native|@modelcontextprotocol\/server)(\/|$)/

/** Where a source names a program that runs beside it. */
const besides = /new URL\(\s*'([^':]+\.ts)',\s*import\.meta\.url\s*\)/g
const builtName = (source: string): string => basename(source, '.ts')

const sources = globSync('{engine,runtime}/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$|(^|\/)test\//.test(file),
)
const workers = new Map<string, string>()
for (const file of sources)
  for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(besides)) {
    const worker = relative(root, resolve(root, dirname(file), name))
    const known = workers.get(builtName(worker))
    if (known !== undefined && known !== worker) throw new Error(`${known} and ${worker} would be built under one name`)
    workers.set(builtName(worker), worker)
  }

/** Files are found from where their source stands, programs from where they were built. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform(code, id) {
    if (!/^(engine|runtime)\//.test(relative(root, id)) || !code.includes('import.meta.url')) return null
    const from = JSON.stringify(relative(folder, id))
    return {
      code: code
        .replaceAll(besides, (_all, name: string) => `new URL('./${builtName(name)}.js', import.meta['url'])`)
        .replaceAll('import.meta.url', `new URL(${from}, import.meta['url']).href`)
        .replaceAll("import.meta['url']", 'import.meta.url'),
      map: null,
    }
  },
}

// Whoever starts meanwhile finds the one or the other.
const fresh = `${folder}.new`
rmSync(fresh, { recursive: true, force: true })
const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: { ...programs, ...Object.fromEntries(workers) },
  external: (id) => apart.test(id),
  plugins: [ownPlaces],
})
await bundle.write({
  dir: fresh,
  format: 'esm',
  sourcemap: true,
  banner: ({ isEntry, name }) => (isEntry && !withoutPlaces.includes(name) ? `import './${places}.js'` : ''),
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
})
await bundle.close()
rmSync(folder, { recursive: true, force: true })
renameSync(fresh, folder)
