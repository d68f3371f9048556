import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** The repository's own folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

export const isTest = (file: string): boolean => /\.(test|long\.test)\.tsx?$/.test(file)

/** Every file below a folder, installed packages apart. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${sep}node_modules${sep}`))
}

/** Programs and style sheets below a folder of the repository. */
export function sourcesOf(folder: string): string[] {
  return filesBelow(join(root, folder)).filter((file) => /\.(ts|tsx|mts|js|mjs|css)$/.test(file))
}

export interface Reference {
  file: string
  to: string
}

/** Imports of a file: static, dynamic, type-only, `require`; `@import` of a style sheet. */
export function importsOf(file: string): Reference[] {
  const text = readFileSync(file, 'utf8')
  const names = file.endsWith('.css')
    ? [...text.matchAll(/@import\s+(?:url\()?['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
    : ts.preProcessFile(text, true, true).importedFiles.map((imported) => imported.fileName)
  return names.map((to) => ({ file, to }))
}

/** The path that a reference leads to, from the repository's folder; undefined for packages. */
export function targetOf({ file, to }: Reference): string | undefined {
  return to.startsWith('.') ? relative(root, resolve(dirname(file), to)).replaceAll(sep, '/') : undefined
}
