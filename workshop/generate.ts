/** `npm run generate`: makes `runtime/generated/types.ts` from the schemas. With `--check` it only says whether it is stale. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadSchemas } from '../engine/schemas/load-schemas.ts'
import { renderTypes } from './generate/render-types.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Every generated file: path from the repository's root, and its text. */
export async function generatedFiles(): Promise<Record<string, string>> {
  return { 'runtime/generated/types.ts': await renderTypes(loadSchemas(root)) }
}

/** Paths of generated files that differ from what the schemas make today. */
export async function staleFiles(): Promise<string[]> {
  const files = Object.entries(await generatedFiles())
  return files
    .filter(([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text)
    .map(([path]) => path)
}

async function main(isCheck: boolean): Promise<number> {
  const stale = await staleFiles()
  for (const path of stale) console.log(isCheck ? `${path} is stale: npm run generate` : path)
  if (isCheck) return stale.length > 0 ? 1 : 0
  for (const [path, text] of Object.entries(await generatedFiles())) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await main(process.argv.includes('--check'))
