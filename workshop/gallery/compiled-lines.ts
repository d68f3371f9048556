import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { SiteMenu } from '../../runtime/compile/release.ts'
import type { CompiledRelease } from '../../runtime/release/compiled-release.ts'
import type { Plan } from '../../runtime/release/plan.ts'
import { canonicalDocument } from '../../runtime/format.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Document } from '../../runtime/document.ts'
import { toStep } from '../../runtime/pointer.ts'
import { isObject } from '../../runtime/json/is-object.ts'

/** Where what the gallery's topics compile to is kept, as JSON Lines. */
export const compiledFolder = join(process.cwd(), 'examples/gallery/compiled')

/** The language in which screens and menus stand whole; of the others only the words are kept. */
const whole = 'ja'

/** One line of `<topic>.jsonl`. */
export type CompiledLine =
  | { screen: string; is: Document }
  | { menu: typeof whole; is: SiteMenu }
  /** By JSON pointer into what stands on the line before in the whole language. */
  | { words: string; language: string; is: Record<string, string> }
  | { plan: string; is: Plan }
  | { content: string; is: unknown }

/** The lines of a release that has `ja`; throws where a screen or menu of another language differs in more than its words. */
export function compiledLines(release: CompiledRelease, set: JsonSchemaSet): CompiledLine[] {
  if (!release.languages.includes(whole)) throw new Error(`The gallery's sites speak ${whole}`)
  const others = release.languages.filter((language) => language !== whole)
  const wordsOf = (name: string, value: unknown, otherOf: (language: string) => unknown): CompiledLine[] =>
    others.map((language) => ({ words: name, language, is: differingWords(value, otherOf(language)) }))
  const screens = Object.entries(release.screens[whole] ?? {}).flatMap(([route, screen]): CompiledLine[] => [
    { screen: screen.key, is: canonicalDocument(screen as Document, set) },
    ...wordsOf(screen.key, screen, (language) => release.screens[language]?.[route]),
  ])
  const menu = release.menus[whole]
  return [
    ...screens,
    ...(menu
      ? [{ menu: whole, is: menu } as const, ...wordsOf('menu', menu, (language) => release.menus[language])]
      : []),
    ...Object.entries(release.plans).map(([plan, is]) => ({ plan, is })),
    ...Object.entries(release.contents).map(([content, is]) => ({ content, is })),
  ]
}

/** Texts of the other value that are not the same, by JSON pointer; throws where anything but a text differs. */
export function differingWords(one: unknown, other: unknown, at = ''): Record<string, string> {
  if (typeof one === 'string' && typeof other === 'string') return one === other ? {} : { [at]: other }
  const [members, otherMembers] = [membersOf(one), membersOf(other)]
  if (!members || !otherMembers ? one !== other : keysOf(members) !== keysOf(otherMembers))
    throw new Error(`Languages differ in more than words at ${at || 'the whole'}`)
  const inner = (members ?? []).map(([key, value], index) =>
    differingWords(value, otherMembers?.[index]?.[1], `${at}/${toStep(key)}`),
  )
  return Object.assign({}, ...inner) as Record<string, string>
}

function membersOf(value: unknown): [string, unknown][] | undefined {
  return isObject(value) || Array.isArray(value) ? Object.entries(value) : undefined
}

const keysOf = (members: [string, unknown][]): string => JSON.stringify(members.map(([key]) => key))

/** One thing a line. */
export const textOfLines = (lines: readonly CompiledLine[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** What is kept, by topic. */
export function readCompiled(): Map<string, CompiledLine[]> {
  const files = globSync('*.jsonl', { cwd: compiledFolder }).sort()
  return new Map(
    files.map((file) => {
      const rows = readFileSync(join(compiledFolder, file), 'utf8').trimEnd().split('\n')
      return [basename(file, '.jsonl'), rows.map((row) => JSON.parse(row) as CompiledLine)]
    }),
  )
}
