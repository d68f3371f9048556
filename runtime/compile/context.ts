import type { Library } from '../parts/index.ts'
import { localize } from '../text.ts'
import {
  addressOf,
  findOfKind,
  splitAddress,
  type Address,
  type Document,
  type DocumentOf,
  type Language,
  type Text,
} from '../document.ts'
import type { KindSpecs } from '../generated/kinds.ts'
import { fillText } from '../values/fill-text.ts'
import type { Problem } from '../problem.ts'
import { makeProblem, type ProblemDetails } from '../problems/make-problem.ts'
import type { ProblemCode } from '../generated/problem-texts.ts'
import type { ComponentTypes } from './component-type.ts'
import type { AnyPage, Asked } from './page.ts'
import type { Statement } from './statement-of.ts'
import { makeReads, type Reads } from '../reads.ts'
import type { ContentSpec, ResultColumn, SchemaSpec, SiteSpec, SpecWith } from './content-spec.ts'
import * as defaults from '../generated/defaults.ts'

export interface CompileInput {
  site: Address
  documents: ReadonlyMap<string, Document>
  /** Number of each content in routes: `7` → `content/kanamono.products`. */
  ids: Readonly<Record<string, string>>
  /** Ten characters for each page: `7/list` → `AbCdEfGhIj`, `7/update/edit` → ... Without one the page keeps `:key`. */
  routeKeys?: Readonly<Record<string, string>>
  /** The product's words: an English sentence in a language. */
  texts?: (language: string) => (english: string) => string
  /** The statement of a schema that is not simply its text; only the engine knows dialects. */
  statementOf?: (address: string, documents: Library) => Statement | undefined
  /**
   * Whether an earlier release has the pages of this content, made of the same: they are left out. `read` gives what a
   * name that its pages once asked for stands for now.
   */
  isKept?: (id: number, read: (name: string) => unknown) => boolean
}

/** A content with its number. */
export interface Content {
  address: Address
  id: number
  spec: ContentSpec
  name: Text | undefined
  /** The columns that its list ends with. */
  columns: ResultColumn[]
  /** It stands among the site's sections; others are only reached from pages that lead to them. */
  listed: boolean
}

/** A content with parts of its settings that are surely there: where a page applies, its functions are given such a one. */
export type ContentWith<Part extends keyof ContentSpec> = Content & { spec: SpecWith<Part> }

/** What all parts of compile share: look-ups, problems and, for screens, the language. */
export interface Context {
  readonly site: Document
  readonly siteSpec: SiteSpec
  /** Every sort of page, by its name. */
  pages: Readonly<Record<string, AnyPage>>
  /** Every type of component, by its code. */
  components: ComponentTypes
  readonly languages: Language[]
  readonly language: string
  problems: Problem[]
  /** The same context speaking another language. */
  in(language: string): Context
  /** A text of the product. */
  t(english: string, ...values: unknown[]): string
  /** A text of the builder. */
  text(text: Text | undefined): string
  content(address: string | undefined): Content | undefined
  /** Contents of the site in the order of its sections, then those that only pages lead to. */
  readonly contents: Content[]
  /** What pages of all contents send to the list of this one. */
  asked(target: string): readonly Asked[]
  schema(address: string | undefined): SchemaSpec | undefined
  /** A document of the release, of that kind. */
  document<Kind extends keyof KindSpecs>(kind: Kind, address: string | undefined): DocumentOf<Kind> | undefined
  /** What the engine makes of a schema's documents. */
  statement(address: string): Statement | undefined
  /** Where the engine serves a stored file of the release: `blob/logo` → `/kanamono/blob/logo`. */
  blobUrl(blob: string | undefined): string | undefined
  /** The page's route with its key; `part` says which of several pages of that sort. */
  route(id: number, page: string, part?: string): string
  /** Says what cannot be compiled; the checks before publishing say the same, so this is the second lock. */
  problem(code: ProblemCode, content: { address: string }, at: string, details?: ProblemDetails): void
  /** Everything above that can change from release to release tells it when it is asked for something. */
  reads: Reads
  /** What a name that was told stands for. */
  read(name: string): unknown
}

/** What a chain of schemas needs of it. */
export type ChainContext = Pick<Context, 'components' | 'schema' | 'document' | 'statement' | 'problem'>

/** What the context holds of the rooms above. */
type Registries = Pick<Context, 'pages' | 'components'>

