// Made from schemas/ by `npm run generate`; do not edit.

import type { ListPageOutputFormat } from '../lists/list-page.ts'

export type AcceptCartChangesRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Prices to which the user agrees.
   */
  prices: CartPrice[]
  /**
   * Rows that leave the cart because they are no longer offered.
   */
  gone: CartRowKey[]
}

export type AcceptCartChangesResponse = Record<string, unknown>

export type AddToCartRequest = {
  /**
   * Tells a repetition from a second wish.
   */
  once?: string
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * What is typed or scanned for one row.
   */
  code?: string
  /**
   * Quantity of it; left out: 1.
   */
  count?: number | string | null
  /**
   * Codes with quantities, one a line, as they are copied from a spreadsheet.
   */
  text?: string
}

export type AddToCartResponse = {
  results: {
    /**
     * Which line it was, from 1.
     */
    line: number
    /**
     * As it was typed.
     */
    code: string
    /**
     * What people call the row; empty without one.
     */
    called: string
    /**
     * How many more are in the cart.
     */
    added: number
    tone: 'success' | 'warning' | 'error'
    /**
     * What became of the line.
     */
    text: string
  }[]
  /**
   * Lines of which nothing was taken, as they were typed; empty: none.
   */
  refused?: string
  /**
   * Why, one line each, numbered from 1.
   */
  reasons?: string
}

export type BulkChangeRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Key of the page.
   */
  page: string
  /**
   * Search values by field.
   */
  search?: {
    [k: string]: string | number | boolean | null | unknown[] | {}
  }
  /**
   * Chosen category values.
   */
  category?: (string | null)[]
  conditions?: DrilldownConditions
  /**
   * Only rows that this user has marked.
   */
  favorites?: boolean
  /**
   * Rows that were chosen: the key of each as JSON; left out: all rows of the search.
   */
  rows?: string[]
  /**
   * How many rows the user was told of; while there are more or fewer, nothing is done.
   */
  count: number
  /**
   * Values of the inputs by key.
   */
  inputs?: Record<string, unknown>
  /**
   * Tells a repetition from a second wish.
   */
  once?: string
}

export type BulkChangeResponse = {
  /**
   * How many rows it was done with.
   */
  rows: number
}

export type BulkProgressRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * The wish that is under way.
   */
  once: string
}

export type BulkProgressResponse = {
  /**
   * How many rows are behind it.
   */
  rows: number
}

export type CartChanges = {
  /**
   * Rows with another price than the user agreed to, and that price.
   */
  prices: CartPrice[]
  /**
   * Rows that are no longer offered.
   */
  gone: CartRowKey[]
}

/**
 * A row of the cart and its price.
 */
export type CartPrice = {
  rowKey: CartRowKey
  /**
   * Price of one, as digits.
   */
  price: string | null
}

/**
 * Key values of the row, in the order of the content.
 */
export type CartRowKey = (string | null)[]

/**
 * A category with those below it.
 */
export type Category = {
  value: string | null
  label: string
  /**
   * Rows at and below it.
   */
  count?: number
  children?: Category[]
}

export type CategoryDataRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Page, from 1.
   */
  page?: number
  /**
   * Categories of a page.
   */
  limit?: number
  /**
   * Values above.
   */
  path?: (string | null)[]
  /**
   * Chosen values, whose branch is opened.
   */
  current?: (string | null)[]
  /**
   * Search values by field.
   */
  search?: {
    [k: string]: string | number | boolean | null | unknown[] | {}
  }
  conditions?: DrilldownConditions
  /**
   * Only rows that this user has marked.
   */
  favorites?: boolean
  /**
   * What the calendar of the page shows; left out parts are those at which it opens.
   */
  calendar?: {
    /**
     * Range around the day.
     */
    view?: 'month' | 'week' | 'day' | 'list'
    /**
     * A day of the range, yyyy-MM-dd.
     */
    from?: string
    /**
     * The chosen day, yyyy-MM-dd.
     */
    date?: string
  }
}

export type CategoryDataResponse = {
  rows: Category[]
  /**
   * Number of categories.
   */
  total: number
}

/**
 * Chosen category values.
 */
export type CategoryPath = (string | null)[]

export type ChangeDataRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Page that changes rows: `add/KEY`, `update/KEY` or `delete/KEY`.
   */
  page: string
  /**
   * Key values of the row, in the order of the content; none where a row is added.
   */
  rowKey?: (string | null)[]
  /**
   * The row as the user saw it; while it is another one, nothing is changed.
   */
  seen?: Record<string, unknown>
  /**
   * Values of the inputs by key.
   */
  inputs?: Record<string, unknown>
  /**
   * Tells a repetition from a second wish.
   */
  once?: string
}

