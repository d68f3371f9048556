import type { ChainPlace, PageChain } from '../chains/parameter-sources.ts'
import type { ContentSpec } from './content-spec.ts'
import type { Content, Context } from './context.ts'
import type { AnyPage, ListDisplay } from './page.ts'

/** The pages that a content has, in the order of the registry. */
export function pagesOf<Some extends AnyPage = AnyPage>(
  { pages }: { pages: Readonly<Record<string, Some>> },
  { spec }: Pick<Content, 'spec'>,
): Some[] {
  return Object.values(pages).filter((page) => page.applies(spec))
}

/** Whether a content is there with settings that `fits` asks for: it is known to have them afterwards. */
export function hasSettings<Own extends ContentSpec>(
  content: Content | undefined,
  fits: (spec: ContentSpec) => spec is Own,
): content is Content & { spec: Own } {
  return content !== undefined && fits(content.spec)
}

/** The first page of the registry that the content has and that fits. */
function findPage({ pages }: Pick<Context, 'pages'>, spec: ContentSpec, fits: (page: AnyPage) => boolean) {
  return Object.entries(pages).find(([, page]) => fits(page) && page.applies(spec))?.[0]
}

/** The page that a content's name leads to, with its key; undefined where end users cannot reach it. */
export function frontOf({ pages }: Pick<Context, 'pages'>, { spec }: Pick<Content, 'spec'>) {
  for (const [name, page] of Object.entries(pages)) {
    const front = page.site?.front
    if (front && page.applies(spec)) return { name, ...front }
  }
  return undefined
}

/** The route of that page, for one that has it beside itself. */
export function frontRoute(context: Context, content: Content): string {
  const front = frontOf(context, content)
  if (!front) throw new Error(`${content.address} has no front page`)
  return context.route(content.id, front.name)
}

/** What stands after its route: the address of a list names the type of its content (specification, section 2). */
export function frontQuery(context: Context, content: Content): { query?: { type: string } } {
  return frontOf(context, content)?.name === 'list' ? { query: { type: String(content.spec.type) } } : {}
}

/** The route of the page that shows one row; undefined where the content has none. */
export function rowRoute(context: Context, content: Content): string | undefined {
  const name = findPage(context, content.spec, ({ leads }) => leads?.showsRow === true)
  return name === undefined ? undefined : context.route(content.id, name)
}

export function displayOf(context: Context, content: Content): ListDisplay | undefined {
  return pagesOf(context, content).find(({ display }) => display)?.display
}

/** The chains that give rows, each with what it is. */
export function chainsOf(pages: readonly AnyPage[], spec: ContentSpec): PageChain[] {
  const chains = pages.flatMap((page) => page.reads?.chains?.(spec) ?? [])
  return [...new Map(chains.map((chain) => [chain.at, chain])).values()]
}

/** What the chain at a place of the content is. */
export function placeOf(context: Context, content: Content, at: string): ChainPlace {
  const chain = chainsOf(Object.values(context.pages), content.spec).find((one) => one.at === at)
  return chain?.place ?? 'list'
}
