import type { Library } from '../parts/index.ts'
import type { Address, Document, DocumentOf, Language, Text } from '../document.ts'
import type { KindSpecs } from '../generated/kinds.ts'
import type { Problem } from '../problem.ts'
import type { ProblemDetails } from '../problems/make-problem.ts'
import type { ProblemCode } from '../generated/problem-texts.ts'
import type { ComponentTypes } from './component-type.ts'
import type { AnyPage, Asked } from './page.ts'
import type { Statement } from './statement-of.ts'
import type { Reads } from '../reads.ts'
import type { ContentSpec, ResultColumn, SchemaSpec, SiteSpec, SpecWith } from './content-spec.ts'

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

/** The columns that a chain ends with. */
export function columnsOf(
  context: Pick<Context, 'schema'>,
  chain: readonly { schema: string }[] | undefined,
): ResultColumn[] {
  return context.schema(chain?.at(-1)?.schema)?.resultColumns ?? []
}
