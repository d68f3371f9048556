import type { RequestList, RequestPages } from '../../../runtime/web-api/web-request.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'
import { SourceFailed, SourceRefused, TooManyRows } from '../errors.ts'
import type { DoneThere } from '../request-source.ts'

/** A page of an answer. */
export interface Page {
  text: string
  /** Where it was asked for. */
  address: string
  /** Its header of that name. */
  link: string | string[] | undefined
}

/** What a request for a page has besides the first one. */
export interface PageStep {
  query?: readonly (readonly [string, string])[]
  address?: string
}

export interface PageTools<Sent extends Page> {
  /** Asks for a page of at most so many bytes. */
  ask(step: PageStep, bytes: number): Promise<Sent>
  itemsOf(page: Sent): Promise<readonly unknown[]>
  /** Outputs of a jq filter, one JSON text a line. */
  cursorIn(text: string, next: string): Promise<string>
  maxRows: number
  /** Of all pages together. */
  bytes: number
}

/**
 * The rows of all pages, in their order, one page after the other. Throws `SourceRefused` where the pages do not end, repeat or
 * lead to another server, `TooManyRows` where they hold too much.
 */
export async function allPages<Sent extends Page>(pages: RequestPages, tools: PageTools<Sent>): Promise<unknown[]> {
  const most = pages.most ?? defaults.schemaSpec.request.pages.most
  const items: unknown[] = []
  let { bytes } = tools
  let before: string | undefined
  let step: PageStep | undefined = firstStep(pages)
  for (let number = 0; step !== undefined; number++) {
    if (number === most) throw new SourceRefused('web-api-pages-many', [String(most)])
    const page = await pageOrEnd(tools.ask(step, bytes), number)
    if (!page || (number > 0 && page.text.trim() === '')) break
    if (page.text === before) throw new SourceRefused('web-api-page-repeats', [pages.parameter ?? 'Link'])
    before = page.text
    bytes -= Buffer.byteLength(page.text)
    const own = await tools.itemsOf(page)
    items.push(...own)
    if (items.length > tools.maxRows) throw new TooManyRows(`more than ${tools.maxRows} rows`)
    step = await nextStep(pages, { page, number: number + 1, isEmpty: own.length === 0, rows: items.length }, tools)
  }
  return items
}

/** Some say that there is nothing behind the last page. */
function pageOrEnd<Sent>(asked: Promise<Sent>, number: number): Promise<Sent | undefined> {
  return asked.catch((error: unknown) => {
    if (number > 0 && error instanceof SourceFailed && error.code === 'HTTP_404') return undefined
    throw error
  })
}

const numbered = ({ parameter = '' }: RequestPages, number: number): PageStep => ({
  query: [[parameter, String(number)]],
})

const firstPage = ({ first }: RequestPages): number => first ?? defaults.schemaSpec.request.pages.first

function firstStep(pages: RequestPages): PageStep {
  if (pages.by === 'page') return numbered(pages, firstPage(pages))
  return pages.by === 'offset' ? numbered(pages, 0) : {}
}

async function nextStep(
  pages: RequestPages,
  { page, number, isEmpty, rows }: { page: Page; number: number; isEmpty: boolean; rows: number },
  { cursorIn }: Pick<PageTools<Page>, 'cursorIn'>,
): Promise<PageStep | undefined> {
  switch (pages.by) {
    case 'page':
      return isEmpty ? undefined : numbered(pages, firstPage(pages) + number)
    case 'offset':
      return isEmpty ? undefined : numbered(pages, pages.size === undefined ? rows : pages.size * number)
    case 'cursor': {
      const text = nextIn(await cursorIn(page.text, pages.next ?? ''))
      return text === '' ? undefined : { query: [[pages.parameter ?? '', text]] }
    }
    case 'url': {
      const text = nextIn(await cursorIn(page.text, pages.next ?? ''))
      return text === '' ? undefined : { address: sameServer(text, page.address) }
    }
    case 'link': {
      const address = nextLink(page)
      return address === undefined ? undefined : { address }
    }
  }
}

/** The text or number that a filter has picked; empty where there is none. */
function nextIn(outputs: string): string {
  const [first = ''] = outputs.split('\n')
  const value: unknown = JSON.parse(first === '' ? 'null' : first)
  return typeof value === 'string' ? value : typeof value === 'number' ? first : ''
}

/** Where the header leads that says `rel="next"` (RFC 8288). */
function nextLink({ link, address }: Page): string | undefined {
  for (const [, target = '', parameters = ''] of [link ?? []]
    .flat()
    .join(', ')
    .matchAll(/<([^<>]*)>([^,<]*)/g)) {
    if (!/;\s*rel\s*=\s*"?(?:[^";]*\s)?next[\s";]*/i.test(`${parameters};`)) continue
    return sameServer(target, address)
  }
  return undefined
}

/** The whole address of a next page. Secrets go along: it must be the same server. */
function sameServer(target: string, address: string): string {
  const next = URL.parse(target, address)
  if (next?.origin !== new URL(address).origin) throw new SourceRefused('web-api-next-elsewhere', [target])
  return next.href
}

/** The address of a step: the query's values in place of those that stand there. */
export function steppedTo(address: string, { query = [], address: next }: PageStep): string {
  const url = new URL(next ?? address)
  for (const [name, value] of query) url.searchParams.set(name, value)
  return query.length > 0 || next !== undefined ? url.href : address
}

/** The step to the page that holds these rows; `offset` is where a page of `limit` rows begins. */
export function stepTo(pages: RequestPages, size: string, { limit, offset }: NonNullable<DoneThere['page']>): PageStep {
  const number = pages.by === 'page' ? firstPage(pages) + offset / limit : offset
  return { query: [...(numbered(pages, number).query ?? []), [size, String(limit)]] }
}

/** What has a request sort as a list wants it. */
export function sortedBy({ sort: how }: RequestList, { field, direction }: NonNullable<DoneThere['sort']>): PageStep {
  if (!how) return {}
  const name = how.columns.find(({ column }) => column === field)?.value ?? field
  if (how.direction === 'parameter')
    return {
      query: [
        [how.parameter, name],
        [how.directionParameter ?? '', direction],
      ],
    }
  const falling = how.direction === 'minus' ? `-${name}` : `${name}:desc`
  return { query: [[how.parameter, direction === 'desc' ? falling : name]] }
}