export type ChangeDataResponse = Record<string, unknown>

export type ComponentChoicesRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Place of the input in the content: list, purchase, add/new.
   */
  page: string
  /**
   * Key of the input, or name of the search field.
   */
  field: string
  /**
   * What the choices are looked for by.
   */
  text?: string
  /**
   * Page of a table of choices; the first one.
   */
  current?: number
  /**
   * Only the choices of these values.
   */
  values?: string[]
  /**
   * What stands in the other inputs, or in the search.
   */
  inputs?: {
    [k: string]: string | number | boolean | null | unknown[] | {}
  }
}

export type ComponentChoicesResponse = {
  /**
   * In the order of the component.
   */
  choices: {
    /**
     * What is taken.
     */
    value: string
    /**
     * What people read.
     */
    label: string
    /**
     * Columns of a table of choices.
     */
    row?: {
      [k: string]: string | number | boolean | null
    }
  }[]
  /**
   * There are more than were given.
   */
  more: boolean
}

export type CsvCheckResponse = {
  /**
   * Rows of the file.
   */
  rows: number
  /**
   * Characters that the encoding does not have.
   */
  count: number
  /**
   * The first of them.
   */
  unknown: {
    /**
     * Row, from 1; 0: the headings.
     */
    row: number
    /**
     * Heading of the column.
     */
    column: string
    /**
     * The character.
     */
    character: string
  }[]
}

/**
 * The file.
 */
export type CsvDownloadResponse = string

/**
 * All rows of a search.
 */
export type CsvRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  search?: SearchValues
  sort?: SortOrder
  category?: CategoryPath
  conditions?: DrilldownConditions
  /**
   * Only rows that this user has marked.
   */
  favorites?: boolean
  /**
   * A character that the encoding does not have becomes 〓; left out: the file is not made.
   */
  replace?: boolean
}

export type DecryptRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * The sealed text.
   */
  encrypted: string
}

export type DecryptResponse = {
  /**
   * What was sealed.
   */
  inputData: Record<string, unknown>
}

export type DeleteCartInfoRequest = {
  /**
   * Number of the content.
   */
  contentId: number
}

/**
 * Nothing to tell.
 */
export type DeleteCartInfoResponse = {}

export type DetailDataRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Page: detail, or one that changes rows: `update/KEY`, `delete/KEY`.
   */
  page?: string
  /**
   * Key values of the row, in the order of the content.
   */
  rowKey: (string | null)[]
  /**
   * What the calendar of the page shows; left out parts are those at which it opens.
   */
  calendar?: {
    /**
     * Range around the day.
     */
    view?: 'month' | 'week' | 'day' | 'list'
    /**
     * A day of the range, yyyy-MM-dd.
     */
    from?: string
    /**
     * The chosen day, yyyy-MM-dd.
     */
    date?: string
  }
}

export type DetailDataResponse = {
  /**
   * The row.
   */
  row: Record<string, unknown>
}

export type DownloadFileRequest = {
  /**
   * Which one.
   */
  id: string
}

/**
 * The file.
 */
export type DownloadFileResponse = string

/**
 * All rows of a search, as a file that is made in the background.
 */
export type DownloadStartRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  search?: SearchValues
  sort?: SortOrder
  category?: CategoryPath
  conditions?: DrilldownConditions
  /**
   * Only rows that this user has marked.
   */
  favorites?: boolean
  /**
   * A character that the encoding does not have becomes 〓; left out: the file is not made.
   */
  replace?: boolean
  /**
   * What is made.
   */
  format: ListPageOutputFormat
  /**
   * Name of the file.
   */
  fileName: string
  /**
   * Rows that the user was told.
   */
  total?: number
  /**
   * Which of the content's reports, where one is made.
   */
  report?: string
}

export type DownloadStartResponse = {
  id: string
}

/**
 * Parameters of a drilldown.
 */
export type DrilldownConditions = {
  /**
   * Field.
   */
  field: string
  condition: '=' | '<>' | '<' | '>' | '<=' | '>=' | 'LIKE' | 'prefix LIKE' | 'suffix LIKE'
  value?: string | number | boolean | null | unknown[] | {}
}[]

export type EncryptRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * What to seal; nothing in it is trusted when it comes back.
   */
  inputData: Record<string, unknown>
}

export type EncryptResponse = {
  encrypted: string
}

/**
 * All rows of a search.
 */
export type ExcelDownloadRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  search?: SearchValues
  sort?: SortOrder
  category?: CategoryPath
  conditions?: DrilldownConditions
  /**
   * Only rows that this user has marked.
   */
  favorites?: boolean
}

