import { join } from 'node:path'
import { ofKind } from '../../runtime/document.ts'
import type { Document, DocumentOf, Text } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { DefinitionsWrong } from '../json-schemas/definitions-wrong.ts'
import { jsonFiles, loadJsonSchemas, readJson } from '../json-schemas/load-json-schemas.ts'
import { withCallDefaults } from './call-spec.ts'
import type { CallSpec } from './call-spec.ts'
import { loadScreens } from './load-screens.ts'
import { requireOwnScreens } from './require-own-screens.ts'
import { makeTexts } from './texts.ts'
import type { Texts } from './texts.ts'
import * as defaults from '../../runtime/generated/defaults.ts'

/** A code that answers carry: `definitions/messages/codes.json`. */
export interface CodeSpec {
  code: number
  /** HTTP status of the answer. */
  status: number
  text: { ja: string; en: string }
}

export interface Definitions {
  calls: Document<CallSpec>[]
  codes: Map<number, CodeSpec>
  /** Quoted texts of the specification and others that the engine says, by key. */
  messages: Map<string, { ja: string; en: string }>
  roles: Document[]
  menus: DocumentOf<'menu'>[]
  /** Screens of the console and built-in base screens of sites, by key. */
  screens: Map<string, DocumentOf<'screen'>>
  texts: Texts
}

/**
 * Reads the built-in documents: `definitions/*`, the console's screens and menus in `editor/`, and further ones in the
 * extra folder (`screens`, `pieces`, `menus`, `locales/ja`). Reads synchronously, once, at start; the built-in screens when
 * they are first asked for.
 */
export function loadDefinitions(
  root: string,
  definitionsFolder?: string,
  set: JsonSchemaSet = loadJsonSchemas(root, definitionsFolder),
): Definitions {
  const folders = foldersOf(root, definitionsFolder)
  const read = (...names: string[]): Document[] =>
    folders.flatMap((folder) => names.flatMap((name) => jsonFiles(join(folder, name)).flatMap(documentsIn)))
  const messages = read('messages')
  const codes = new Map<number, CodeSpec>()
  const texts = new Map<string, { ja: string; en: string }>()
  for (const document of messages) {
    const { code, status = defaults.messageSpec.status, text } = ofKind('message', document).spec
    if (code !== undefined) codes.set(code, { code, status, text: inBoth(text) })
    else texts.set(document.key, inBoth(text))
  }
  // The console's alone: a site is served without them. Own ones are looked at here, so that a fault keeps the engine from starting.
  const drawn = once(() => loadScreens([...read(''), ...read('screens', 'pieces', 'menus')], set))
  const calls = read('calls').map(withCallDefaults)
  if (definitionsFolder !== undefined) {
    const shipped = ['', 'screens', 'pieces', 'menus'].flatMap((name) =>
      foldersOf(root, undefined).flatMap((folder) => jsonFiles(join(folder, name)).flatMap(documentsIn)),
    )
    const screens = [...loadScreens(shipped, set).screens.values()]
    requireOwnScreens(definitionsFolder, { screens, calls: calls.map(({ key }) => key) }, set)
    drawOwn(drawn)
  }
  return {
    calls,
    codes,
    messages: texts,
    roles: read('roles'),
    get menus() {
      return drawn().menus
    },
    get screens() {
      return drawn().screens
    },
    texts: loadTexts(root, definitionsFolder),
  }
}

/** What screens of the folder say that cannot be drawn is told as what is wrong with the folder. */
function drawOwn(draw: () => unknown): void {
  try {
    draw()
  } catch (error) {
    throw error instanceof Error ? new DefinitionsWrong([error.message]) : error
  }
}

/** The product's words alone. */
export function loadTexts(root: string, definitionsFolder?: string): Texts {
  const folders = foldersOf(root, definitionsFolder)
  return makeTexts(folders.flatMap((folder) => jsonFiles(join(folder, 'locales', 'ja'))))
}

const foldersOf = (root: string, definitionsFolder: string | undefined): string[] => [
  join(root, 'definitions'),
  join(root, 'editor'),
  ...(definitionsFolder ? [definitionsFolder] : []),
]

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** The product's own messages are in both languages. */
const inBoth = (text: Text) =>
  typeof text === 'string' ? { ja: text, en: text } : { ja: text.ja ?? '', en: text.en ?? '' }

/** A file holds one document or a list of them; other JSON (settings of tools) is passed over. */
function documentsIn(file: string): Document[] {
  const content = readJson(file)
  const items = Array.isArray(content) ? content : [content]
  return items.filter(isDocument)
}

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && 'kind' in value && 'key' in value && 'spec' in value
}
