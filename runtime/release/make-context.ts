import type { ComponentTypes } from '../compile/component-type.ts'
import { columnsOf, type CompileInput, type Content, type Context } from '../compile/context.ts'
import type { AnyPage, Asked } from '../compile/page.ts'
import { addressOf, findOfKind, splitAddress } from '../document.ts'
import type { DocumentOf, Language } from '../document.ts'
import * as defaults from '../generated/defaults.ts'
import type { Library } from '../parts/index.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { makeReads, type Reads } from '../reads.ts'
import { localize } from '../text.ts'
import { fillText } from '../values/fill-text.ts'

/** What the context holds of the rooms above compiling. */
interface Registries {
  pages: Readonly<Record<string, AnyPage>>
  components: ComponentTypes
}

/** What all parts of compiling share, in the site's own language. */
export function makeContext(input: CompileInput, registries: Registries): Context {
  const reads = makeReads()
  const sources = makeSources(input, reads)
  const site = sources.document('site', input.site)
  if (!site) throw new Error(`No document ${input.site}`)
  const own = site.spec.language ?? defaults.siteSpec.language
  const languages = [...new Set([own, ...(site.spec.languages ?? [])])]
  const translations = new Map(languages.map((language) => [language as string, input.texts?.(language)]))
  let askedOf: ReadonlyMap<string, Asked[]> | undefined
  const spoken = new Map<string, Context>()
  const shared: Shared = {
    ...registries,
    ...sources,
    ...makeContents(input, site, sources),
    ...makeProblems(),
    input,
    site,
    own,
    languages,
    path: site.spec.path ?? site.key,
    reads,
    word: (english, language) => translations.get(language)?.(english) ?? english,
    asked: (target) => (askedOf ??= reads.aside(() => findAsked(shared.in(own)))).get(target) ?? [],
    in(language) {
      const known = spoken.get(language) ?? speaking(shared, language)
      spoken.set(language, known)
      return known
    },
  }
  return shared.in(own)
}

/** The documents that are given, each of which is told when it is asked for. */
interface Sources extends Pick<Context, 'schema' | 'document' | 'statement'> {
  /** The value, after telling that it was asked for under that name. */
  asking<Value>(name: string, value: Value): Value
}

/** Contents of the site, and what they are found by. */
interface Contents extends Pick<Context, 'content' | 'contents'> {
  /** Number of each content, by its address. */
  numbers: ReadonlyMap<string, number>
  /** Addresses of those among the site's sections. */
  sections: ReadonlySet<string>
}

/** What the contexts of all languages share. */
interface Shared
  extends
    Registries,
    Sources,
    Contents,
    Pick<Context, 'site' | 'languages' | 'problems' | 'problem' | 'reads' | 'in' | 'asked'> {
  input: CompileInput
  /** The language in which the site is written. */
  own: Language
  /** Below which the site stands. */
  path: string
  word(english: string, language: string): string
}

function makeSources(input: CompileInput, reads: Reads): Sources {
  const asking: Sources['asking'] = (name, value) => {
    reads.note(name)
    return value
  }
  const documents: Library = { get: (address) => asking(address, input.documents.get(address)) }
  const document: Sources['document'] = (kind, address) => findOfKind(kind, address, documents)
  return {
    asking,
    document,
    schema: (address) => document('schema', address)?.spec,
    statement: (address) => input.statementOf?.(address, documents),
  }
}

function makeContents(input: CompileInput, site: DocumentOf<'site'>, { asking, document, schema }: Sources): Contents {
  const numbers = new Map(Object.entries(input.ids).map(([id, address]) => [address, Number(id)]))
  const sections = new Set<string>(site.spec.sections)
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
  return { numbers, sections, content, contents }
}

/** Problems, each place's once. */
function makeProblems(): Pick<Context, 'problems' | 'problem'> {
  const problems: Problem[] = []
  return {
    problems,
    problem: (code, { address }, at, details) => {
      if (problems.some((known) => known.in === address && known.at === at && known.code === code)) return
      problems.push(makeProblem(code, splitAddress(address), at, details))
    },
  }
}

/** The context in one language. Whoever asks for the whole site is told when any of it changes. */
function speaking(shared: Shared, language: string): Context {
  const { input, asking, content, own } = shared
  return {
    get site() {
      return asking(input.site, shared.site)
    },
    get siteSpec() {
      return asking(input.site, shared.site.spec)
    },
    get contents() {
      for (const { address } of asking(input.site, shared.contents)) content(address)
      return shared.contents
    },
    get languages() {
      return asking('languages', shared.languages)
    },
    get language() {
      return asking('languages', language)
    },
    pages: shared.pages,
    components: shared.components,
    problems: shared.problems,
    in: shared.in,
    t: (english, ...values) => {
      const text = asking(`word:${english}`, shared.word(english, language))
      return values.length > 0 ? fillText(text, values) : text
    },
    text: (text) => localize(text, asking('languages', language), own),
    content,
    asked: (target) => asking(`asked:${target}`, shared.asked(target)),
    schema: shared.schema,
    document: shared.document,
    statement: shared.statement,
    blobUrl: (blob) => (blob === undefined ? undefined : `/${asking('path', shared.path)}/${blob}`),
    route: (id, page, part) => {
      const key = part === undefined ? `${id}/${page}` : `${id}/${page}/${part}`
      return `/b2b/${page}/${id}/${asking(`route:${key}`, input.routeKeys?.[key]) ?? ':key'}`
    },
    problem: shared.problem,
    reads: shared.reads,
    read: (name) => readNow(shared, name),
  }
}

/** What a name that was told stands for. */
function readNow({ input, numbers, sections, asked, languages, word, path }: Shared, name: string): unknown {
  const [sort, rest] = splitName(name)
  switch (sort) {
    case 'route':
      return input.routeKeys?.[rest]
    case 'number':
      return numbers.get(rest)
    case 'listed':
      return sections.has(rest)
    case 'asked':
      return asked(rest)
    case 'word':
      return languages.map((language) => word(rest, language))
    case 'path':
      return path
    case 'languages':
      return languages
    default:
      return input.documents.get(name)
  }
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