/**
 * The workbook.
 */
export type ExcelDownloadResponse = string

export type GetPurchaseCountRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * What is entered with the order, as far as its total depends on it.
   */
  inputs?: {
    [k: string]: string | number | boolean | null | unknown[] | {}
  }
}

export type GetPurchaseCountResponse = {
  /**
   * Items: A row of the cart.
   */
  rows: Record<string, unknown>[]
  totals: Totals
  /**
   * Sum of the order, as digits.
   */
  total: string
  /**
   * The sum, formatted.
   */
  totalText: string
  /**
   * Number of rows.
   */
  lines: number
  /**
   * Quantities of all rows together.
   */
  count: number
  /**
   * The order can be placed.
   */
  canOrder: boolean
  /**
   * Why it cannot.
   */
  reasons: string[]
  /**
   * What has to be accepted before it can; left out: nothing.
   */
  changes?: CartChanges
  /**
   * 32 hex digits; 0 for none.
   */
  PURCHASEID: string | number
  /**
   * First values of the inputs.
   */
  initial: Record<string, unknown>
}

export type ListFavoriteRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Key values of the row, in the order of the content.
   */
  rowKey: (string | null)[]
  /**
   * Whether the row shall be marked.
   */
  on: boolean
}

export type ListFavoriteResponse = {}

export type ListFavoritesRequest = {
  /**
   * Number of the content.
   */
  contentId: number
}

export type ListFavoritesResponse = {
  /**
   * The key of each row that this user has marked, as JSON.
   */
  rows: string[]
}

export type ListViewRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * All columns in the user's order; none: as the builder has them.
   */
  columns: {
    /**
     * Which column.
     */
    name: string
    /**
     * Pixels; left out: as the builder has it.
     */
    width?: number
    /**
     * It is not drawn.
     */
    hidden?: boolean
  }[]
}

export type ListViewResponse = {}

export type OrderAgainLinesRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Number of the content that has the lines.
   */
  of: number
  /**
   * Which lines: the parameters, of the row.
   */
  conditions: {
    /**
     * Field.
     */
    field: string
    condition: '=' | '<>' | '<' | '>' | '<=' | '>=' | 'LIKE' | 'prefix LIKE' | 'suffix LIKE'
    value?: string | number | boolean | null
  }[]
}

export type OrderAgainLinesResponse = {
  /**
   * The items as they are offered today, each once: with `$item`, `$count` of then and `$agreed`, the price of then where it is another.
   *
   * Items: An item.
   */
  rows: Record<string, unknown>[]
  /**
   * Number of rows.
   */
  total: number
  /**
   * Keys of those that can be ordered.
   */
  orderable: string[]
}

export type OrderAgainRequest = {
  /**
   * Tells a repetition from a second wish.
   */
  once?: string
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Number of the content that has the lines.
   */
  of: number
  /**
   * Which lines: the parameters, of the row.
   */
  conditions: {
    /**
     * Field.
     */
    field: string
    condition: '=' | '<>' | '<' | '>' | '<=' | '>=' | 'LIKE' | 'prefix LIKE' | 'suffix LIKE'
    value?: string | number | boolean | null
  }[]
  /**
   * Keys of the items that are wanted, as `order-again-lines` answers them; none said: all.
   */
  chosen?: string[] | null
  /**
   * Other quantities than those of then, by key.
   */
  counts?: {
    [k: string]: number
  } | null
}

export type PageDataRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Page: list.
   */
  page?: string
  /**
   * Page, from 1.
   */
  current?: number
  /**
   * Rows of a page.
   */
  limit?: number
  /**
   * Search values by field.
   */
  search?: {
    [k: string]: string | number | boolean | null | unknown[] | {}
  }
  /**
   * Order; only columns of the page.
   */
  sort?: {
    /**
     * Result column.
     */
    field: string
    direction?: 'asc' | 'desc'
  }[]
  /**
   * Chosen category values.
   */
  category?: (string | null)[]
  conditions?: DrilldownConditions
  /**
   * Only rows that this user has marked.
   */
  favorites?: boolean
  /**
   * Count all rows; left out: yes.
   */
  count?: boolean
  /**
   * What the calendar of the page shows; left out parts are those at which it opens.
   */
  calendar?: {
    /**
     * Range around the day.
     */
    view?: 'month' | 'week' | 'day' | 'list'
    /**
     * A day of the range, yyyy-MM-dd.
     */
    from?: string
    /**
     * The chosen day, yyyy-MM-dd.
     */
    date?: string
  }
}

