import type { Text } from '../document.ts'
import type { PageChain } from '../chains/parameter-sources.ts'
import type { DisplaySetting } from '../generated/lists/display-setting.ts'
import type { ContentSpec, DrilldownParameter, FieldOption, InputFieldSpec } from './content-spec.ts'
import type { Content, Context } from './context.ts'
import type { PageFields } from './fields.ts'
import type { Drilldown, Link } from './link.ts'
import type { MadeField, PlanKey, PlanOf, SortRule } from './plan.ts'
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
 * registry and name none; what a page does not say, it has not. `OwnPlan`: the plans that it makes. `Own`: contents that
 * have it; the functions that are given one are called where it applies.
 */
export interface Page<OwnPlan extends PlanOf = never, Own extends Content = Content> {
  /** Types of content that it can stand in. */
  readonly types: readonly ContentSpec['type'][]
  /** Whether a content has it; its settings are known to be there then. */
  applies(spec: ContentSpec): spec is Own['spec']
  readonly routes?: Routes
  readonly makes?: Makes<OwnPlan, Own>
  readonly site?: OnSite<Own>
  readonly leads?: Leads<Own>
  readonly reads?: Reads<Own>
  /** What it adds to pages that show rows of the content. */
  readonly rows?: RowParts<Own>
  /** How the list is drawn instead of as a table. */
  readonly display?: ListDisplay<Own>
  /** Rules that it holds a document to, whether or not the page applies. */
  readonly checks?: readonly Rule<'content'>[]
}

/** Where it stands. */
export interface Routes {
  /** Whether its route carries a key of ten characters, which is kept from release to release. */
  readonly hasKey?: boolean
  /** Where a content may have several of it: their keys, each with a route of its own. */
  parts?(spec: ContentSpec): string[]
  /** What of one of them is not for everybody. */
  part?(spec: ContentSpec, key: string): ShownPart | undefined
  /** Inputs of the page, where it is one: not each may be for everybody. */
  inputs?(spec: ContentSpec): readonly InputFieldSpec[] | undefined
  /** Below `/b2b/`, in the language of `matchRoute`: what a login may lead back to. */
  readonly paths?: readonly string[]
}

export interface ShownPart {
  displaySetting?: DisplaySetting
  inputs?: readonly InputFieldSpec[]
}

/** What it is compiled to. */
export interface Makes<OwnPlan extends PlanOf, Own extends Content = Content> {
  plans?(context: Context, content: Own): OwnPlan[]
  screens?(context: Context, content: Own): ScreenDocument[]
}

/** What its content is on the site. */
export interface OnSite<Own extends Content = Content> {
  /** Who may open the content beyond its display setting. */
  access?(content: Own): Partial<ContentAccess>
  /** Route of the screen that is served in place of the content's pages, until somebody is logged in to it. */
  entrance?(contentId: number): string
  /** Where the content's name leads; the first page that says so is its front page. */
  readonly front?: FrontPage<Own>
  /** What it adds to the content's entry in menus and on the home page. */
  entry?(context: Context, content: Own): Partial<SiteSection>
  /** What it puts into the site's header. */
  header?(context: Context, content: Own): HeaderParts
}

/** How other pages lead to it. */
export interface Leads<Own extends Content = Content> {
  /** Whether it shows the row that its address names: a press on a row leads there. */
  readonly showsRow?: boolean
  /** What a drilldown to it opens; undefined after telling the problem at its place. */
  link?(context: Context, drilldown: Drilldown, target: Own): Link | undefined
  /** What a press on a row of the content's list, or one of its buttons, opens; `part` is one of `parts`. */
  opens?(context: Context, content: Own, part: string | undefined): Opened | undefined
  /** Where those of its rows stand that an address names by its search and by conditions. */
  narrowed?(context: Context, content: Own): NarrowedRows | undefined
}

