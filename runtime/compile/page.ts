import type { PageChain } from '../chains/parameter-sources.ts'
import type { ContentSpec, DrilldownParameter, DrilldownSetting, FieldOption } from './content-spec.ts'
import type { Content, Context } from './context.ts'
import type { PageFields } from './fields.ts'
import type { Link } from './link.ts'
import type { MadeField, PlanOf, SortRule } from './plan.ts'
import type { Block, ContentAccess, HeaderParts, ScreenDocument, SiteSection } from './release.ts'
import type { TableColumn } from './table-columns.ts'
import type { Cell } from '../generated/screens/cell.ts'
import type { GridItem } from '../generated/blocks/grid.ts'
import type { ScreenLoad } from '../generated/screens/screen-load.ts'
import type { ScreenState } from '../generated/screens/screen-state.ts'
import type { TableBlock } from '../generated/blocks/table.ts'
import type { Rule } from '../rules/rule.ts'

/**
 * One sort of page that a content can have. Compiling, menus, links, checks and route keys iterate over the pages of the
 * registry and name none; what a page does not say, it has not. `OwnPlan`: the plans that it makes.
 */
export interface Page<OwnPlan extends PlanOf = never> {
  /** Types of content that it can stand in. */
  readonly types: readonly ContentSpec['type'][]
  /** Whether a content has it; its settings are known to be there then. */
  applies(spec: ContentSpec): boolean
  /** Whether its route carries a key of ten characters, which is kept from release to release. */
  readonly hasRouteKey?: boolean
  /** Where a content may have several of it: their keys, each with a route of its own. */
  parts?(spec: ContentSpec): string[]
  /** Whether its schemas go together with those that take what is typed into rows of a component. */
  readonly takesRows?: boolean
  /** Its routes below `/b2b/`, in the language of `matchRoute`: what a login may lead back to. */
  readonly paths?: readonly string[]
  plans?(context: Context, content: Content): OwnPlan[]
  screens?(context: Context, content: Content): ScreenDocument[]
  /** Who may open the content beyond its display setting. */
  access?(content: Content): Partial<ContentAccess>
  /** Where the content's name leads; the first page that says so is its front page. */
  readonly front?: FrontPage
  /** Whether it shows the row that its address names: a press on a row leads there. */
  readonly showsRow?: boolean
  /** What it adds to the content's entry in menus and on the home page. */
  entry?(context: Context, content: Content): Partial<SiteSection>
  /** What it puts into the site's header. */
  header?(context: Context, content: Content): HeaderParts
  /** What a drilldown to it opens; undefined after telling the problem at `at`. */
  link?(context: Context, from: Content, target: Content, setting: DrilldownSetting, at: string): Link | undefined
  /** What a press on a row of the content's list, or one of its buttons, opens; `part` is one of `parts`. */
  opens?(context: Context, content: Content, part: string | undefined): Opened | undefined
  /** Lists of other contents that it asks for by conditions. */
  asks?(context: Context, content: Content): Asked[]
  /** What it adds to pages that show rows of the content. */
  readonly rows?: RowParts
  /** How the list is drawn instead of as a table. */
  readonly display?: ListDisplay
  /** Chains of schemas that give rows; a later page that names the same place says what it is instead. */
  chains?(spec: ContentSpec): PageChain[]
  /** Rules that it holds a document to, whether or not the page applies. */
  readonly checks?: readonly Rule<'content'>[]
}

/** Any page of the registry. */
export type AnyPage = Page<PlanOf>

export interface Opened {
  route: string
  query?: Record<string, unknown>
  /** It is about the row that its address names. */
  ofRow?: boolean
  /** On the content's own list, the state that opens it as a window: by the key of the row, or by true. */
  window?: string
}

export interface FrontPage {
  /** Whether it stands on the home page itself, not only as a card. */
  standsOnHome(content: Content): boolean
  /** It on the home page: blocks, and what they load. */
  home(context: Context, content: Content): { load?: Record<string, ScreenLoad>; block: Block }
}

/** Conditions that are sent to the list of the content `target`. */
export interface Asked {
  target: string
  table: readonly DrilldownParameter[]
}

export interface RowParts {
  /** How the list draws the value of a column, in place of its usual cell. */
  cell?(context: Context, content: Content, option: FieldOption, cell: Cell): Cell
  /** The last columns of the list's table. */
  columns?(context: Context, content: Content): TableColumn[]
  /** The last items of the detail. */
  items?(context: Context, content: Content): GridItem[]
  /**
   * What can be done with a row, in its menu and on its detail; `row` is the path of the row in the scope. `isOnList`: it
   * stands on the content's list, where windows are.
   */
  actions?(context: Context, content: Content, row: string, isOnList: boolean): RowAction[]
  /** Above the rows of the list. */
  above?(context: Context, content: Content): Block[]
  /** Between the search and the rows. */
  upon?(context: Context, content: Content): Block[]
  /** States of the list's screen. */
  states?(content: Content): Record<string, ScreenState>
  /** Names of the states that say which rows people chose: their keys, or that all of the search are. */
  readonly selection?: { chosen: string; all: string }
  /** Below the rows. */
  below?(context: Context, content: Content): Block[]
  load?(context: Context, content: Content): Record<string, ScreenLoad>
  /** What only the list loads beside its rows. */
  listLoad?(content: Content): Record<string, ScreenLoad>
  /** The state by which the list shows only some of its rows. */
  readonly narrows?: string
  /** Name of the load of its own that the rows follow, when that is changed elsewhere. */
  readonly follows?: string
  /** Columns that its links and texts need. */
  sent?(content: Content): string[]
  /** What the engine adds to each row. */
  made?(content: Content, fields: PageFields): MadeField[]
}

export type RowAction = NonNullable<TableBlock['rowActions']>[number]

/** Presses on a row, as tables and calendars take them. */
export type RowActions = Pick<TableBlock, 'onRow' | 'onRowDouble' | 'onRowRight'>

export interface ListDisplay {
  block(context: Context, content: Content, press: RowActions): Block
  states(content: Content): Record<string, ScreenState>
  /** What the calls for rows and for categories are told of it. */
  rowsInput(context: Context, content: Content): Record<string, unknown>
  treeInput(context: Context, content: Content): Record<string, unknown>
  /** What the call is told on the home page. */
  readonly homeInput: Record<string, unknown>
  /** More of the load of rows. */
  readonly load: Partial<ScreenLoad>
  /** The state with the number of the page, which begins anew with each search. */
  readonly pageState?: string
  /** Columns that it draws. */
  sent(content: Content): string[]
  plan<Rows extends OrderedRows>(content: Content, plan: Rows): Rows
  /** What a detail that runs the list's schemas must be told to find the row again. */
  leadsOn?(context: Context, content: Content): LeadsOn | undefined
}

/** What of the list's plan a display may change, beside adding to it. */
export interface OrderedRows {
  sort: string[]
  orderBy: SortRule[]
  limit: number
  maxLimit: number
}

export interface LeadsOn {
  query: Record<string, unknown>
  states: Record<string, ScreenState>
  input: Record<string, unknown>
}