export type PageDataResponse = {
  /**
   * Items: A row.
   */
  rows: Record<string, unknown>[]
  /**
   * Rows on all pages.
   */
  total?: number
  /**
   * Sums over all pages of the columns that show one, as digits.
   */
  totals?: {
    [k: string]: string | null
  }
  /**
   * Of a list that is updated at set times: when its rows were read, when they are read next, and how long that is from now.
   */
  update?: {
    /**
     * ISO.
     */
    readAt: string
    /**
     * ISO.
     */
    nextAt: string
    /**
     * Until then.
     */
    seconds: number
  }
  /**
   * Of a page with a calendar: the day at which it opens, today where the site is, and the range whose rows these are.
   */
  calendar?: {
    /**
     * Where it opens.
     */
    date?: string
    /**
     * Today.
     */
    today?: string
    /**
     * First day.
     */
    start?: string
    /**
     * Last day.
     */
    end?: string
  }
}

export type PurchaseDoneRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * 32 hex digits of the order.
   */
  PURCHASEID: string
}

export type PurchaseRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * 32 hex digits of the open cart.
   */
  PURCHASEID: string
  /**
   * Values of the inputs by key.
   */
  inputs?: {
    [k: string]: string | number | boolean | null | unknown[] | {}
  }
  /**
   * Sum of the order that the user confirmed, as digits; where it comes to another one, nothing is ordered.
   */
  total: string
}

export type PurchaseResponse = {
  PURCHASEID: string
  /**
   * What the schemas returned.
   */
  order: Record<string, unknown>
  /**
   * Number of rows.
   */
  lines: number
  /**
   * Quantities of all rows together.
   */
  count?: number
  /**
   * Sum of the order, as digits.
   */
  total: string
  /**
   * The sum, formatted.
   */
  totalText: string
  totals?: Totals
  /**
   * Items: A row as it was ordered.
   */
  rows?: Record<string, unknown>[]
  /**
   * What was entered with the order.
   */
  inputs?: Record<string, unknown>
  /**
   * When it was placed, ISO with zone.
   */
  at?: string
}

/**
 * A report of all rows of a search, or of those that are named.
 */
export type ReportDownloadRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Which of the content's reports.
   */
  report: string
  search?: SearchValues
  sort?: SortOrder
  category?: CategoryPath
  conditions?: DrilldownConditions
  /**
   * Only rows that this user has marked.
   */
  favorites?: boolean
  /**
   * PURCHASEID of the order of which it is made.
   */
  order?: string
  /**
   * The transfer of which it is made.
   */
  transfer?: string
  /**
   * Rows of which it is made: the key of each as JSON; without them all of the search.
   */
  rows?: string[]
}

/**
 * The report.
 */
export type ReportDownloadResponse = string

/**
 * Search values by field.
 */
export type SearchValues = {
  [k: string]: string | number | boolean | null | unknown[] | {}
}

/**
 * Order; only columns of the page.
 */
export type SortOrder = {
  /**
   * Result column.
   */
  field: string
  direction?: 'asc' | 'desc'
}[]

/**
 * The sum and what it is made of.
 */
export type Totals = {
  key: string
  label?: string
  /**
   * As digits.
   */
  value: string
  /**
   * Formatted.
   */
  text: string
  /**
   * Of a tax.
   */
  rate?: string
  /**
   * The sum of all.
   */
  strong?: boolean
}[]

export type UpdatePurchaseAddedColumnRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Key values of the row, in the order of the content.
   */
  rowKey: (string | null)[]
  /**
   * true: the row lies in the cart, one piece where it did not yet; false: it is out.
   */
  added: boolean
}

export type UpdatePurchaseCountRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Key values of the row, in the order of the content.
   */
  rowKey: (string | null)[]
  /**
   * Quantity; 0 takes it out.
   */
  count: number
  /**
   * Quantity that the user saw; while the cart has another one, nothing is changed.
   */
  from?: number
  /**
   * Price of one that the user saw, to which a row that is put in is agreed; left out: the one of now.
   */
  price?: string | number | null
}

export type UpdatePurchaseCountResponse = {
  /**
   * The row.
   */
  row: Record<string, unknown>
  cart: {
    /**
     * Number of rows.
     */
    lines: number
    /**
     * Quantities of all rows together.
     */
    count: number
    /**
     * Sum of the order, as digits.
     */
    total: string
    /**
     * The sum, formatted.
     */
    totalText: string
  }
  /**
   * 32 hex digits; 0 for none.
   */
  PURCHASEID: string | number
  /**
   * Quantity in the cart, where nothing was changed because it is another one than the user saw.
   */
  other?: number
}