/** Which schemas it runs, and what it asks of other contents. */
export interface Reads<Own extends Content = Content> {
  /** Chains of schemas that give rows; a later page that names the same place says what it is instead. */
  chains?(spec: ContentSpec): PageChain[]
  /** Lists of other contents that it asks for by conditions. */
  asks?(context: Context, content: Own): Asked[]
  /** Whether its schemas go together with those that take what is typed into rows of a component. */
  readonly takesRows?: boolean
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

/** Rows that are narrowed by an address. */
export interface NarrowedRows {
  contentId: number
  /** Of the rows, with what may narrow them. */
  plan: PlanKey
  route: string
  query: Record<string, string>
}

/** How a content stands on the home page itself. */
export interface HomeTile {
  /** Its heading, where it is not called by its name. */
  label?: Text
  /** How many rows of a list are shown. */
  rows?: number
}

export interface FrontPage<Own extends Content = Content> {
  /** Whether it stands on the home page itself, not only as a card. */
  standsOnHome(content: Own): boolean
  /** It on the home page: blocks, and what they load. `tile`: what the builder says of it there. */
  home(context: Context, content: Own, tile?: HomeTile): { load?: Record<string, ScreenLoad>; block: Block }
}

/** Conditions that are sent to the list of the content `target`. */
export interface Asked {
  target: string
  table: readonly DrilldownParameter[]
}

export interface RowParts<Own extends Content = Content> {
  readonly row?: InRow<Own>
  readonly around?: AroundRows<Own>
  readonly states?: RowStates<Own>
  readonly loads?: RowLoads<Own>
  readonly data?: RowData<Own>
}

/** In each row, and on its detail. */
export interface InRow<Own extends Content = Content> {
  /** How the list draws the value of a column, in place of its usual cell. */
  cell?(context: Context, content: Own, option: FieldOption, cell: Cell): Cell
  /** The last columns of the list's table. */
  columns?(context: Context, content: Own): TableColumn[]
  /** The last items of the detail. */
  items?(context: Context, content: Own): GridItem[]
  /** Fields that stand out on the detail where the builder names none. */
  highlights?(content: Own): string[]
  /**
   * What can be done with a row, in its menu and on its detail; `row` is the path of the row in the scope. `isOnList`: it
   * stands on the content's list, where windows are.
   */
  actions?(context: Context, content: Own, row: string, isOnList: boolean): RowAction[]
}

/** Beside the rows. */
export interface AroundRows<Own extends Content = Content> {
  /** Above the list. */
  above?(context: Context, content: Own): Block[]
  /** Between the search and the rows. */
  upon?(context: Context, content: Own): Block[]
  /** Below the rows. */
  below?(context: Context, content: Own): Block[]
}

/** States of the screens with the rows: of the list's, where nothing else is said. */
export interface RowStates<Own extends Content = Content> {
  all?(content: Own): Record<string, ScreenState>
  /** Those of the detail's screen. */
  detail?(content: Own): Record<string, ScreenState>
  /** Names of those that say which rows people chose: their keys, or that all of the search are. */
  selection?(content: Own): { chosen: string; all?: string } | undefined
  /** Name of the one by which the list shows only some of its rows. */
  readonly narrows?: string
}

/** What is loaded beside the rows. */
export interface RowLoads<Own extends Content = Content> {
  all?(context: Context, content: Own): Record<string, ScreenLoad>
  /** Only on the list. */
  list?(content: Own): Record<string, ScreenLoad>
  /** Name of the load of its own that the rows follow, when that is changed elsewhere. */
  readonly follows?: string
}

/** What the engine gives with each row. */
export interface RowData<Own extends Content = Content> {
  /** Columns that its links and texts need. */
  sent?(content: Own): string[]
  /** What the engine adds. */
  made?(content: Own, fields: PageFields): MadeField[]
}

export type RowAction = NonNullable<TableBlock['rowActions']>[number]

/** Presses on a row, as tables and calendars take them. */
export type RowActions = Pick<TableBlock, 'onRow' | 'onRowDouble' | 'onRowRight'>

export interface ListDisplay<Own extends Content = Content> {
  block(context: Context, content: Own, press: RowActions): Block
  states(content: Own): Record<string, ScreenState>
  /** What the calls for rows and for categories are told of it. */
  rowsInput(context: Context, content: Own): Record<string, unknown>
  treeInput(context: Context, content: Own): Record<string, unknown>
  /** What the call is told on the home page. */
  readonly homeInput: Record<string, unknown>
  /** More of the load of rows. */
  readonly load: Partial<ScreenLoad>
  /** The state with the number of the page, which begins anew with each search. */
  readonly pageState?: string
  /** Columns that it draws. */
  sent(content: Own): string[]
  plan<Rows extends OrderedRows>(content: Own, plan: Rows): Rows
  /** What a detail that runs the list's schemas must be told to find the row again. */
  leadsOn?(context: Context, content: Own): LeadsOn | undefined
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
