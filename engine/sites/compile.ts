import type { Address, Document, Language } from '../../runtime/document.ts'
import { compileRelease } from '../../runtime/compile/compile-release.ts'
import type { CompiledRelease } from '../../runtime/compile/release.ts'

export interface CompileTools {
  /** The product's words. */
  texts(language: Language): (english: string) => string
}

export interface CompileParts {
  site: Address
  documents: ReadonlyMap<string, Document>
  ids: Readonly<Record<string, string>>
  routeKeys: Readonly<Record<string, string>>
  preview?: boolean
}

/** Screens, plans and menus of a site's documents. */
export function compile(parts: CompileParts, tools: CompileTools): CompiledRelease {
  return compileRelease({ ...parts, texts: (language) => tools.texts(language as Language) })
}