export function makeContext(input: CompileInput, { pages, components }: Registries): Context {
  const reads = makeReads()
  const asking = <Value>(name: string, value: Value): Value => {
    reads.note(name)
    return value
  }
  const documents: Library = { get: (address) => asking(address, input.documents.get(address)) }
  const document: Context['document'] = (kind, address) => findOfKind(kind, address, documents)
  const site = document('site', input.site)
  if (!site) throw new Error(`No document ${input.site}`)
  const siteSpec = site.spec
  const own = siteSpec.language ?? defaults.siteSpec.language
  const languages = [...new Set([own, ...(siteSpec.languages ?? [])])]
  const numbers = new Map(Object.entries(input.ids).map(([id, address]) => [address, Number(id)]))
  const sections = new Set<string>(siteSpec.sections)
  const problems: Problem[] = []
  const schema = (address: string | undefined) => document('schema', address)?.spec
  const content = (address: string | undefined): Content | undefined => {
    const own = document('content', address)
    const id = asking(`number:${address}`, numbers.get(address ?? ''))
    if (!own || id === undefined) return undefined
    const { spec, name } = own
    return {
      address: addressOf(own),
      id,
      spec,
      name,
      columns: columnsOf({ schema }, spec.list?.dataSchemas),
      listed: asking(`listed:${address}`, sections.has(addressOf(own))),
    }
  }
  const reached = [...numbers.keys()].filter((address) => address.startsWith('content/') && !sections.has(address))
  const contents = [...sections, ...reached].flatMap((address) => content(address) ?? [])
  const path = siteSpec.path ?? site.key
  let askedOf: ReadonlyMap<string, Asked[]> | undefined
  const asked = (target: string) => (askedOf ??= reads.aside(() => findAsked(inLanguage(own)))).get(target) ?? []
  const spoken = new Map<string, Context>()
  const translations = new Map(languages.map((language) => [language as string, input.texts?.(language)]))
  const word = (english: string, language: string) => translations.get(language)?.(english) ?? english
  const inLanguage = (language: string): Context => {
    const known = spoken.get(language) ?? speaking(language)
    spoken.set(language, known)
    return known
  }
  const speaking = (language: string): Context => ({
    // Whoever asks for the whole site is told when any of it changes.
    get site() {
      return asking(input.site, site)
    },
    get siteSpec() {
      return asking(input.site, siteSpec)
    },
    get contents() {
      for (const { address } of asking(input.site, contents)) content(address)
      return contents
    },
    get languages() {
      return asking('languages', languages)
    },
    get language() {
      return asking('languages', language)
    },
    pages,
    components,
    problems,
    in: inLanguage,
    t: (english, ...values) => {
      const text = asking(`word:${english}`, word(english, language))
      return values.length > 0 ? fillText(text, values) : text
    },
    text: (text) => localize(text, asking('languages', language), own),
    content,
    asked: (target) => asking(`asked:${target}`, asked(target)),
    schema,
    document,
    statement: (address) => input.statementOf?.(address, documents),
    blobUrl: (blob) => (blob === undefined ? undefined : `/${asking('path', path)}/${blob}`),
    route: (id, page, part) => {
      const key = part === undefined ? `${id}/${page}` : `${id}/${page}/${part}`
      return `/b2b/${page}/${id}/${asking(`route:${key}`, input.routeKeys?.[key]) ?? ':key'}`
    },
    problem: (code, { address }, at, details) => {
      if (problems.some((known) => known.in === address && known.at === at && known.code === code)) return
      problems.push(makeProblem(code, splitAddress(address), at, details))
    },
    reads,
    read(name) {
      const [sort, rest] = splitName(name)
      if (sort === 'route') return input.routeKeys?.[rest]
      if (sort === 'number') return numbers.get(rest)
      if (sort === 'listed') return sections.has(rest)
      if (sort === 'asked') return asked(rest)
      if (sort === 'word') return languages.map((language) => word(rest, language))
      if (sort === 'path') return path
      if (sort === 'languages') return languages
      return input.documents.get(name)
    },
  })
  return inLanguage(own)
}

/** `route:7/list` → `route`, `7/list`; an address has no colon before its kind ends. */
function splitName(name: string): [sort: string, rest: string] {
  const colon = name.indexOf(':')
  return colon < 0 ? [name, ''] : [name.slice(0, colon), name.slice(colon + 1)]
}

/** Once for all lists: each asking all contents anew takes the square of their number. */
function findAsked(context: Context): Map<string, Asked[]> {
  const pages = Object.values(context.pages)
  const asked = context.contents.flatMap((content) =>
    pages.flatMap((page) => (page.applies(content.spec) ? (page.reads?.asks?.(context, content) ?? []) : [])),
  )
  return Map.groupBy(asked, ({ target }) => target)
}

/** The columns that a chain ends with. */
export function columnsOf(
  context: Pick<Context, 'schema'>,
  chain: readonly { schema: string }[] | undefined,
): ResultColumn[] {
  return context.schema(chain?.at(-1)?.schema)?.resultColumns ?? []
}
