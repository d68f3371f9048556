/**
 * `npm run generate`: makes `runtime/generated` and the registry of controls from the schemas, the declarations of calls and
 * the messages. With `--check` it only says what is stale.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { jsonFiles, loadJsonSchemas, readJson } from '../engine/json-schemas/load-json-schemas.ts'
import type { CallDeclaration } from './generate/call-declaration.ts'
import { renderCodeHandling, renderProblemTexts, type ShippedMessage } from './generate/render-messages.ts'
import { renderControls } from './generate/render-input-types.ts'
import { head, renderTypes } from './generate/render-types.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const controls = 'renderer/controls/generated'
const folders = ['runtime/generated', controls]

/** Every generated file: its path, and its text. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const set = loadJsonSchemas(root)
  const files = {
    ...(await renderTypes(set, declaredCalls())),
    'problem-texts.ts': await renderProblemTexts(messages('problems')),
    'code-handling.ts': await renderCodeHandling(messages('codes'), set),
  }
  return {
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`runtime/generated/${path}`, text])),
    [`${controls}/controls.ts`]: head + renderControls(set),
  }
}

/** Paths of generated files that differ from what the schemas make today, or that nothing makes any more. */
export async function staleFiles(): Promise<string[]> {
  const files = await generatedFiles()
  const isStale = (path: string) =>
    !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== files[path]
  return [...Object.keys(files).filter(isStale), ...filesThere().filter((path) => !(path in files))]
}

function declaredCalls(): CallDeclaration[] {
  return jsonFiles(join(root, 'definitions/calls'))
    .flatMap((file) => readJson(file) as { key: string; spec: Omit<CallDeclaration, 'key'> }[])
    .map(({ key, spec: { operation, request, response, trigger } }) => ({
      ...{ key, operation, request, response },
      ...(trigger !== undefined && { trigger }),
    }))
}

const messages = (file: string) => readJson(join(root, `definitions/messages/${file}.json`)) as ShippedMessage[]

function filesThere(): string[] {
  return folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

async function main(isCheck: boolean): Promise<number> {
  const stale = await staleFiles()
  for (const path of stale) console.log(`${path}${isCheck ? ' is stale: npm run generate' : ''}`)
  if (isCheck) return stale.length > 0 ? 1 : 0
  const files = await generatedFiles()
  for (const path of stale) {
    const text = files[path]
    if (text === undefined) rmSync(join(root, path))
    else {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
  }
  return 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await main(process.argv.includes('--check'))
