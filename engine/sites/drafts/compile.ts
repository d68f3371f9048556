import type { Address, Document, Language } from '../../../runtime/document.ts'
import { compileKeeping } from '../../../runtime/release/compile-release.ts'
import type { CompileInput } from '../../../runtime/compile/context.ts'
import type { CompiledRelease } from '../../../runtime/release/compiled-release.ts'
import type { ScreenDocument } from '../../../runtime/compile/release.ts'
import type { Library } from '../../../runtime/parts/index.ts'
import { schemaStatement } from '../../execution/schema-statement.ts'
import { SqlGuiIncomplete } from '../../sources/sql-gui/sql-gui.ts'

export interface CompileTools {
  /** The product's words. */
  texts(language: Language): (english: string) => string
}

export interface CompileParts {
  site: Address
  documents: ReadonlyMap<string, Document>
  ids: Readonly<Record<string, Address>>
  routeKeys: Readonly<Record<string, string>>
  isKept?: CompileInput['isKept']
}

/** Screens, plans and menus of a site's documents; of each screen what `keep` makes of it. */
export function compile<Kept>(
  parts: CompileParts,
  tools: CompileTools,
  keep: (screen: ScreenDocument) => Kept,
): CompiledRelease<Kept> {
  const texts = (language: string) => tools.texts(language as Language)
  return compileKeeping({ ...parts, texts, statementOf }, keep)
}

/** Undefined where the documents say too little; the check before publishing has told it. */
export function statementOf(address: string, documents: Library) {
  const document = documents.get(address)
  try {
    return document && schemaStatement(document, documents)
  } catch (error) {
    if (error instanceof SqlGuiIncomplete) return undefined
    throw error
  }
}
