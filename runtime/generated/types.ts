// Made from schemas/ by `npm run generate`; do not edit.

/**
 * The bytes.
 */
export type FileReadResponse = Record<string, unknown>
/**
 * CSV with a byte order mark.
 */
export type LogDownloadResponse = string
/**
 * type, siteId, ports, version, tokenExpired, expiry { idleSeconds, endSeconds }, data { favicon, name, section, isB2bActive, language, b2bUsageData, contentCategoryData, b2bUserId, token, b2b_main { menuFlg }, timingOfRetrieval }.
 */
export type BaseInfoResponse = Record<string, unknown>
/**
 * Something that happens on a press, a choice or a change.
 */
export type Action =
  | BackAction
  | CallAction
  | CopyAction
  | DownloadAction
  | FocusAction
  | MessageAction
  | ModelAction
  | OpenAction
  | ReloadAction
  | SetAction
/**
 * Done one after the other; the first that fails stops the rest.
 */
export type ActionList = Action[]
/**
 * Where the text stands in its space. Codes: left Left, center Centre, right Right.
 */
export type Align = 'left' | 'center' | 'right'
/**
 * A stored file, as blob/ and its key.
 */
export type Blob = string
/**
 * A part of a screen; its type says which.
 */
export type Block =
  | AdoptBlock
  | BarBlock
  | ButtonBlock
  | CalendarBlock
  | CardsBlock
  | CatalogueBlock
  | CompareBlock
  | DialogBlock
  | DocumentBarBlock
  | EditableTableBlock
  | EmptyBlock
  | FileBlock
  | FindBlock
  | FormBlock
  | GridBlock
  | ImageBlock
  | InputsBlock
  | JsonBlock
  | LoginBlock
  | MenuBlock
  | MessageBlock
  | ProblemsBlock
  | QueryBlock
  | SearchBlock
  | SplitBlock
  | SqlBlock
  | StackBlock
  | StepsBlock
  | TableBlock
  | TabsBlock
  | TextBlock
  | TotalsBlock
  | TreeBlock
/**
 * Drawn one after the other.
 */
export type BlockList = Block[]
/**
 * What a column draws in each row; its type says which.
 */
export type Cell =
  | BadgeCell
  | ButtonCell
  | ChoiceCell
  | ChooseCell
  | DateCell
  | DatetimeCell
  | DownloadCell
  | ImageCell
  | LinkCell
  | NumberCell
  | StepperCell
  | TextCell
/**
 * Text in a foreign language, as one text or line by line so that differences show the line.
 */
export type Code = string | string[]
/**
 * Colour as # and six or eight hexadecimal digits.
 */
export type Color = string
/**
 * Date as yyyy-MM-dd.
 */
export type Date = string
/**
 * Address to which mail can be sent.
 */
export type Email = string
/**
 * Name of an icon, for example cart-plus.
 */
export type Icon = string
/**
 * Where labels stand. Codes: top Above, left Left, right Right, before the field.
 */
export type LabelPosition = 'top' | 'left' | 'right'
/**
 * Language in which texts are shown. Codes: ja Japanese, en English.
 */
export type Language = 'ja' | 'en'
/**
 * Cells that fill the page row by row; a row holds 24 parts, usually 12 and 12, then 24.
 */
export type LayoutGrid = LayoutCell[]
/**
 * Part of the product that a licence opens. Codes: apiLic APIs, reportLic Reports, b2bLic Sites, web_api Web APIs, token API tokens, folder Folders, swagger Swagger.
 */
export type LicenceFlag = 'apiLic' | 'reportLic' | 'b2bLic' | 'web_api' | 'token' | 'folder' | 'swagger'
/**
 * A day, or an offset from the system date.
 */
export type MomentFormatLimit = string | MomentFormatOffset
/**
 * How the two values are compared. Codes: = Equal, <> Not equal, < Less than, > Greater than, <= Less than or equal, >= Greater than or equal, LIKE Contains, prefix LIKE Begins with, suffix LIKE Ends with.
 */
export type Operator = '=' | '<>' | '<' | '>' | '<=' | '>=' | 'LIKE' | 'prefix LIKE' | 'suffix LIKE'
/**
 * Which page of a content is meant. Codes: list List, detail Detail, add Add, update Update, delete Delete, purchase Purchase.
 */
export type PageType = 'list' | 'detail' | 'add' | 'update' | 'delete' | 'purchase'
/**
 * A stored picture, as blob/ and its key.
 */
export type Picture = string
/**
 * What a right is about. Codes: user Users, db Data sources, web-api Web APIs, file-upload Upload settings, token API tokens, role Roles, log Logs, conf Settings, lic Licence, api APIs, rep Reports, dsb Dashboards, b2b Sites.
 */
export type Resource =
  'user' | 'db' | 'web-api' | 'file-upload' | 'token' | 'role' | 'log' | 'conf' | 'lic' | 'api' | 'rep' | 'dsb' | 'b2b'
/**
 * What may be done. Codes: create Create, read Read, update Update, delete Delete.
 */
export type Right = 'create' | 'read' | 'update' | 'delete'
/**
 * A single value: text, number or yes/no.
 */
export type Scalar = string | number | boolean | null
/**
 * Width of the area in pixels. Codes: small Small, medium Medium, large Large.
 */
export type ScreenSize = 'small' | 'medium' | 'large'
/**
 * A text of the product in English, or an expression that makes one.
 */
export type ScreenText =
  | string
  | {
      /**
       * Where the value is read.
       */
      $get?: string
      /**
       * What is done with the operands.
       */
      $op?: string
      /**
       * Text with {0}, {1}, … for the operands.
       */
      text?: string
      /**
       * What the operator works on.
       */
      of?: unknown
      /**
       * Taken when there is no value.
       */
      else?: unknown
    }
/**
 * How a field or expression is compared in a statement. Codes: = Equal, <> Not equal, < Less than, > Greater than, <= Less than or equal, >= Greater than or equal, LIKE Contains, prefix LIKE Begins with, suffix LIKE Ends with, IN One of, BETWEEN Between, IS NULL Is empty, EXISTS Has rows.
 */
export type SqlComparison =
  | '='
  | '<>'
  | '<'
  | '>'
  | '<='
  | '>='
  | 'LIKE'
  | 'prefix LIKE'
  | 'suffix LIKE'
  | 'IN'
  | 'BETWEEN'
  | 'IS NULL'
  | 'EXISTS'
/**
 * A text that people read: one for all languages, or one for each.
 */
export type Text =
  | string
  | {
      /**
       * Shown when the language is Japanese.
       */
      ja?: string
      /**
       * Shown when the language is English.
       */
      en?: string
    }
/**
 * Time of day as HH:mm or HH:mm:ss.
 */
export type Time = string
/**
 * A literal, or an expression: { "$get": path } or { "$op": operator, "of": operands }, also inside objects and lists.
 */
export type Value = unknown

/**
 * Goes to the page before.
 */
export interface BackAction {
  /**
   * Says which one this is.
   */
  do: 'back'
  /**
   * Where to go when there is no page before.
   */
  route?: ScreenText
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
/**
 * Calls the engine and puts the answer where it belongs.
 */
export interface CallAction {
  /**
   * Says which one this is.
   */
  do: 'call'
  /**
   * Key of the declared call.
   */
  call: string
  /**
   * What is sent.
   */
  input?: {
    [k: string]: Value
  }
  /**
   * Asked before; the call is made only on yes.
   */
  confirm?:
    | ScreenText
    | {
        /**
         * The question.
         */
        text?: ScreenText
        /**
         * The verb on the button that goes on.
         */
        action?: ScreenText
        /**
         * The button is red. Default: false.
         */
        danger?: boolean
        /**
         * Address whose users are listed in the question.
         */
        usedBy?: Value
      }
  /**
   * Path that receives the answer: a row, a state or a model.
   */
  into?: string
  /**
   * Property of the answer that goes there; left out: the whole answer.
   */
  take?: string
  /**
   * Seconds that the answer may take; left out: 60, at most 130.
   */
  timeout?: Value
  /**
   * Done after success.
   */
  then?: ActionList
  /**
   * Done instead of a message when the answer has that code.
   */
  onCode?: {
    [k: string]: ActionList
  }
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
/**
 * Puts a text on the clipboard.
 */
export interface CopyAction {
  /**
   * Says which one this is.
   */
  do: 'copy'
  /**
   * The text.
   */
  value: Value
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
/**
 * Saves a value or the answer of a call as a file.
 */
export interface DownloadAction {
  /**
   * Says which one this is.
   */
  do: 'download'
  /**
   * Call whose answer is saved.
   */
  call?: string
  /**
   * What is sent.
   */
  input?: {
    [k: string]: Value
  }
  /**
   * What is saved when there is no call.
   */
  value?: Value
  /**
   * Name of the file.
   */
  fileName: ScreenText
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
/**
 * Goes to the control for a place of the document.
 */
export interface FocusAction {
  /**
   * Says which one this is.
   */
  do: 'focus'
  /**
   * JSON pointer of the place.
   */
  at: Value
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
/**
 * Shows a short notice.
 */
export interface MessageAction {
  /**
   * Says which one this is.
   */
  do: 'message'
  /**
   * What it says.
   */
  text: ScreenText
  /**
   * Its colour and symbol. Codes: info Information, success Success, warning Warning, error Error. Default: "success".
   */
  tone?: 'info' | 'success' | 'warning' | 'error'
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
/**
 * Does an operation of a model.
 */
export interface ModelAction {
  /**
   * Says which one this is.
   */
  do: 'model'
  /**
   * Name of the model.
   */
  model: string
  /**
   * What is done: undo, redo, reset, add, remove, move and the like.
   */
  operation: string
  /**
   * JSON pointer inside the model.
   */
  at?: Value
  /**
   * What the operation needs.
   */
  value?: Value
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
/**
 * Goes to another screen or to an address outside.
 */
export interface OpenAction {
  /**
   * Says which one this is.
   */
  do: 'open'
  /**
   * Route of the screen; :name is filled from the parameters.
   */
  route?: ScreenText
  /**
   * Key of the screen, in place of its route.
   */
  screen?: string
  /**
   * Values for the route; those it does not name go into the query.
   */
  params?: {
    [k: string]: Value
  }
  /**
   * Key values of the row that is opened.
   */
  row?: Value
  /**
   * Values after the question mark.
   */
  query?: {
    [k: string]: Value
  }
  /**
   * Category values after the hash.
   */
  hash?: Value
  /**
   * An http or https address outside.
   */
  url?: ScreenText
  /**
   * Opens beside this page. Default: false.
   */
  newTab?: boolean
  /**
   * Going back skips this page. Default: false.
   */
  replace?: boolean
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
/**
 * Fetches a load again.
 */
export interface ReloadAction {
  /**
   * Says which one this is.
   */
  do: 'reload'
  /**
   * Name of the load.
   */
  load: string
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
/**
 * Puts a value into a state of the screen.
 */
export interface SetAction {
  /**
   * Says which one this is.
   */
  do: 'set'
  /**
   * Name of the state.
   */
  state: string
  /**
   * What it becomes; left out: its default.
   */
  value?: Value
  /**
   * Done only if this holds.
   */
  when?: ScreenCondition
}
/**
 * What a list found elsewhere has otherwise than the model; each difference is taken over or left.
 */
export interface AdoptBlock {
  /**
   * Says which one this is.
   */
  type: 'adopt'
  /**
   * Model and place of the value.
   */
  bind: {
    /**
     * Name of the model.
     */
    model: string
    /**
     * Place in the model.
     */
    at: string
  }
  /**
   * The list that was found.
   */
  found: Value
  /**
   * Property that names an item in both lists.
   */
  by: string
  /**
   * Properties whose difference counts.
   *
   * Items: Name of a property.
   */
  compared: string[]
  /**
   * Heading; left out: the title of the list.
   */
  title?: ScreenText
  /**
   * What happens after taking over or closing.
   */
  onEnd?: ActionList
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Blocks side by side.
 */
export interface BarBlock {
  /**
   * Says which one this is.
   */
  type: 'bar'
  /**
   * What stands inside.
   */
  blocks: BlockList
  /**
   * The edge of the window at which it stays. Codes: top Top, bottom Bottom.
   */
  stick?: 'top' | 'bottom'
  /**
   * Where they stand. Codes: start Start, end End, between At both ends. Default: "start".
   */
  align?: 'start' | 'end' | 'between'
  /**
   * Read aloud.
   */
  label?: ScreenText
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Does something when it is pressed.
 */
export interface ButtonBlock {
  /**
   * Says which one this is.
   */
  type: 'button'
  /**
   * Words on the button.
   */
  label: ScreenText
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * It stands out. Default: false.
   */
  primary?: boolean
  /**
   * It is red. Default: false.
   */
  danger?: boolean
  /**
   * Without a border. Default: false.
   */
  quiet?: boolean
  /**
   * Lower. Default: false.
   */
  small?: boolean
  /**
   * It cannot be pressed.
   */
  disabled?: boolean | ScreenCondition
  /**
   * What it does, or why it cannot be pressed.
   */
  hint?: ScreenText
  /**
   * Done when it is pressed.
   */
  onPress: ActionList
  /**
   * While its calls run, it is a button that stops them. Default: false.
   */
  stoppable?: boolean
  /**
   * Done after people stopped it.
   */
  onStop?: ActionList
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Rows as entries of a calendar, by month, week, day or as a list.
 */
export interface CalendarBlock {
  /**
   * Says which one this is.
   */
  type: 'calendar'
  /**
   * Name of the calendar, read aloud.
   */
  label?: ScreenText
  /**
   * List of rows of the range that is shown.
   */
  rows: Value
  /**
   * Rows that the range has; more than there are rows: a notice says so.
   */
  total?: Value
  /**
   * What the answer says of the calendar: date (where it opens) and today.
   */
  range?: Value
  /**
   * Name of the state with what is shown: month, week, day or list.
   */
  view: string
  /**
   * Name of the state with the first day of what is shown.
   */
  anchor: string
  /**
   * Name of the state with the chosen day.
   */
  date: string
  /**
   * The week begins with it; 0 is Sunday. Default: 0.
   */
  firstDay?: number
  /**
   * What a row becomes.
   */
  entry: {
    /**
     * First day of the entry, with or without a time.
     */
    start: Value
    /**
     * Last day of the entry; without one it is one day.
     */
    end?: Value
    /**
     * The times behind the days are shown. Default: false.
     */
    timed?: boolean
    /**
     * Words of the entry.
     */
    cell: Cell
    /**
     * Further values, where there is room.
     *
     * Items: A labelled value.
     */
    details?: {
      /**
       * Its name.
       */
      label: ScreenText
      /**
       * Its value.
       */
      cell: Cell
    }[]
    /**
     * Colour of the words.
     */
    textColor?: Color
    /**
     * Colour of the entry.
     */
    background?: Color
    /**
     * Colour of the frame.
     */
    borderColor?: Color
    /**
     * The first one that holds for a row gives it its colours.
     *
     * Items: Colours of some rows.
     */
    colors?: {
      /**
       * Rows that get the colours.
       */
      when: ScreenCondition
      /**
       * Colour of the words.
       */
      textColor?: Color
      /**
       * Colour of the entry.
       */
      background?: Color
    }[]
  }
  /**
   * Done when an entry is pressed.
   */
  onRow?: ActionList
  /**
   * Done when an entry is pressed twice.
   */
  onRowDouble?: ActionList
  /**
   * Done when an entry is pressed with the right button.
   */
  onRowRight?: ActionList
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * A card for each item of a list.
 */
export interface CardsBlock {
  /**
   * Says which one this is.
   */
  type: 'cards'
  /**
   * Name of the group, read aloud.
   */
  label?: ScreenText
  /**
   * List of items; expressions below read them as item.
   */
  items: Value
  /**
   * First line of a card.
   */
  title: ScreenText
  /**
   * Further lines.
   */
  text?: ScreenText
  /**
   * Name of the icon.
   */
  icon?: Value
  /**
   * Address of a picture.
   */
  image?: Value
  /**
   * A number or word in the corner.
   */
  badge?: Value
  /**
   * Route of the screen.
   */
  route?: ScreenText
  /**
   * Key of the screen, in place of its route.
   */
  screen?: string
  /**
   * Values for the route.
   */
  params?: {
    [k: string]: Value
  }
  /**
   * Key values of the row that is opened.
   */
  row?: Value
  /**
   * Values after the question mark.
   */
  query?: {
    [k: string]: Value
  }
  /**
   * Category values after the hash.
   */
  hash?: Value
  /**
   * An http or https address outside.
   */
  url?: ScreenText
  /**
   * Opens beside this page. Default: false.
   */
  newTab?: boolean
  /**
   * Pixels of a card. Default: 240.
   */
  minWidth?: number
  /**
   * Said in place of cards.
   */
  empty?: ScreenText
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * What is in a data source: tables, and of the chosen one the columns and first rows.
 */
export interface CatalogueBlock {
  /**
   * Says which one this is.
   */
  type: 'catalogue'
  /**
   * Number of the data source.
   */
  source: Value
  /**
   * Fact `language` of its dialect.
   */
  language?: Value
  /**
   * Model in whose language problems are told.
   */
  model?: string
  /**
   * What it asks the engine.
   */
  calls: {
    /**
     * Call that lists libraries and tables.
     */
    tables: string
    /**
     * Call that lists the columns of a table.
     */
    columns: string
    /**
     * Call that reads first rows; left out: none are shown.
     */
    rows?: string
  }
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * What differs between two states of a document.
 */
export interface CompareBlock {
  /**
   * Says which one this is.
   */
  type: 'compare'
  /**
   * The earlier state.
   */
  before: Value
  /**
   * The later state.
   */
  after: Value
  /**
   * Id of the schema that names the values; left out: that of the document’s kind.
   */
  schema?: Value
  /**
   * Heading of the column.
   */
  beforeTitle?: ScreenText
  /**
   * Heading of the column.
   */
  afterTitle?: ScreenText
  /**
   * Said while nothing differs.
   */
  empty?: ScreenText
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * A window over the screen that holds blocks; it is open while a state of the screen has a value.
 */
export interface DialogBlock {
  /**
   * Says which one this is.
   */
  type: 'dialog'
  /**
   * First line.
   */
  title: ScreenText
  /**
   * Name of the state that opens it; closing it empties the state.
   */
  state: string
  /**
   * Pixels; never wider than the browser's window. Default: 480.
   */
  width?: number
  /**
   * What stands inside.
   */
  blocks: BlockList
  /**
   * Buttons that stay in view below what is scrolled.
   */
  foot?: BlockList
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Title, state and tools of a document under edit.
 */
export interface DocumentBarBlock {
  /**
   * Says which one this is.
   */
  type: 'document-bar'
  /**
   * Name of the model.
   */
  model: string
  /**
   * Heading; left out: the name of the document.
   */
  title?: ScreenText
  /**
   * Calls that keep the document; left out: it cannot be saved here.
   */
  save?: {
    /**
     * Call for a new document.
     */
    create: string
    /**
     * Call for a stored one.
     */
    save: string
    /**
     * Call that reads what somebody else saved.
     */
    read: string
  }
  /**
   * Done once the document has a number.
   */
  onCreate?: ActionList
  /**
   * Other views of the document.
   *
   * Items: A screen.
   */
  links?: {
    /**
     * Words of the link.
     */
    label: ScreenText
    /**
     * Shown before the text.
     */
    icon?: Icon
    /**
     * Key of the screen.
     */
    screen?: string
    /**
     * Route, where no screen is named.
     */
    route?: ScreenText
    /**
     * Values for the route.
     */
    params?: {
      [k: string]: Value
    }
    /**
     * Values for the query of the address.
     */
    query?: {
      [k: string]: Value
    }
    /**
     * Offered only while this holds.
     */
    when?: ScreenCondition
    /**
     * Left out for people without this right.
     */
    access?: Access
  }[]
  /**
   * Further actions.
   *
   * Items: A button.
   */
  tools?: {
    /**
     * Words on the button.
     */
    label: ScreenText
    /**
     * Shown before the text.
     */
    icon?: Icon
    /**
     * It is red. Default: false.
     */
    danger?: boolean
    /**
     * It cannot be pressed while this holds.
     */
    disabled?: Value
    /**
     * Offered only while this holds.
     */
    when?: ScreenCondition
    /**
     * Done when it is pressed.
     */
    onPress: ActionList
  }[]
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * A list of a model, edited in place.
 */
export interface EditableTableBlock {
  /**
   * Says which one this is.
   */
  type: 'editable-table'
  /**
   * Heading of the table.
   */
  label?: ScreenText
  /**
   * Where the value is.
   */
  bind: {
    /**
     * Name of the model.
     */
    model: string
    /**
     * Pointer inside the value of the model.
     */
    at?: string
    /**
     * Identity or index of the item, when the place holds a list.
     */
    item?: Value
  }
  /**
   * From left to right; left out: chosen from the schema.
   *
   * Items: A property of the items.
   */
  columns?: {
    /**
     * Pointer inside the item.
     */
    at: string
    /**
     * Heading where the schema has none.
     */
    label?: ScreenText
    /**
     * Pixels.
     */
    width?: number
    /**
     * Where the words come from while the item says nothing: part.label.
     */
    emptyFrom?: string
  }[]
  /**
   * Name of the state with the chosen row.
   */
  selected?: string
  /**
   * Rows can be moved by drag and by keyboard. Default: false.
   */
  move?: boolean
  /**
   * Rows can be removed. Default: false.
   */
  remove?: boolean
  /**
   * Rows can be pasted from a spreadsheet. Default: false.
   */
  paste?: boolean
  /**
   * How rows are added.
   */
  add?: {
    /**
     * Words on the button.
     */
    label?: ScreenText
    /**
     * Parts of other documents that are offered.
     */
    parts?: string
    /**
     * All can be added at once. Default: false.
     */
    several?: boolean
    /**
     * Only parts that are not in the list are offered. Default: false.
     */
    unused?: boolean
  }
  /**
   * Said while there are no rows.
   */
  empty?: ScreenText
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Says that there is nothing and what to do.
 */
export interface EmptyBlock {
  /**
   * Says which one this is.
   */
  type: 'empty'
  /**
   * What is missing.
   */
  title: ScreenText
  /**
   * What it is good for.
   */
  text?: ScreenText
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * Words on the button.
   */
  action?: ScreenText
  /**
   * Done when the button is pressed.
   */
  onPress?: ActionList
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * A button that reads a file which the person chooses.
 */
export interface FileBlock {
  /**
   * Says which one this is.
   */
  type: 'file'
  /**
   * Words on the button.
   */
  label: ScreenText
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * File types that are offered: .json, image/*.
   */
  accept?: string
  /**
   * What the actions get. Codes: json JSON, data Data address. Default: "json".
   */
  as?: 'json' | 'data'
  /**
   * Bytes at most. Default: 52428800.
   */
  limit?: number
  /**
   * Done with event.value and event.name.
   */
  onRead: ActionList
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * One field that looks for a text while it is typed.
 */
export interface FindBlock {
  /**
   * Says which one this is.
   */
  type: 'find'
  /**
   * Name of the state with the text.
   */
  state: string
  /**
   * Name of the state with the page, which begins anew.
   */
  page?: string
  /**
   * Name of the field, read aloud.
   */
  label?: ScreenText
  /**
   * An example inside it.
   */
  placeholder?: ScreenText
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Fields of a model, drawn from its schema.
 */
export interface FormBlock {
  /**
   * Says which one this is.
   */
  type: 'form'
  /**
   * Name of the form, read aloud.
   */
  label?: ScreenText
  /**
   * Where the value is.
   */
  bind: {
    /**
     * Name of the model.
     */
    model: string
    /**
     * Pointer inside the value of the model.
     */
    at?: string
    /**
     * Identity or index of the item, when the place holds a list.
     */
    item?: Value
  }
  /**
   * Fields without a group.
   *
   * Items: One value of the model.
   */
  fields?: {
    /**
     * Pointer of the value, below the place to which the form is bound.
     */
    at: string
    /**
     * Words of the field where the schema has none.
     */
    label?: ScreenText
    /**
     * Help of the field where the schema has none.
     */
    description?: ScreenText
    /**
     * Draws the value in another way than its schema says.
     */
    widget?: string
    /**
     * A value must be given. Default: false.
     */
    required?: boolean
    /**
     * Characters at most.
     */
    maxLength?: number
    /**
     * Lines of a longer text.
     */
    rows?: number
    /**
     * Values that can be chosen.
     *
     * Items: A value and its words.
     */
    options?: {
      /**
       * What is stored.
       */
      value: Scalar
      /**
       * What is read.
       */
      label: ScreenText
    }[]
    /**
     * Drawn only while this holds.
     */
    when?: ScreenCondition
  }[]
  /**
   * Fields with a title.
   *
   * Items: Fields under a title.
   */
  groups?: {
    /**
     * Heading of the group.
     */
    title?: ScreenText
    /**
     * It is folded until it is opened. Default: false.
     */
    closed?: boolean
    /**
     * Drawn only while this holds.
     */
    when?: ScreenCondition
    /**
     * What the group holds.
     *
     * Items: One value of the model.
     */
    fields: {
      /**
       * Pointer of the value, below the place to which the form is bound.
       */
      at: string
      /**
       * Words of the field where the schema has none.
       */
      label?: ScreenText
      /**
       * Help of the field where the schema has none.
       */
      description?: ScreenText
      /**
       * Draws the value in another way than its schema says.
       */
      widget?: string
      /**
       * A value must be given. Default: false.
       */
      required?: boolean
      /**
       * Characters at most.
       */
      maxLength?: number
      /**
       * Lines of a longer text.
       */
      rows?: number
      /**
       * Values that can be chosen.
       *
       * Items: A value and its words.
       */
      options?: {
        /**
         * What is stored.
         */
        value: Scalar
        /**
         * What is read.
         */
        label: ScreenText
      }[]
      /**
       * Drawn only while this holds.
       */
      when?: ScreenCondition
    }[]
  }[]
  /**
   * Draws what no group names; left out: only when no group is given.
   */
  more?: boolean
  /**
   * Nothing can be changed while this holds.
   */
  readOnly?: Value
  /**
   * Button below the fields.
   */
  submit?: {
    /**
     * Words on the button.
     */
    label: ScreenText
    /**
     * Done when every field is right.
     */
    actions: ActionList
  }
  /**
   * Said while no item is chosen.
   */
  empty?: ScreenText
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Labelled values laid out in 24 parts; a detail page.
 */
export interface GridBlock {
  /**
   * Says which one this is.
   */
  type: 'grid'
  /**
   * What the cells read as row.
   */
  row?: Value
  /**
   * From left to right, then down.
   */
  items: GridItem[]
  /**
   * Where labels stand. Codes: top Above, left Left. Default: "top".
   */
  labelPosition?: 'top' | 'left'
  /**
   * Name of the group, read aloud.
   */
  label?: ScreenText
  /**
   * Said when there is no row.
   */
  empty?: ScreenText
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * A labelled cell, or blocks.
 */
export interface GridItem {
  /**
   * Parts of 24. Default: 24.
   */
  span?: number
  /**
   * Above or beside the value.
   */
  label?: ScreenText
  /**
   * What is drawn in each row.
   */
  cell?: Cell
  /**
   * What stands inside.
   */
  blocks?: BlockList
  /**
   * Where the value stands.
   */
  align?: Align
  /**
   * Colour of the label.
   */
  labelColor?: Color
  /**
   * Colour of the value.
   */
  textColor?: Color
  /**
   * Colour behind.
   */
  backgroundColor?: Color
  /**
   * Colour of the border.
   */
  borderColor?: Color
  /**
   * There only while this holds.
   */
  when?: ScreenCondition
  /**
   * Items inside it.
   */
  items?: GridItem[]
}
/**
 * A picture in the page.
 */
export interface ImageBlock {
  /**
   * Says which one this is.
   */
  type: 'image'
  /**
   * Where the picture is.
   */
  src: Value
  /**
   * Said in place of the picture.
   */
  alt?: ScreenText
  /**
   * Pixels.
   */
  width?: number
  /**
   * Pixels.
   */
  height?: number
  /**
   * How it fills its space. Codes: contain Contain, cover Cover. Default: "contain".
   */
  fit?: 'contain' | 'cover'
  /**
   * Shown when the picture cannot be had.
   */
  fallback?: Value
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Input fields that the screen itself defines, checked while typing, and the button that sends them.
 */
export interface InputsBlock {
  /**
   * Says which one this is.
   */
  type: 'inputs'
  /**
   * Heading above the fields.
   */
  title?: ScreenText
  /**
   * From top to bottom; none draws the buttons only.
   */
  fields: {
    /**
     * Name under which the value is sent.
     */
    key: string
    /**
     * Above the control.
     */
    label: ScreenText
    /**
     * How it is entered. Codes: textbox Text box, textarea Text area, radio Radio buttons, checkbox Checkboxes, select Select, date Date, datetime Date and time, time Time, number Number, password Password.
     */
    input:
      'textbox' | 'textarea' | 'radio' | 'checkbox' | 'select' | 'date' | 'datetime' | 'time' | 'number' | 'password'
    /**
     * Limits and rules that the value must keep.
     */
    check: {
      /**
       * It cannot be left empty.
       */
      required?: boolean
      /**
       * Most characters.
       */
      maxLength?: number
      /**
       * How long a text may be, as the column that takes it counts.
       */
      limit?: TextLimit
      /**
       * Most digits of a number.
       */
      digits?: number
      /**
       * Most digits after the point.
       */
      scale?: number
      /**
       * A smaller number is refused.
       */
      minValue?: number | string
      /**
       * A larger number is refused.
       */
      maxValue?: number | string
      /**
       * Further rules, all of which must hold.
       */
      rules?: InputRule[]
    }
    /**
     * Off: it is only shown.
     */
    editable: boolean
    /**
     * It is not drawn.
     */
    hidden?: boolean
    /**
     * First or constant value.
     */
    value?: Value
    /**
     * Choices of a selection.
     */
    options?: {
      /**
       * What is sent.
       */
      value: string
      /**
       * What people read.
       */
      label: ScreenText
    }[]
    /**
     * An example inside the control.
     */
    placeholder?: ScreenText
    /**
     * Small text below.
     */
    comment?: ScreenText
    /**
     * Height of a text area.
     */
    rows?: number
    /**
     * Format and limits of days.
     */
    datetime?: MomentFormat
    /**
     * There only while this holds; reads input.
     */
    when?: ScreenCondition
    /**
     * What is said, by problem code.
     */
    messages: {
      [k: string]: string
    }
  }[]
  /**
   * Values by key, over those of the fields.
   */
  initial?: Value
  /**
   * Name of the state that keeps what was typed.
   */
  state?: string
  /**
   * Problems from the engine, shown at their fields.
   */
  problems?: Value
  /**
   * Done with the values as event.value, once every field is right.
   */
  submit: {
    /**
     * Words on the button.
     */
    label: ScreenText
    /**
     * Shown before the text.
     */
    icon?: Icon
    /**
     * It cannot be pressed while this holds.
     */
    disabled?: ScreenCondition
    /**
     * Done when it is pressed.
     */
    onPress: ActionList
  }
  /**
   * A second button that checks nothing.
   */
  back?: {
    /**
     * Words on the button.
     */
    label: ScreenText
    /**
     * Done when it is pressed.
     */
    onPress: ActionList
  }
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * A model as JSON in canonical form, to read and to change.
 */
export interface JsonBlock {
  /**
   * Says which one this is.
   */
  type: 'json'
  /**
   * Name of the text, read aloud.
   */
  label?: ScreenText
  /**
   * Name of the model.
   */
  model: string
  /**
   * It can only be read. Default: false.
   */
  readOnly?: boolean
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Fields for a login and a button.
 */
export interface LoginBlock {
  /**
   * Says which one this is.
   */
  type: 'login'
  /**
   * Heading.
   */
  title?: ScreenText
  /**
   * Pixels.
   */
  titleSize?: number
  /**
   * Colour of the heading.
   */
  titleColor?: Color
  /**
   * Small text below the heading.
   */
  subtitle?: ScreenText
  /**
   * Address of a picture above.
   */
  logo?: Value
  /**
   * Pixels of the form. Default: 400.
   */
  width?: number
  /**
   * Label of the first field.
   */
  idLabel?: ScreenText
  /**
   * An example inside it.
   */
  idPlaceholder?: ScreenText
  /**
   * Label of the second field.
   */
  passwordLabel?: ScreenText
  /**
   * An example inside it.
   */
  passwordPlaceholder?: ScreenText
  /**
   * The second field is there. Default: true.
   */
  password?: boolean
  /**
   * Further inputs of the login.
   *
   * Items: An input.
   */
  fields?: {
    /**
     * Name under which it is sent.
     */
    key: string
    /**
     * Above the control.
     */
    label: ScreenText
    /**
     * How it is entered. Codes: textbox Text, password Password, select Selection. Default: "textbox".
     */
    input?: 'textbox' | 'password' | 'select'
    /**
     * Choices of a selection.
     *
     * Items: A choice.
     */
    options?: {
      /**
       * What is stored.
       */
      value: Scalar
      /**
       * What people read; empty shows the value.
       */
      label?: ScreenText
    }[]
    /**
     * What the browser may fill in.
     */
    autocomplete?: string
  }[]
  /**
   * Words on the button.
   */
  button?: ScreenText
  /**
   * Ground of the button.
   */
  buttonColor?: Color
  /**
   * Colour of its words.
   */
  buttonTextColor?: Color
  /**
   * Ground of the page.
   */
  backgroundColor?: Color
  /**
   * Where the link leads.
   */
  linkUrl?: ScreenText
  /**
   * Words of the link.
   */
  linkText?: ScreenText
  /**
   * Said above the fields.
   */
  error?: Value
  /**
   * Done with the typed values as event.value.
   */
  onSubmit: ActionList
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Entries that lead to screens.
 */
export interface MenuBlock {
  /**
   * Says which one this is.
   */
  type: 'menu'
  /**
   * Name of the menu, read aloud.
   */
  label?: ScreenText
  /**
   * How entries follow each other. Codes: column Below each other, row Beside each other. Default: "column".
   */
  direction?: 'column' | 'row'
  /**
   * From top to bottom.
   */
  items: MenuEntry[]
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * A word that leads somewhere.
 */
export interface MenuEntry {
  /**
   * Words of the entry.
   */
  label: ScreenText
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * Small text below.
   */
  description?: ScreenText
  /**
   * Route of the screen.
   */
  route?: ScreenText
  /**
   * Key of the screen, in place of its route.
   */
  screen?: string
  /**
   * Values for the route.
   */
  params?: {
    [k: string]: Value
  }
  /**
   * Key values of the row that is opened.
   */
  row?: Value
  /**
   * Values after the question mark.
   */
  query?: {
    [k: string]: Value
  }
  /**
   * Category values after the hash.
   */
  hash?: Value
  /**
   * An http or https address outside.
   */
  url?: ScreenText
  /**
   * Opens beside this page. Default: false.
   */
  newTab?: boolean
  /**
   * A number or word beside it.
   */
  badge?: Value
  /**
   * There only while this holds.
   */
  when?: ScreenCondition
  /**
   * Done in place of going somewhere.
   */
  onPress?: ActionList
  /**
   * Entries below it.
   */
  items?: MenuEntry[]
}
/**
 * A notice in the page.
 */
export interface MessageBlock {
  /**
   * Says which one this is.
   */
  type: 'message'
  /**
   * Its colour and symbol. Codes: info Information, success Success, warning Warning, error Error. Default: "info".
   */
  tone?: 'info' | 'success' | 'warning' | 'error'
  /**
   * First line.
   */
  title?: ScreenText
  /**
   * What it says.
   */
  text: ScreenText
  /**
   * People can close it. Default: false.
   */
  closable?: boolean
  /**
   * Words in place of the cross.
   */
  closeText?: ScreenText
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * Colour of the text.
   */
  textColor?: Color
  /**
   * Colour behind the text.
   */
  backgroundColor?: Color
  /**
   * Colour of the border.
   */
  borderColor?: Color
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Problems with their places; each leads to its field.
 */
export interface ProblemsBlock {
  /**
   * Says which one this is.
   */
  type: 'problems'
  /**
   * Heading; left out: how many there are.
   */
  title?: ScreenText
  /**
   * List of problems.
   */
  problems: Value
  /**
   * Name of the model to which they belong.
   */
  model?: string
  /**
   * Done when one is pressed; left out: its field gets the focus.
   */
  onOpen?: ActionList
  /**
   * Said while there are none.
   */
  empty?: ScreenText
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * A query clicked together from tables, joins, columns and conditions; the statement grows beside it.
 */
export interface QueryBlock {
  /**
   * Says which one this is.
   */
  type: 'query'
  /**
   * Model and place of the value.
   */
  bind: {
    /**
     * Name of the model.
     */
    model: string
    /**
     * Place in the model.
     */
    at: string
  }
  /**
   * Number of the data source; without one there is nothing to choose from.
   */
  source?: Value
  /**
   * Fact `language` of the dialect: the colours of the statement follow it.
   */
  language?: Value
  /**
   * Place of the list of parameters in the model.
   */
  parameters: string
  /**
   * Place of the list of result columns in the model; it follows what the statement gives.
   */
  columns?: string
  /**
   * Name of the state that keeps the last result.
   */
  result: string
  /**
   * What the editor asks the engine.
   */
  calls: {
    /**
     * Call that lists libraries and tables.
     */
    tables: string
    /**
     * Call that lists the columns of a table.
     */
    columns: string
    /**
     * Call that lists subqueries with their fields.
     */
    subqueries: string
    /**
     * Call that writes the statement.
     */
    text: string
    /**
     * Call that runs it.
     */
    run: string
  }
  /**
   * How the query becomes a text of its own; left out: it cannot.
   */
  toText?: {
    /**
     * Place that gets the statement.
     */
    text: string
    /**
     * Places that get a value then.
     *
     * Items: A place and its value.
     */
    set?: {
      /**
       * Place in the model.
       */
      at: string
      /**
       * What it gets.
       */
      value: Value
    }[]
    /**
     * Places that are taken away then.
     *
     * Items: Place in the model.
     */
    clear?: string[]
    /**
     * What is asked before.
     */
    warning?: ScreenText
  }
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Conditions for a list.
 */
export interface SearchBlock {
  /**
   * Says which one this is.
   */
  type: 'search'
  /**
   * Name of the state that holds the values.
   */
  state: string
  /**
   * Name of the state that goes back to page 1.
   */
  page?: string
  /**
   * What can be searched.
   *
   * Items: One condition.
   */
  fields: {
    /**
     * Name under which the value is sent.
     */
    field: string
    /**
     * Above or beside the control.
     */
    label: ScreenText
    /**
     * How it is entered. Codes: textbox Text, textarea Long text, number Number, checkbox Check box, radio Radio buttons, select Selection, date Date, datetime Date and time, time Time. Default: "textbox".
     */
    input?: 'textbox' | 'textarea' | 'number' | 'checkbox' | 'radio' | 'select' | 'date' | 'datetime' | 'time'
    /**
     * How the column is compared; shown where it is not plain.
     */
    condition?: Operator
    /**
     * What a check box stands for.
     */
    value?: Value
    /**
     * Choices of a selection.
     *
     * Items: A choice.
     */
    options?: {
      /**
       * What is stored.
       */
      value: Scalar
      /**
       * What people read; empty shows the value.
       */
      label?: ScreenText
    }[]
    /**
     * Longer text cannot be typed. Default: 32.
     */
    maxLength?: number
    /**
     * An example inside the control.
     */
    placeholder?: ScreenText
    /**
     * Format and limits of days.
     */
    datetime?: MomentFormat
    /**
     * Small text below.
     */
    comment?: ScreenText
    /**
     * Parts of 24.
     */
    span?: number
  }[]
  /**
   * Height of the controls and number of columns. Codes: small Small, medium Medium, large Large. Default: "small".
   */
  size?: 'small' | 'medium' | 'large'
  /**
   * Where labels stand. Codes: top Above, left Left, right Left, at the right edge. Default: "top".
   */
  labelPosition?: 'top' | 'left' | 'right'
  /**
   * The area scrolls beyond. Default: "40vh".
   */
  maxHeight?: string
  /**
   * Folded at first. Default: false.
   */
  closed?: boolean
  /**
   * Small text above the fields.
   */
  notice?: ScreenText
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Two parts side by side, one of them narrow.
 */
export interface SplitBlock {
  /**
   * Says which one this is.
   */
  type: 'split'
  /**
   * The first and the second part.
   */
  blocks: Block[]
  /**
   * Which part is the narrow one. Codes: start First, end Second. Default: "start".
   */
  side?: 'start' | 'end'
  /**
   * Pixels of the narrow part. Default: 250.
   */
  width?: number
  /**
   * People can move the border. Default: false.
   */
  resizable?: boolean
  /**
   * Below this window width the narrow part becomes a drawer.
   */
  drawerBelow?: number
  /**
   * Name of the narrow part, on the button that opens the drawer.
   */
  label?: ScreenText
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * A statement under edit, the names of its database beside it, and what a run gives below it.
 */
export interface SqlBlock {
  /**
   * Says which one this is.
   */
  type: 'sql'
  /**
   * Model and place of the value.
   */
  bind: {
    /**
     * Name of the model.
     */
    model: string
    /**
     * Place in the model.
     */
    at: string
  }
  /**
   * Name of the editor, read aloud.
   */
  label?: ScreenText
  /**
   * Number of the data source; without one nothing runs.
   */
  source?: Value
  /**
   * Fact `language` of the dialect: colours, words, quotes and layout follow it.
   */
  language?: Value
  /**
   * Place of the list of parameters in the model; what the statement uses is added there.
   */
  parameters?: string
  /**
   * Names of parameters whose values are typed unseen and never kept.
   *
   * Items: Name of a parameter.
   */
  secret?: string[]
  /**
   * Title of the dialog that asks for values before a run.
   */
  ask?: ScreenText
  /**
   * Seconds after which a run ends while its own switch is off.
   */
  timeout?: Value
  /**
   * Name of the state that keeps the last result.
   */
  result: string
  /**
   * Statements that find a user; the row of one can give the values of a run.
   */
  login?: {
    /**
     * List of documents; expressions below read each as item.
     */
    rows: Value
    /**
     * Offered only while this holds of the item.
     */
    when?: ScreenCondition
    /**
     * Call that answers the document of the item.
     */
    read: {
      /**
       * Name of the call.
       */
      call: string
      /**
       * What it is given.
       */
      input: Value
    }
  }
  /**
   * What the editor asks the engine.
   */
  calls: {
    /**
     * Call that runs the statement.
     */
    run: string
    /**
     * Call that lists libraries and tables.
     */
    tables?: string
    /**
     * Call that lists the columns of a table.
     */
    columns?: string
  }
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Blocks one below the other.
 */
export interface StackBlock {
  /**
   * Says which one this is.
   */
  type: 'stack'
  /**
   * What stands inside.
   */
  blocks: BlockList
  /**
   * Heading above.
   */
  title?: ScreenText
  /**
   * How they follow each other. Codes: column Below each other, row Beside each other. Default: "column".
   */
  direction?: 'column' | 'row'
  /**
   * Space between them. Codes: none None, small Small, medium Medium, large Large. Default: "medium".
   */
  gap?: 'none' | 'small' | 'medium' | 'large'
  /**
   * Where they stand across. Codes: start Start, center Centre, end End, stretch Stretch. Default: "stretch".
   */
  align?: 'start' | 'center' | 'end' | 'stretch'
  /**
   * On a ground of its own. Default: false.
   */
  sheet?: boolean
  /**
   * Pixels.
   */
  maxWidth?: number
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * One step after the other.
 */
export interface StepsBlock {
  /**
   * Says which one this is.
   */
  type: 'steps'
  /**
   * Name of the state with the key of the step.
   */
  state: string
  /**
   * In their order.
   *
   * Items: A title and what it shows.
   */
  steps: {
    /**
     * Stands in the state.
     */
    key: string
    /**
     * Title.
     */
    label: ScreenText
    /**
     * Going on is possible only if this holds.
     */
    done?: ScreenCondition
    /**
     * Part of the way only while this holds.
     */
    when?: ScreenCondition
    /**
     * Done before going on; a failure stays here.
     */
    onNext?: ActionList
    /**
     * What stands inside.
     */
    blocks: BlockList
  }[]
  /**
   * Words on the last button.
   */
  finish?: ScreenText
  /**
   * Done after the last step.
   */
  onFinish?: ActionList
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Rows in columns, with order, pages and actions.
 */
export interface TableBlock {
  /**
   * Says which one this is.
   */
  type: 'table'
  /**
   * Name of the table, read aloud.
   */
  label?: ScreenText
  /**
   * List of rows.
   */
  rows: Value
  /**
   * Rows on all pages.
   */
  total?: Value
  /**
   * Name of the state with the page number.
   */
  page?: string
  /**
   * Rows of a page.
   */
  limit?: Value
  /**
   * Name of the state in which people choose the page size.
   */
  limitState?: string
  /**
   * Offered page sizes.
   *
   * Items: Rows.
   */
  limits?: number[]
  /**
   * How further rows are reached. Codes: pages Pages, more More, none None. Default: "pages".
   */
  paging?: 'pages' | 'more' | 'none'
  /**
   * Name of the state with the order.
   */
  sort?: string
  /**
   * From left to right.
   *
   * Items: A heading and a cell.
   */
  columns: {
    /**
     * Heading.
     */
    label: ScreenText
    /**
     * Where values stand.
     */
    align?: Align
    /**
     * Where the heading stands.
     */
    headerAlign?: Align
    /**
     * Pixels.
     */
    minWidth?: number
    /**
     * Pixels.
     */
    maxWidth?: number
    /**
     * Pixels.
     */
    width?: number
    /**
     * Field by which a press on the heading orders.
     */
    sort?: string
    /**
     * The value is the link of the row. Default: false.
     */
    link?: boolean
    /**
     * What a card does with it. Codes: title Title, value Value, hidden Hidden.
     */
    narrow?: 'title' | 'value' | 'hidden'
    /**
     * Shown below the column.
     */
    total?: Value
    /**
     * The column is there only while this holds.
     */
    when?: ScreenCondition
    /**
     * Left out for people without this right.
     */
    access?: Access
    /**
     * What is drawn in each row.
     */
    cell: Cell
  }[]
  /**
   * Columns that the data names (key, title, options); they stand after the first one.
   */
  more?: Value
  /**
   * The row for which this holds is marked as the one that is shown beside the table.
   */
  current?: ScreenCondition
  /**
   * Done when a row is pressed.
   */
  onRow?: ActionList
  /**
   * Done when a row is pressed twice.
   */
  onRowDouble?: ActionList
  /**
   * Done when a row is pressed with the right button.
   */
  onRowRight?: ActionList
  /**
   * Menu at the end of each row.
   *
   * Items: An entry of the menu.
   */
  rowActions?: {
    /**
     * Words of the entry.
     */
    label: ScreenText
    /**
     * Shown before the text.
     */
    icon?: Icon
    /**
     * It is red. Default: false.
     */
    danger?: boolean
    /**
     * Offered only while this holds.
     */
    when?: ScreenCondition
    /**
     * Left out for people without this right.
     */
    access?: Access
    /**
     * Done when it is chosen.
     */
    onPress: ActionList
  }[]
  /**
   * Name of the state with the keys of chosen rows.
   */
  selection?: string
  /**
   * Property of a row that identifies it.
   */
  key?: string
  /**
   * How rows look below 767 pixels. Codes: cards Cards, scroll Scrolling table. Default: "cards".
   */
  narrow?: 'cards' | 'scroll'
  /**
   * Every second row has another ground. Default: false.
   */
  stripe?: boolean
  /**
   * Lines between columns. Default: false.
   */
  border?: boolean
  /**
   * Said in place of rows.
   */
  empty?: {
    /**
     * What is missing.
     */
    title?: ScreenText
    /**
     * What it is good for.
     */
    text?: ScreenText
    /**
     * Words on the button.
     */
    action?: ScreenText
    /**
     * Shown before the text.
     */
    icon?: Icon
    /**
     * Done when the button is pressed.
     */
    onPress?: ActionList
  }
  /**
   * Names of states that are cleared by the offer to drop the conditions.
   *
   * Items: Name of a state.
   */
  clear?: string[]
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Shows one of several groups of blocks.
 */
export interface TabsBlock {
  /**
   * Says which one this is.
   */
  type: 'tabs'
  /**
   * Name of the state with the key of the open tab.
   */
  state?: string
  /**
   * Name of a state that goes back to page 1 when another tab opens.
   */
  page?: string
  /**
   * Read aloud.
   */
  label?: ScreenText
  /**
   * From left to right.
   *
   * Items: A title and what it shows.
   */
  tabs: {
    /**
     * Stands in the state.
     */
    key: string
    /**
     * Title.
     */
    label: ScreenText
    /**
     * Shown before the text.
     */
    icon?: Icon
    /**
     * A number beside the title; 0 and empty are not shown.
     */
    badge?: Value
    /**
     * Offered only while this holds.
     */
    when?: ScreenCondition
    /**
     * What stands inside.
     */
    blocks: BlockList
  }[]
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * A text of the page.
 */
export interface TextBlock {
  /**
   * Says which one this is.
   */
  type: 'text'
  /**
   * What it says.
   */
  text: ScreenText
  /**
   * How it looks. Codes: paragraph Paragraph, heading Heading, subheading Subheading, strong Strong, note Note, code Code. Default: "paragraph".
   */
  as?: 'paragraph' | 'heading' | 'subheading' | 'strong' | 'note' | 'code'
  /**
   * Where it stands.
   */
  align?: Align
  /**
   * Colour of the text.
   */
  color?: Color
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * Amounts below each other, the last one in bold.
 */
export interface TotalsBlock {
  /**
   * Says which one this is.
   */
  type: 'totals'
  /**
   * List of { label, text }.
   */
  lines: Value
  /**
   * Read aloud.
   */
  label?: ScreenText
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
/**
 * A tree of which one branch is chosen.
 */
export interface TreeBlock {
  /**
   * Says which one this is.
   */
  type: 'tree'
  /**
   * Name of the tree, read aloud.
   */
  label?: ScreenText
  /**
   * Nodes with value, label, count, disabled (not to be chosen), note and children.
   */
  items: Value
  /**
   * Path of the chosen node, a list of values.
   */
  selected?: Value
  /**
   * Entry above all; it chooses the empty path.
   */
  allLabel?: ScreenText
  /**
   * Done with the path as event.path.
   */
  onSelect: ActionList
  /**
   * Said when the chosen path is not in the tree; {0} is the path.
   */
  missing?: ScreenText
  /**
   * Place of the document that this was made of; in previews only.
   */
  from?: string
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}
export interface CategoryDataRequest {
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
export interface CategoryDataResponse {
  /**
   * Items: value, label, count, children.
   */
  rows: Record<string, unknown>[]
  /**
   * Number of categories.
   */
  total: number
}
export interface DecryptRequest {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * The sealed text.
   */
  encrypted: string
}
export interface DecryptResponse {
  /**
   * What was sealed.
   */
  inputData: Record<string, unknown>
}
export interface DeleteCartInfoRequest {
  /**
   * Number of the content.
   */
  contentId: number
}
/**
 * Nothing to tell.
 */
export interface DeleteCartInfoResponse {}
export interface DetailDataRequest {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Page: detail.
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
export interface DetailDataResponse {
  /**
   * The row.
   */
  row: Record<string, unknown>
}
export interface EncryptRequest {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * What to seal; nothing in it is trusted when it comes back.
   */
  inputData: Record<string, unknown>
}
export interface EncryptResponse {
  encrypted: string
}
export interface GetPurchaseCountRequest {
  /**
   * Number of the content.
   */
  contentId: number
}
export interface GetPurchaseCountResponse {
  /**
   * Items: A row of the cart.
   */
  rows: Record<string, unknown>[]
  /**
   * Items: label, value, text.
   */
  totals: Record<string, unknown>[]
  /**
   * Sum of the order.
   */
  total?: string | number
  /**
   * The sum, formatted.
   */
  totalText?: string
  /**
   * Number of rows.
   */
  lines: number
  /**
   * The order can be placed.
   */
  canOrder: boolean
  /**
   * Why it cannot.
   */
  reasons?: string[]
  /**
   * 32 hex digits; 0 for none.
   */
  PURCHASEID: string | number
  /**
   * First values of the inputs.
   */
  initial?: Record<string, unknown>
}
export interface PageDataRequest {
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
  /**
   * Parameters of a drilldown.
   */
  conditions?: {
    /**
     * Field.
     */
    field: string
    condition: '=' | '<>' | '<' | '>' | '<=' | '>=' | 'LIKE' | 'prefix LIKE' | 'suffix LIKE'
    value?: string | number | boolean | null | unknown[] | {}
  }[]
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
export interface PageDataResponse {
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
export interface PurchaseDoneRequest {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * 32 hex digits of the order.
   */
  PURCHASEID: string
}
export interface PurchaseRequest {
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
}
export interface PurchaseResponse {
  PURCHASEID: string
  /**
   * What the schemas returned.
   */
  order?: Record<string, unknown>
  total?: string | number
  totalText?: string
  lines?: number
}
export interface UpdatePurchaseCountRequest {
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
}
export interface UpdatePurchaseCountResponse {
  /**
   * The row.
   */
  row: Record<string, unknown>
  /**
   * lines, total, totalText.
   */
  cart: Record<string, unknown>
  /**
   * 32 hex digits; 0 for none.
   */
  PURCHASEID: string | number
}
export interface DataSourceAboutRequest {
  /**
   * Address of the data source.
   */
  address: string
}
export interface DataSourceAboutResponse {
  /**
   * There is no such data source any more; then the rest is left out.
   */
  missing: boolean
  /**
   * Number of the row.
   */
  id?: number
  /**
   * Address of the data source.
   */
  address: string
  /**
   * Its name, a text or one for each language.
   */
  name?: string | {}
  /**
   * Code of its type.
   */
  code?: number
  /**
   * Name of its type.
   */
  title?: string
  /**
   * What is special about its type.
   */
  facts?: Record<string, unknown>
}
export interface DataSourceInitRequest {}
export interface DataSourceInitResponse {
  /**
   * Items: code, title, port, facts.
   */
  types: Record<string, unknown>[]
}
export interface DataSourceSchemaCountRequest {
  /**
   * Number of the row.
   */
  id: number
}
export interface DataSourceSchemaCountResponse {
  /**
   * Number of schemas.
   */
  count: number
}
export interface DataSourceSchemaListRequest {
  /**
   * Number of the row.
   */
  id: number
}
export interface DataSourceSchemaListResponse {
  /**
   * Items: address, id, name, at.
   */
  rows: Record<string, unknown>[]
  /**
   * Number.
   */
  total: number
}
export interface DataSourceTestRequest {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: Record<string, unknown>
  /**
   * Secrets typed in the form, by the pointer of their field; null removes one. They are sealed and never sent back.
   */
  secrets?: {
    [k: string]: string | null
  }
  /**
   * Row whose stored secret is used while the destination is the same.
   */
  id?: number
}
export interface DataSourceTestResponse {
  /**
   * Milliseconds until the answer.
   */
  ms?: number
  /**
   * What the server says it is.
   */
  version?: string
  /**
   * Whom the database takes Kumiki for.
   */
  user?: string
  /**
   * Encoding of the connection or the database.
   */
  encoding?: string
  /**
   * What works and should be changed all the same, in the caller's language.
   */
  warnings?: {
    code: string
    message: string
  }[]
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface DataSourceUniqueRequest {
  /**
   * DBID to check.
   */
  DBID: string
  /**
   * Row that may have it.
   */
  id?: number
}
export interface DataSourceUniqueResponse {
  /**
   * Nobody has it.
   */
  unique: boolean
}
export interface ReceiptTableAboutRequest {
  /**
   * Address of a schema that writes orders.
   */
  schema: string
}
export interface ReceiptTableAboutResponse {
  /**
   * Whether the table is there; own: it is made by itself.
   */
  state: 'there' | 'missing' | 'own' | 'unknown'
  /**
   * Number of the data source.
   */
  dbId?: number
  name?: string
  /**
   * The statement that makes it.
   */
  ddl?: string
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface ReceiptTableCreateRequest {
  /**
   * Number of the data source.
   */
  dbId: number
  /**
   * The statement that was shown.
   */
  ddl: string
}
export interface ReceiptTableCreateResponse {
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface DocumentCheckRequest {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: Record<string, unknown>
}
export interface DocumentCheckResponse {
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface DocumentCopyRequest {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Key of the copy; made from the old one when left out.
   */
  key?: string
  /**
   * Name of the copy.
   */
  name?:
    | string
    | {
        ja?: string
        en?: string
      }
}
export interface DocumentCopyResponse {
  /**
   * Number of the row.
   */
  id: number
  /**
   * Address of a document, `kind/key`.
   */
  address?: string
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: Record<string, unknown>
  /**
   * Revision of the row.
   */
  revision: number
  /**
   * User who owns the document.
   */
  owner?: string
  /**
   * When it was saved last.
   */
  updatedAt?: string
  /**
   * Who saved it last.
   */
  updatedBy?: string
  /**
   * Which secrets are set, by pointer: `{ "set": true }`. Never their values.
   */
  secrets: Record<string, unknown>
  /**
   * Folder in which it lies: id and name.
   */
  folder?: Record<string, unknown>
  /**
   * Why the caller may only see it: by its folder, or by the right on its kind.
   */
  readOnly?: 'folder' | 'right'
}
export interface DocumentCreateRequest {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: Record<string, unknown>
  /**
   * Secrets typed in the form, by the pointer of their field; null removes one. They are sealed and never sent back.
   */
  secrets?: {
    [k: string]: string | null
  }
  /**
   * The key was suggested: a free one after the name takes its place.
   */
  keyOfName?: boolean
  /**
   * Folder to file it in.
   */
  folderId?: number
}
export interface DocumentCreateResponse {
  /**
   * Number of the row.
   */
  id: number
  /**
   * Address of a document, `kind/key`.
   */
  address?: string
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: Record<string, unknown>
  /**
   * Revision of the row.
   */
  revision: number
  /**
   * User who owns the document.
   */
  owner?: string
  /**
   * When it was saved last.
   */
  updatedAt?: string
  /**
   * Who saved it last.
   */
  updatedBy?: string
  /**
   * Which secrets are set, by pointer: `{ "set": true }`. Never their values.
   */
  secrets: Record<string, unknown>
  /**
   * Folder in which it lies: id and name.
   */
  folder?: Record<string, unknown>
  /**
   * Why the caller may only see it: by its folder, or by the right on its kind.
   */
  readOnly?: 'folder' | 'right'
}
export interface DocumentDeleteRequest {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Revision of the row.
   */
  revision?: number
}
/**
 * Nothing to tell.
 */
export interface DocumentDeleteResponse {}
export interface DocumentDifferenceRequest {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Revision of the row.
   */
  from: number
  /**
   * Revision of the row.
   */
  to: number
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}
export interface DocumentDifferenceResponse {
  /**
   * Items: at, title, before, after.
   */
  rows: Record<string, unknown>[]
  /**
   * Number of changes.
   */
  total: number
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  before: Record<string, unknown>
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  after: Record<string, unknown>
}
export interface DocumentExportRequest {
  /**
   * What to export; what it needs comes along.
   *
   * Items: Address of a document, `kind/key`.
   */
  addresses: string[]
  /**
   * Take along what they refer to. Left out: yes.
   */
  needed?: boolean
}
export interface DocumentExportResponse {
  /**
   * Items: A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  documents: Record<string, unknown>[]
  /**
   * Files that the documents name.
   */
  files: {
    /**
     * What the documents hold.
     */
    file: string
    /**
     * Name of the file.
     */
    name: string
    /**
     * Media type.
     */
    type: string
    /**
     * The bytes in base64.
     */
    data: string
  }[]
}
export interface DocumentFolderRequest {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Number of the folder; 0 takes the document out of its folder.
   */
  folderId: number
}
/**
 * Nothing to tell.
 */
export interface DocumentFolderResponse {}
export interface DocumentHistoryRequest {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Page, from 1.
   */
  page?: number
  /**
   * Rows of a page.
   */
  limit?: number
}
export interface DocumentHistoryResponse {
  /**
   * Items: revision, by, at, note, action.
   */
  rows: Record<string, unknown>[]
  /**
   * Number of entries on all pages.
   */
  total: number
}
export interface DocumentImportRequest {
  /**
   * Documents; they are checked as a whole.
   *
   * Items: A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  documents: Record<string, unknown>[]
  /**
   * Files that the documents name.
   */
  files?: {
    /**
     * What the documents hold.
     */
    file: string
    /**
     * Name of the file.
     */
    name: string
    /**
     * Media type.
     */
    type: string
    /**
     * The bytes in base64.
     */
    data: string
  }[]
  /**
   * New: everything gets a key of its own. Overwrite: same keys are replaced.
   */
  mode: 'new' | 'overwrite'
  /**
   * Only check.
   */
  dry?: boolean
}
export interface DocumentImportResponse {
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
  /**
   * Items: address, id, action.
   */
  rows: Record<string, unknown>[]
}
export interface DocumentLibraryRequest {
  /**
   * Addresses that the draft refers to.
   *
   * Items: Address of a document, `kind/key`.
   */
  references: string[]
}
export interface DocumentLibraryResponse {
  /**
   * Reduced documents by address: what checks and pickers need.
   */
  library: Record<string, unknown>
}
export interface DocumentListRequest {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Text that the name or key contains.
   */
  find?: string
  /**
   * Page, from 1.
   */
  page?: number
  /**
   * Rows of a page.
   */
  limit?: number
  /**
   * Property to sort by; a minus before it turns the order round.
   */
  sort?: string
  /**
   * Only documents of this folder.
   */
  folder?: number
}
export interface DocumentListResponse {
  /**
   * Items: id, address, key, name, revision, owner, updatedAt, updatedBy, usedBy, folder, readOnly and the list columns of the kind.
   */
  rows: Record<string, unknown>[]
  /**
   * The kind: title, listTitle (as the menu has it), description, owner (kind and title), editable, columns (key, title, of), movable, folders, filed, folder.
   */
  about?: Record<string, unknown>
  /**
   * Documents on all pages.
   */
  total: number
}
export interface DocumentOptionsRequest {
  /**
   * Name of a kind, or several with commas.
   */
  kind: string
  /**
   * Text that the name or key contains.
   */
  find?: string
  /**
   * Rows of a page.
   */
  limit?: number
}
export interface DocumentOptionsResponse {
  rows: {
    /**
     * Address of a document, `kind/key`.
     */
    address: string
    /**
     * Name.
     */
    name:
      | string
      | {
          ja?: string
          en?: string
        }
    /**
     * Number of the row.
     */
    id: number
    /**
     * Name of a kind.
     */
    kind: string
  }[]
}
export interface DocumentOwnerRequest {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * User ID of the new owner.
   */
  owner: string
}
/**
 * Nothing to tell.
 */
export interface DocumentOwnerResponse {}
export interface DocumentReadRequest {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Key of the document that will own a new one.
   */
  owner?: string
}
/**
 * The document; number 0 gives an empty new one.
 */
export interface DocumentReadResponse {
  /**
   * Number of the row.
   */
  id: number
  /**
   * Address of a document, `kind/key`.
   */
  address?: string
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: Record<string, unknown>
  /**
   * Revision of the row.
   */
  revision: number
  /**
   * User who owns the document.
   */
  owner?: string
  /**
   * When it was saved last.
   */
  updatedAt?: string
  /**
   * Who saved it last.
   */
  updatedBy?: string
  /**
   * Which secrets are set, by pointer: `{ "set": true }`. Never their values.
   */
  secrets: Record<string, unknown>
  /**
   * Folder in which it lies: id and name.
   */
  folder?: Record<string, unknown>
  /**
   * The document that owns it by its key: id and address.
   */
  partOf?: Record<string, unknown>
  /**
   * Why the caller may only see it: by its folder, or by the right on its kind.
   */
  readOnly?: 'folder' | 'right'
}
export interface DocumentRestoreRequest {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Revision of the row.
   */
  revision: number
  /**
   * Revision that the caller saw last.
   */
  base: number
}
export interface DocumentRestoreResponse {
  /**
   * Number of the row.
   */
  id: number
  /**
   * Address of a document, `kind/key`.
   */
  address?: string
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: Record<string, unknown>
  /**
   * Revision of the row.
   */
  revision: number
  /**
   * User who owns the document.
   */
  owner?: string
  /**
   * When it was saved last.
   */
  updatedAt?: string
  /**
   * Who saved it last.
   */
  updatedBy?: string
  /**
   * Which secrets are set, by pointer: `{ "set": true }`. Never their values.
   */
  secrets: Record<string, unknown>
  /**
   * Folder in which it lies: id and name.
   */
  folder?: Record<string, unknown>
  /**
   * Why the caller may only see it: by its folder, or by the right on its kind.
   */
  readOnly?: 'folder' | 'right'
}
export interface DocumentRevisionRequest {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Revision of the row.
   */
  revision: number
}
export interface DocumentRevisionResponse {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: Record<string, unknown>
  /**
   * Revision of the row.
   */
  revision: number
}
export interface DocumentSaveRequest {
  /**
   * Name of a kind.
   */
  kind: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: Record<string, unknown>
  /**
   * Revision of the row.
   */
  revision: number
  /**
   * Secrets typed in the form, by the pointer of their field; null removes one. They are sealed and never sent back.
   */
  secrets?: {
    [k: string]: string | null
  }
  /**
   * What was changed, for the history.
   */
  note?: string
}
export interface DocumentSaveResponse {
  /**
   * Number of the row.
   */
  id: number
  /**
   * Address of a document, `kind/key`.
   */
  address?: string
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: Record<string, unknown>
  /**
   * Revision of the row.
   */
  revision: number
  /**
   * User who owns the document.
   */
  owner?: string
  /**
   * When it was saved last.
   */
  updatedAt?: string
  /**
   * Who saved it last.
   */
  updatedBy?: string
  /**
   * Which secrets are set, by pointer: `{ "set": true }`. Never their values.
   */
  secrets: Record<string, unknown>
  /**
   * Folder in which it lies: id and name.
   */
  folder?: Record<string, unknown>
  /**
   * Why the caller may only see it: by its folder, or by the right on its kind.
   */
  readOnly?: 'folder' | 'right'
}
export interface DocumentsFolderRequest {
  /**
   * The documents, of one or several kinds.
   *
   * Items: Address of a document, `kind/key`.
   */
  addresses: string[]
  /**
   * Number of the folder; 0 takes the documents out of their folders.
   */
  folderId: number
}
export interface DocumentsFolderResponse {
  /**
   * How many documents lie there now.
   */
  moved: number
}
export interface WhereUsedRequest {
  /**
   * Address of a document, `kind/key`.
   */
  address: string
}
export interface WhereUsedResponse {
  /**
   * Items: address, id, name, at, place (the place in words).
   */
  rows: Record<string, unknown>[]
  /**
   * Number of places.
   */
  total: number
}
export interface FileAboutResponse {
  /**
   * Name of the file.
   */
  name: string
  /**
   * Media type, by its bytes.
   */
  type: string
  /**
   * Bytes.
   */
  size: number
}
export interface FileReadRequest {
  /**
   * Id of the file.
   */
  id: string
}
export interface FileUploadRequest {
  /**
   * Kind of the document that will name the file.
   */
  kind: string
  /**
   * Name of the file; its end says the type.
   */
  name: string
}
export interface FileUploadResponse {
  /**
   * What a document holds: blob/ and the id.
   */
  file: string
  /**
   * Name of the file.
   */
  name: string
  /**
   * Media type, by its bytes.
   */
  type: string
  /**
   * Bytes.
   */
  size: number
}
export interface FolderDocumentsRequest {
  /**
   * Number of the folder.
   */
  folder: number
  /**
   * Text that the name or key contains.
   */
  find?: string
  /**
   * Page, from 1.
   */
  page?: number
  /**
   * Rows of a page.
   */
  limit?: number
  /**
   * Property to sort by; a minus before it turns the order round.
   */
  sort?: string
}
export interface FolderDocumentsResponse {
  /**
   * Items: id, address, kind, kindTitle, key, name, owner, updatedAt, readOnly.
   */
  rows: Record<string, unknown>[]
  /**
   * Documents on all pages.
   */
  total: number
}
export interface FolderTreeRequest {
  /**
   * Address of a document whose folder is wanted, `kind/key`.
   */
  of?: string
  /**
   * Number of a folder; the way to it is answered.
   */
  folder?: number
  /**
   * For looking into folders only: none of them is disabled.
   */
  look?: boolean
}
export interface FolderTreeResponse {
  /**
   * The topmost folders.
   *
   * Items: value (number), label, disabled, note (why), children.
   */
  items: Record<string, unknown>[]
  /**
   * Numbers of the folders from the topmost one to that of the document.
   *
   * Items: Number of a folder.
   */
  path: number[]
}
export interface KindListRequest {
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}
export interface KindListResponse {
  /**
   * Items: A kind: kind, title, description, permission, licence, list columns, derived.
   */
  rows: Record<string, unknown>[]
}
export interface LicenceAboutRequest {
  /**
   * Number of the stored licence; 0: a new one.
   */
  id?: number
  /**
   * The key that is typed, by its place in the document; left out: the stored one.
   */
  secrets?: {
    [k: string]: string
  }
}
export interface LicenceAboutResponse {
  /**
   * Whether there is a key, and whether it holds here and today.
   */
  state: 'none' | 'right' | 'over' | 'elsewhere' | 'wrong'
  /**
   * Name of this installation.
   */
  install: string
  /**
   * Last day, YYYY-MM-DD; left out: it does not end.
   */
  until?: string
  /**
   * Days from today to the last one.
   */
  days?: number
  /**
   * Items: flag and open, for each part of the product.
   */
  rows: Record<string, unknown>[]
}
export interface LogDownloadRequest {
  /**
   * Which log.
   */
  log: 'operation' | 'api' | 'data-update' | 'site' | 'mail' | 'audit'
  /**
   * Text that the entry contains: user, call, object, message.
   */
  find?: string
}
export interface LogListRequest {
  /**
   * Which log.
   */
  log: 'operation' | 'api' | 'data-update' | 'site' | 'mail' | 'audit'
  /**
   * Text that the entry contains: user, call, object, message.
   */
  find?: string
  /**
   * Page, from 1.
   */
  page?: number
  /**
   * Rows of a page.
   */
  limit?: number
}
export interface LogListResponse {
  rows: {
    /**
     * Number of the entry.
     */
    id: number
    /**
     * When, ISO.
     */
    at: string
    /**
     * Key of the user.
     */
    user?: string
    /**
     * Network address of the client.
     */
    address?: string
    /**
     * What was done, in the reader's language.
     */
    call?: string
    /**
     * What it was done to.
     */
    object?: string
    /**
     * Code or outcome.
     */
    result?: string
    /**
     * What happened, in words.
     */
    message?: string
    /**
     * Milliseconds it took.
     */
    ms?: number
    /**
     * Correlation id, as in the error that the user saw.
     */
    requestId?: string
  }[]
  /**
   * Entries on all pages.
   */
  total: number
}
export interface MessageListRequest {
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}
export interface MessageListResponse {
  /**
   * Text by code.
   */
  codes: Record<string, unknown>
  /**
   * Text by key.
   */
  texts: Record<string, unknown>
}
export interface NavigationRequest {
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}
export interface NavigationResponse {
  /**
   * Items: A menu entry with children.
   */
  menus: Record<string, unknown>[]
  /**
   * Items: A screen: key, route, title, meta.
   */
  screens: Record<string, unknown>[]
  /**
   * Where the root leads.
   */
  landing: string
  /**
   * Version of the product.
   */
  version: string
}
export interface ProgramCheckCcsidRequest {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: string
  /**
   * Code page.
   */
  ccsid: string
}
export interface ProgramCheckCcsidResponse {
  /**
   * It exists.
   */
  checkRes: boolean
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface ProgramCheckLibraryRequest {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: string
  /**
   * Library of the program.
   */
  library: string
}
export interface ProgramCheckLibraryResponse {
  /**
   * It exists.
   */
  checkRes: boolean
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface ProgramCheckRequest {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: string
  /**
   * Library of the program.
   */
  library: string
  /**
   * Name of the program.
   */
  program: string
}
export interface ProgramCheckResponse {
  /**
   * It exists.
   */
  checkRes: boolean
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface ProgramExecuteRequest {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: string
  /**
   * A schema document, as it stands in the editor, instead of what follows.
   */
  document?: Record<string, unknown>
  /**
   * Values by parameter name.
   */
  values?: Record<string, unknown>
  /**
   * Library of the program.
   */
  library?: string
  /**
   * Name of the program.
   */
  program?: string
  /**
   * Code page.
   */
  ccsid?: string
  /**
   * Library list while the program runs.
   */
  initLibrary?: string[]
  /**
   * Commands before the program, one a line.
   */
  cl?: string | string[]
  /**
   * Parameters in their order.
   */
  parameters?: {
    /**
     * Name of the parameter.
     */
    name: string
    /**
     * Whether the program may change it. Default: "input".
     */
    direction?: 'input' | 'inputOutput'
    /**
     * How it is passed. Default: "character".
     */
    dataType?: 'character' | 'numeric'
    /**
     * Characters or digits.
     */
    length: number
    /**
     * Digits after the decimal point.
     */
    scale?: number
    /**
     * The value that is passed.
     */
    data?: string | number | boolean | null
  }[]
  /**
   * Seconds.
   */
  timeout?: number
}
export interface ProgramExecuteResponse {
  /**
   * Items: key, title, type, typeClass, size, decimalDigits, inullable.
   */
  columns: Record<string, unknown>[]
  /**
   * Items: A row by column key.
   */
  rows: Record<string, unknown>[]
  /**
   * Further rows were there.
   */
  more: boolean
  /**
   * Rows that a writing statement would have changed.
   */
  changes: number
  /**
   * Milliseconds.
   */
  ms: number
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface ProgramLibrariesRequest {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: string
  /**
   * Part of a name or of a text.
   */
  find?: string
  /**
   * Rows at most.
   */
  limit?: number
}
export interface ProgramLibrariesResponse {
  /**
   * Items: value, label, text, attribute.
   */
  rows: Record<string, unknown>[]
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface ProgramLibraryListRequest {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: string
}
export interface ProgramLibraryListResponse {
  /**
   * Libraries in their order.
   */
  libraries: string[]
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface ProgramListRequest {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: string
  /**
   * Library of the program.
   */
  library: string
  /**
   * Part of a name or of a text.
   */
  find?: string
  /**
   * Rows at most.
   */
  limit?: number
}
export interface ProgramListResponse {
  /**
   * Items: value, label, text, attribute.
   */
  rows: Record<string, unknown>[]
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface ProgramUserCcsidRequest {
  /**
   * Number of the data source.
   */
  id: number
}
export interface ProgramUserCcsidResponse {
  /**
   * CCSID of the user's jobs.
   */
  ccsid: string
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface SchemaReadRequest {
  /**
   * Id of the schema: `kumiki:kinds/site`.
   */
  id: string
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}
export interface SchemaReadResponse {
  /**
   * The schema with all that it refers to in `$defs`.
   */
  schema: Record<string, unknown>
}
export interface ScreenReadRequest {
  /**
   * Key of the screen.
   */
  key: string
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}
export interface ScreenReadResponse {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  screen: Record<string, unknown>
}
export interface PublishRequest {
  /**
   * Number of the row.
   */
  id: number
  /**
   * Documents to take; left out: all that changed.
   *
   * Items: Address of a document, `kind/key`.
   */
  documents?: string[]
  /**
   * Release to start from; left out: the running one.
   */
  base?: number
  /**
   * What is new.
   */
  note?: string
  /**
   * Publish this earlier release again, as it was.
   */
  release?: number
}
export interface PublishResponse {
  /**
   * Number of the release.
   */
  release: number
  status: 'private' | 'publish' | 'processing'
  /**
   * Problems with their places.
   */
  problems?: Record<string, unknown>[]
}
export interface PurchaseDecideRequest {
  /**
   * Number of the site.
   */
  id: number
  /**
   * 32 hex digits of the order.
   */
  PURCHASEID: string
  /**
   * Whether the order stands in the data source.
   */
  made: boolean
}
export interface PurchaseDecideResponse {
  made: boolean
}
export interface PurchaseUnknownListRequest {
  /**
   * Number of the site.
   */
  id: number
}
export interface PurchaseUnknownListResponse {
  rows: {
    PURCHASEID: string
    /**
     * When it was ordered.
     */
    at: string
    user: string
    /**
     * Name of the content.
     */
    content: string
    /**
     * The sum that the user would have been told; may be empty.
     */
    totalText: string
    /**
     * Number of its lines.
     */
    count: number
  }[]
  total: number
}
export interface PurchaseUnknownReadRequest {
  /**
   * Number of the site.
   */
  id: number
  /**
   * 32 hex digits of the order.
   */
  PURCHASEID: string
}
export interface PurchaseUnknownReadResponse {
  PURCHASEID: string
  /**
   * When it was ordered.
   */
  at: string
  user: string
  /**
   * Name of the content.
   */
  content: string
  /**
   * The sum that the user would have been told; may be empty.
   */
  totalText: string
  /**
   * Number of its lines.
   */
  count: number
  /**
   * What the receipt table of the data source says.
   */
  receipt: 'made' | 'absent' | 'none' | 'unreachable'
  lines: {
    /**
     * Key values and name of the row.
     */
    called: string
    count: number
    /**
     * The price that the user was shown.
     */
    price: string
  }[]
}
export interface ReleaseChangesRequest {
  /**
   * Number of the row.
   */
  id: number
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}
export interface ReleaseChangesResponse {
  /**
   * Items: address, id, name, action, changes.
   */
  rows: Record<string, unknown>[]
  /**
   * Number of documents.
   */
  total: number
}
export interface ReleaseListRequest {
  /**
   * Number of the row.
   */
  id: number
}
export interface ReleaseListResponse {
  /**
   * Items: number, base, by, at, note, running.
   */
  rows: Record<string, unknown>[]
  /**
   * Number of releases.
   */
  total: number
}
export interface SiteBaseRequest {
  /**
   * Number of the row.
   */
  id: number
}
export interface SiteBaseResponse {
  status: 'private' | 'publish' | 'processing'
  /**
   * Path of the site.
   */
  path: string
  /**
   * Where it runs; empty while private.
   */
  url: string
  /**
   * Number of the running release; 0 for none.
   */
  release: number
  /**
   * When it was published last; empty when never.
   */
  publishTime: string
  /**
   * Documents that differ from the running release.
   */
  changed: number
  /**
   * Problems with their places.
   */
  problems?: Record<string, unknown>[]
}
export interface SiteCheckPortRequest {
  /**
   * Port to check.
   */
  port: number
  /**
   * Site that may have it.
   */
  id?: number
}
export interface SiteCheckPortResponse {
  /**
   * The port can be used.
   */
  free: boolean
}
export interface SiteInitialPortRequest {}
export interface SiteInitialPortResponse {
  /**
   * Port.
   */
  port: number
}
export interface SitePathUniqueRequest {
  /**
   * Path to check.
   */
  path: string
  /**
   * Site that may have it.
   */
  id?: number
}
export interface SitePathUniqueResponse {
  /**
   * Nobody has it.
   */
  unique: boolean
}
export interface SiteRightsRequest {}
export interface SiteRightsResponse {
  /**
   * Items: resource, create, read, update, delete.
   */
  rows: Record<string, unknown>[]
}
export interface SiteStartRequest {
  /**
   * Number of the row.
   */
  id: number
}
export interface SiteStartResponse {
  /**
   * State of the site.
   */
  status: 'private' | 'publish' | 'processing'
  /**
   * Where it runs.
   */
  url?: string
}
export interface SiteStopRequest {
  /**
   * Number of the row.
   */
  id: number
}
export interface SiteStopResponse {
  status: 'private' | 'publish' | 'processing'
}
export interface SiteUpdateStatusRequest {
  /**
   * Number of the row.
   */
  id: number
  /**
   * State to reach.
   */
  status: 'private' | 'publish'
}
export interface SiteUpdateStatusResponse {
  status: 'private' | 'publish' | 'processing'
}
export interface BaseInfoRequest {
  /**
   * Path of the site.
   */
  site: string
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
  /**
   * Kind of page that asks.
   */
  type?: number
}
export interface CheckTokenRequest {}
export interface CheckTokenResponse {
  /**
   * The token is no longer good.
   */
  tokenExpired: boolean
}
export interface SiteDirectLoginRequest {
  /**
   * Path of the site.
   */
  site: string
  /**
   * Random key or name.
   */
  key: string
}
export interface SiteDirectLoginResponse {
  /**
   * Session token of the site.
   */
  token?: string
}
export interface SiteLoginRequest {
  /**
   * Path of the site.
   */
  site: string
  /**
   * Login ID.
   */
  ID: string
  /**
   * Password.
   */
  PASSWORD: string
  /**
   * Further parameters of the login schema.
   */
  inputs?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}
export interface SiteLoginResponse {
  /**
   * The login is right.
   */
  checkRes: boolean
  /**
   * Session token of the site.
   */
  token?: string
  /**
   * Who logged in.
   */
  b2bUserId?: string
  /**
   * 1 on login, 2 each time.
   */
  timingOfRetrieval?: number
}
export interface SiteLogoutRequest {}
/**
 * Nothing to tell.
 */
export interface SiteLogoutResponse {}
export interface SiteScreenRequest {
  /**
   * Path of the screen: /b2b/list/7/AbCdEfGhIj.
   */
  route: string
  /**
   * Path of the site.
   */
  site?: string
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}
export interface SiteScreenResponse {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  screen: Record<string, unknown>
  /**
   * Number of the release.
   */
  release: number
  /**
   * Values of the parameters in the route.
   */
  params?: Record<string, unknown>
}
export interface SiteSessionRequest {
  /**
   * Path of the site.
   */
  site?: string
}
export interface SiteSessionResponse {
  /**
   * Session token of the site.
   */
  token: string
}
export interface SchemaCopyRequest {
  /**
   * Number of the schema that is copied; without it, the schemas are listed.
   */
  id?: number
  /**
   * Part of a name.
   */
  find?: string
}
export interface SchemaCopyResponse {
  /**
   * Items: id, address, name, type, dataSource.
   */
  rows?: Record<string, unknown>[]
  /**
   * 0: not stored yet.
   */
  id?: number
  /**
   * The copy.
   */
  document?: Record<string, unknown>
  /**
   * 0.
   */
  revision?: number
  /**
   * None.
   */
  secrets?: Record<string, unknown>
}
export interface SqlAdoptRequest {
  /**
   * Number of the schema.
   */
  schemaId: number
  /**
   * Revision that was seen.
   */
  revision: number
  /**
   * Items of the drift.
   */
  items: string[]
}
export interface SqlDriftRequest {
  /**
   * Number of the data source: all its schemas.
   */
  dbId?: number
  /**
   * Number of one schema.
   */
  schemaId?: number
  /**
   * Which of many schemas, from 1; 200 at a time.
   */
  page?: number
}
export interface SqlDriftResponse {
  /**
   * Name of the data source, where all its schemas are compared.
   */
  source?: string
  /**
   * Items: key, item, schemaId, address, schema, revision, what (dropped, renamed, changed, added), field, before, after, uses, used, drift, readOnly (the schema may not be changed).
   */
  rows: Record<string, unknown>[]
  /**
   * Some rows are of schemas that the caller may see, but not change.
   */
  kept?: boolean
  /**
   * Schemas that were looked at.
   */
  checked: number
  /**
   * Schemas that there are.
   */
  total: number
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface SqlExecuteRequest {
  /**
   * A schema document, as it stands in the editor.
   */
  document?: Record<string, unknown>
  /**
   * Number of the data source, where no document is given.
   */
  dbId?: number
  /**
   * The statement; beside a document, the part of it that was chosen.
   */
  sql?: string
  /**
   * Values by parameter name.
   */
  parameters?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * The row of a login: values of the parameters that are called as its columns.
   */
  login?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * Takes the rows as a login takes them: one whose password hash fits PASSWORD, without the hash. Default: false.
   */
  asLogin?: boolean
  /**
   * Rows at most (cursor size). Default: 100.
   */
  limit?: number
  /**
   * Seconds until it is cancelled; default the schema's.
   */
  timeout?: number
}
export interface SqlExecuteResponse {
  /**
   * Items: key, title, type, typeClass, size, decimalDigits, inullable.
   */
  columns: Record<string, unknown>[]
  /**
   * Items: A row by column key.
   */
  rows: Record<string, unknown>[]
  /**
   * Further rows were there.
   */
  more: boolean
  /**
   * Rows that a writing statement would have changed.
   */
  changes: number
  /**
   * What sequence ID parameters would have got, by name.
   */
  numbers?: {
    [k: string]: number
  }
  /**
   * What a check schema decides.
   */
  check?: {
    /**
     * Whether the check lets the work go on.
     */
    execFlg: boolean
    /**
     * Why not, in the words of the check.
     */
    error: string
  }
  /**
   * Milliseconds.
   */
  ms: number
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface SqlExplainRequest {
  /**
   * A schema document, as it stands in the editor.
   */
  document?: Record<string, unknown>
  /**
   * Number of the data source, where no document is given.
   */
  dbId?: number
  /**
   * The statement; beside a document, the part of it that was chosen.
   */
  sql?: string
  /**
   * Values by parameter name.
   */
  parameters?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * The row of a login.
   */
  login?: {
    [k: string]: string | number | boolean | null
  }
}
export interface SqlExplainResponse {
  /**
   * A step a line.
   */
  lines: string[]
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface SqlInfoRequest {
  /**
   * A schema document, as it stands in the editor.
   */
  document?: Record<string, unknown>
  /**
   * Number of the data source, where no document is given.
   */
  dbId?: number
  /**
   * The statement; beside a document, the part of it that was chosen.
   */
  sql?: string
  /**
   * Tells everything that a save would find. Default: false.
   */
  saveCheck?: boolean
}
export interface SqlInfoResponse {
  /**
   * Items: A result column: key, name, type, typeClass, size, decimalDigits, inullable, limit.
   */
  columns?: Record<string, unknown>[]
  /**
   * Items: A parameter: name, dataType, length, scale.
   */
  parameters?: Record<string, unknown>[]
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface SqlRunsRequest {
  /**
   * Number of the schema.
   */
  id: number
}
export interface SqlRunsResponse {
  /**
   * Items: at, origin, page, by, count, ms, maxMs, rows, failed, stopped, error.
   */
  rows: Record<string, unknown>[]
}
export interface SqlSwitchRequest {
  /**
   * Numbers of schemas.
   */
  schemaIds?: number[]
  /**
   * Addresses of schemas, instead of their numbers.
   */
  schemas?: string[]
  /**
   * Number of a data source: all its schemas.
   */
  dbId?: number
  /**
   * Number of a content: all schemas that it uses.
   */
  contentId?: number
  /**
   * Number of the data source to which they move.
   */
  to: number
  /**
   * Moves them; without it nothing changes. Default: false.
   */
  apply?: boolean
  /**
   * Moves them although something is wrong. Default: false.
   */
  anyway?: boolean
}
export interface SqlSwitchResponse {
  /**
   * Name of the data source to which they move.
   */
  target: string
  /**
   * Names of the schemas that are deleted.
   */
  going: string
  /**
   * Names of what would change and the caller may only see: then nothing is moved.
   */
  kept: string
  /**
   * Items: schemaId, address, name, goes, failed, problems, told, usedBy, used.
   */
  rows: Record<string, unknown>[]
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
  /**
   * Nothing is wrong.
   */
  ok: boolean
  /**
   * They are moved.
   */
  applied: boolean
}
export interface SqlSysfieldsRequest {
  /**
   * Number of the data source.
   */
  dbId: number
  /**
   * Library or schema of the table.
   */
  library: string
  /**
   * Table or view.
   */
  table: string
  /**
   * Asks the database again instead of what is remembered.
   */
  refresh?: boolean
}
export interface SqlSysfieldsResponse {
  /**
   * Items: name, type, typeClass, size, decimalDigits, inullable, key, label, limit.
   */
  rows: Record<string, unknown>[]
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface SqlTablesRequest {
  /**
   * Number of the data source.
   */
  dbId: number
  /**
   * Library or schema; empty looks in all.
   */
  library?: string
  /**
   * Part of a name or of a text.
   */
  find?: string
  /**
   * Rows at most.
   */
  limit?: number
  /**
   * Asks the database again instead of what is remembered.
   */
  refresh?: boolean
}
export interface SqlTablesResponse {
  /**
   * Items: name, text.
   */
  libraries: Record<string, unknown>[]
  /**
   * Items: library, name, view, text.
   */
  rows: Record<string, unknown>[]
  /**
   * There are further ones: narrow the search.
   */
  more: boolean
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface SqlgCreatesqlRequest {
  /**
   * A schema of SQL GUI, as it stands in the editor.
   */
  document?: Record<string, unknown>
  /**
   * Number of the data source, where no document is given.
   */
  dbId?: number
  /**
   * Tables, joins, fields and conditions, where no document is given.
   */
  sqlg?: Record<string, unknown>
  /**
   * Result columns that are known; they keep keys and labels.
   */
  columns?: Record<string, unknown>[]
  /**
   * Parameters that are declared: name, dataType, data.
   */
  parameters?: {
    name: string
  }[]
  /**
   * Number of the data source in whose SQL the text is written; default the statement's own.
   */
  sqlgDb?: number
  /**
   * The text as it stands in the editor.
   */
  sqlCommand?: string
  /**
   * The first text: there is none to compare with. Default: false.
   */
  isInitialSql?: boolean
  /**
   * The text was changed by hand: it stays, and is described as it stands. Default: false.
   */
  sqlCommandChangeFlg?: boolean
  /**
   * Tells everything that a save would find. Default: false.
   */
  saveCheck?: boolean
  /**
   * 1 runs it as well. Default: "".
   */
  execFlg?: '' | '1'
  /**
   * Values by parameter name, for the run.
   */
  values?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * Rows at most. Default: 100.
   */
  limit?: number
}
export interface SqlgCreatesqlResponse {
  /**
   * The statement, texts as literals and :NAME for parameters.
   */
  sqlCommand: string
  /**
   * It differs from the one that was sent.
   */
  changed: boolean
  /**
   * Items: A result column: key, name, type, typeClass, size, decimalDigits, inullable, limit.
   */
  columns?: Record<string, unknown>[]
  /**
   * Items: A parameter: name, dataType.
   */
  parameters: Record<string, unknown>[]
  /**
   * Columns and rows of the run.
   */
  result?: Record<string, unknown>
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface SqlgExecsqlRequest {
  /**
   * A schema of SQL GUI, as it stands in the editor.
   */
  document?: Record<string, unknown>
  /**
   * Number of the data source, where no document is given.
   */
  dbId?: number
  /**
   * Tables, joins, fields and conditions, where no document is given.
   */
  sqlg?: Record<string, unknown>
  /**
   * Result columns that are known; they keep keys and labels.
   */
  columns?: Record<string, unknown>[]
  /**
   * Parameters that are declared: name, dataType, data.
   */
  parameters?: {
    name: string
  }[]
  /**
   * Values by parameter name.
   */
  values?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * The row of a login: values of the parameters that are called as its columns.
   */
  login?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * Rows at most. Default: 100.
   */
  limit?: number
  /**
   * Seconds until it is cancelled; default the schema's.
   */
  timeout?: number
}
export interface SqlgExecsqlResponse {
  /**
   * Items: key, title, type, typeClass, size, decimalDigits, inullable.
   */
  columns: Record<string, unknown>[]
  /**
   * Items: A row by column key.
   */
  rows: Record<string, unknown>[]
  /**
   * Further rows were there.
   */
  more: boolean
  /**
   * Always 0: it only reads.
   */
  changes: number
  /**
   * How long it took.
   */
  ms: number
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface SqlgFieldRequest {
  /**
   * Number of the data source.
   */
  dbId: number
  /**
   * Library or schema of the table.
   */
  library: string
  /**
   * Table or view.
   */
  file: string
  /**
   * Asks the database again instead of what is remembered.
   */
  refresh?: boolean
}
export interface SqlgFieldResponse {
  /**
   * Items: name, type, typeClass, size, decimalDigits, inullable, key, label, limit.
   */
  rows: Record<string, unknown>[]
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface SqlgFileRequest {
  /**
   * Number of the data source.
   */
  dbId: number
  /**
   * Library or schema; empty looks in all.
   */
  library?: string
  /**
   * Part of a name or of a text.
   */
  find?: string
  /**
   * Rows at most.
   */
  limit?: number
  /**
   * Asks the database again instead of what is remembered.
   */
  refresh?: boolean
}
export interface SqlgFileResponse {
  /**
   * Items: name, text.
   */
  libraries: Record<string, unknown>[]
  /**
   * Items: library, name, view, text.
   */
  rows: Record<string, unknown>[]
  /**
   * There are further ones: narrow the search.
   */
  more: boolean
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface SqlgInfoRequest {
  /**
   * A schema of SQL GUI, as it stands in the editor.
   */
  document?: Record<string, unknown>
  /**
   * Number of the data source, where no document is given.
   */
  dbId?: number
  /**
   * Tables, joins, fields and conditions, where no document is given.
   */
  sqlg?: Record<string, unknown>
  /**
   * Result columns that are known; they keep keys and labels.
   */
  columns?: Record<string, unknown>[]
  /**
   * Parameters that are declared: name, dataType, data.
   */
  parameters?: {
    name: string
  }[]
  /**
   * Tells everything that a save would find. Default: false.
   */
  saveCheck?: boolean
}
export interface SqlgInfoResponse {
  /**
   * Items: A result column: key, name, type, typeClass, size, decimalDigits, inullable, limit.
   */
  columns?: Record<string, unknown>[]
  /**
   * Items: A parameter: name, dataType, length, scale.
   */
  parameters?: Record<string, unknown>[]
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface SqlgInitLibraryRequest {
  /**
   * Number of the data source.
   */
  dbId: number
}
export interface SqlgInitLibraryResponse {
  /**
   * Libraries in which tables are looked for, in this order.
   */
  rows: string[]
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface SqlgLibraryRequest {
  /**
   * Number of the data source.
   */
  dbId: number
  /**
   * Asks the database again instead of what is remembered.
   */
  refresh?: boolean
}
export interface SqlgLibraryResponse {
  /**
   * Items: name, text.
   */
  rows: Record<string, unknown>[]
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}
export interface SqlgSubqueryFieldsRequest {
  /**
   * Number of the data source.
   */
  dbId: number
  /**
   * Address of one subquery; all of the data source without.
   */
  schema?: string
}
export interface SqlgSubqueryFieldsResponse {
  /**
   * Items: address, name, text, fields, parameters.
   */
  rows: Record<string, unknown>[]
}
export interface ChangePasswordRequest {
  /**
   * The password until now.
   */
  currentPassword: string
  /**
   * The new password, 8 to 32 characters.
   */
  password: string
  /**
   * The new password again.
   */
  confirmation: string
}
/**
 * Nothing to tell.
 */
export interface ChangePasswordResponse {}
export interface CheckPasswordRequest {
  /**
   * The password to check.
   */
  password: string
}
export interface CheckPasswordResponse {
  /**
   * The password is right.
   */
  checkRes: boolean
}
export interface DisableTwoFactorRequest {
  /**
   * Number of the user.
   */
  userId: number
  /**
   * Own password, when it is the own account.
   */
  password?: string
}
/**
 * Nothing to tell.
 */
export interface DisableTwoFactorResponse {}
export interface EnableTwoFactorRequest {
  /**
   * Number of the user.
   */
  userId: number
  /**
   * Six digits of the authenticator app.
   */
  token: string
}
export interface EnableTwoFactorResponse {
  /**
   * Codes that work once each, when the app is lost. Shown this once.
   */
  recoveryCodes: string[]
}
export interface EndSessionsRequest {
  /**
   * Number of the user.
   */
  userId: number
}
/**
 * Nothing to tell.
 */
export interface EndSessionsResponse {}
export interface GenerateTwoFactorRequest {
  /**
   * Number of the row.
   */
  id: number
}
export interface GenerateTwoFactorResponse {
  /**
   * otpauth address for the authenticator app.
   */
  url: string
  /**
   * The same as a picture (data address, PNG).
   */
  qr: string
  /**
   * The secret for typing. Active only once confirmed, and never sent again.
   */
  secret: string
}
export interface LicenseRequest {}
export interface LicenseResponse {
  /**
   * Language of the answer.
   */
  language: 'ja' | 'en'
  /**
   * Licence flags by name.
   */
  license: Record<string, unknown>
}
export interface LoginRequest {
  /**
   * User ID; spaces around it are cut off.
   */
  username: string
  /**
   * Password, 8 to 32 characters.
   */
  password: string
  /**
   * Six digits of the authenticator app, or a recovery code. Asked for by code 60105.
   */
  twoFactorToken?: string
  /**
   * New password, when code 60109 asked for one.
   */
  newPassword?: string
  /**
   * Language chosen on the way in; this session speaks it instead of the user's own.
   */
  language?: 'ja' | 'en'
}
export interface LoginResponse {
  /**
   * Session token, sent as X-Token from now on. Absent while the login goes on.
   */
  token?: string
  /**
   * Where code 60105 or 60109 asks for more: the user name.
   */
  name?: string
}
export interface LogoutRequest {}
/**
 * Nothing to tell.
 */
export interface LogoutResponse {}
export interface SessionTokenRequest {}
export interface SessionTokenResponse {
  /**
   * Session token.
   */
  token: string
}
export interface SessionsRequest {}
export interface SessionsResponse {
  /**
   * Items: One session: since, last action, address, this one.
   */
  rows: Record<string, unknown>[]
}
export interface SetLanguageRequest {
  /**
   * Language of the answer.
   */
  language: 'ja' | 'en'
}
/**
 * Nothing to tell.
 */
export interface SetLanguageResponse {}
export interface SetProfileRequest {
  /**
   * A line about the user.
   */
  introduction?: string
}
/**
 * Nothing to tell.
 */
export interface SetProfileResponse {}
export interface UserAvatarRequest {
  /**
   * Picture as a data address (PNG, JPEG, GIF, WebP); empty removes it.
   */
  image: string
}
export interface UserAvatarResponse {
  avatar: string
}
export interface UserInfoRequest {
  /**
   * The token, for clients that send it in the query. Never logged.
   */
  token?: string
}
export interface UserInfoResponse {
  /**
   * The token of this session.
   */
  token: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Number of the user.
   */
  userDbId: number
  /**
   * User ID.
   */
  userId: string
  /**
   * Full name.
   */
  name: string
  /**
   * First name.
   */
  firstName: string
  /**
   * Last name.
   */
  lastName: string
  /**
   * Address of the picture; empty without one.
   */
  avatar: string
  /**
   * The picture, as the specification nests it.
   */
  user_avatar: {
    avatar: string
  }
  /**
   * A line about the user.
   */
  introduction: string
  /**
   * Codes such as db-R; `admin` for all. Never empty.
   */
  roles: string[]
  /**
   * Names of the roles that the user has, in the caller's language.
   */
  roleNames?: string[]
  /**
   * Keys of the member roles.
   */
  memberRoles: string[]
  /**
   * Language of the answer.
   */
  language: 'ja' | 'en'
  /**
   * Language kept with the user; this session may speak another.
   */
  ownLanguage?: 'ja' | 'en'
  /**
   * Licence flags.
   */
  license: Record<string, unknown>
  /**
   * Landing page and folders of the user.
   */
  pageInfo: Record<string, unknown>
  /**
   * Two-factor authentication is on.
   */
  twoFactor: boolean
  /**
   * How long the session stands from now on.
   */
  expiry?: {
    /**
     * Without any action.
     */
    idleSeconds: number
    /**
     * In any case.
     */
    endSeconds: number
  }
  /**
   * Roles of which the user is a member.
   */
  memberOf?: string[]
}
export interface UserPictureRequest {
  /**
   * Number of the row.
   */
  id: number
  /**
   * Names the picture, so that browsers ask again when there is another.
   */
  v?: string
}
/**
 * Bytes with a media type.
 */
export interface UserPictureResponse {}
/**
 * A short word on a coloured ground.
 */
export interface BadgeCell {
  /**
   * Says which one this is.
   */
  type: 'badge'
  /**
   * The word.
   */
  value: Value
  /**
   * Its colour: one of the tones, or an expression that makes one.
   */
  tone?: ('info' | 'success' | 'warning' | 'error' | 'neutral') | Value
  /**
   * Said more fully on hover and to screen readers.
   */
  hint?: ScreenText
  /**
   * Shown before the text.
   */
  icon?: Icon
}
/**
 * A button in each row.
 */
export interface ButtonCell {
  /**
   * Says which one this is.
   */
  type: 'button'
  /**
   * Words on the button.
   */
  label: ScreenText
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * It is red. Default: false.
   */
  danger?: boolean
  /**
   * It stands out. Default: false.
   */
  primary?: boolean
  /**
   * It cannot be pressed.
   */
  disabled?: boolean | ScreenCondition
  /**
   * Done when it is pressed.
   */
  onPress: ActionList
}
/**
 * Draws the title of a code.
 */
export interface ChoiceCell {
  /**
   * Says which one this is.
   */
  type: 'choice'
  /**
   * The code.
   */
  value: Value
  /**
   * Place of the schema that lists the codes: kumiki:kinds/name#/properties/field.
   */
  of?: string
  /**
   * Codes with their titles.
   *
   * Items: A choice.
   */
  options?: {
    /**
     * What is stored.
     */
    value: Scalar
    /**
     * What people read; empty shows the value.
     */
    label?: ScreenText
  }[]
}
/**
 * Draws one of two cells.
 */
export interface ChooseCell {
  /**
   * Says which one this is.
   */
  type: 'choose'
  /**
   * Decides.
   */
  when: ScreenCondition
  /**
   * Drawn while it holds.
   */
  then: Cell
  /**
   * Drawn while it does not hold.
   */
  else?: Cell
}
/**
 * Draws a date or a time of day.
 */
export interface DateCell {
  /**
   * Says which one this is.
   */
  type: 'date'
  /**
   * ISO text.
   */
  value: Value
  /**
   * How it is written: yyyy-MM-dd, HH:mm:ss and the like. Default: "yyyy-MM-dd".
   */
  format?: string
  /**
   * Colour of the text.
   */
  color?: Color
  /**
   * Colour behind the text.
   */
  background?: Color
}
/**
 * Draws a moment in the time zone of the reader.
 */
export interface DatetimeCell {
  /**
   * Says which one this is.
   */
  type: 'datetime'
  /**
   * ISO text.
   */
  value: Value
  /**
   * Shown too. Default: false.
   */
  seconds?: boolean
  /**
   * As "5 minutes ago" while it is recent. Default: false.
   */
  relative?: boolean
}
/**
 * Draws a link that saves a file.
 */
export interface DownloadCell {
  /**
   * Says which one this is.
   */
  type: 'download'
  /**
   * What is drawn.
   */
  value: Value
  /**
   * Where the file is.
   */
  url: ScreenText
  /**
   * Name of the saved file.
   */
  fileName?: ScreenText
}
/**
 * Draws a picture.
 */
export interface ImageCell {
  /**
   * Says which one this is.
   */
  type: 'image'
  /**
   * Where the picture is.
   */
  src: Value
  /**
   * Said in place of the picture.
   */
  alt?: ScreenText
  /**
   * Pixels. Default: 50.
   */
  width?: number
  /**
   * Pixels. Default: 50.
   */
  height?: number
  /**
   * The height follows the picture. Default: false.
   */
  heightAuto?: boolean
  /**
   * How it fills its space. Codes: contain Contain, cover Cover, fill Fill, none None, scale-down Scale down. Default: "contain".
   */
  fit?: 'contain' | 'cover' | 'fill' | 'none' | 'scale-down'
  /**
   * Shown when the picture cannot be had.
   */
  fallback?: Value
}
/**
 * Draws a value as a link.
 */
export interface LinkCell {
  /**
   * Says which one this is.
   */
  type: 'link'
  /**
   * What is drawn.
   */
  value: Value
  /**
   * Route of the screen.
   */
  route?: ScreenText
  /**
   * Key of the screen, in place of its route.
   */
  screen?: string
  /**
   * Values for the route.
   */
  params?: {
    [k: string]: Value
  }
  /**
   * Key values of the row that is opened.
   */
  row?: Value
  /**
   * Values after the question mark.
   */
  query?: {
    [k: string]: Value
  }
  /**
   * Category values after the hash.
   */
  hash?: Value
  /**
   * An http or https address outside.
   */
  url?: ScreenText
  /**
   * Opens beside this page. Default: false.
   */
  newTab?: boolean
  /**
   * Colour of the text.
   */
  color?: Color
}
/**
 * Draws a number, digits under digits.
 */
export interface NumberCell {
  /**
   * Says which one this is.
   */
  type: 'number'
  /**
   * A number or a decimal text.
   */
  value: Value
  /**
   * A separator every three digits. Default: false.
   */
  group?: boolean
  /**
   * Digits after the point; left out: as they come.
   */
  decimals?: number
  /**
   * How further digits are dropped. Codes: 1 Floor, 2 Ceil, 3 Round. Default: 3.
   */
  rounding?: 1 | 2 | 3
  /**
   * Written before the number, for example a currency.
   */
  prefix?: ScreenText
  /**
   * Written after the number, for example a unit.
   */
  suffix?: ScreenText
  /**
   * Colour of the text.
   */
  color?: Color
  /**
   * Colour behind the text.
   */
  background?: Color
  /**
   * Bold. Default: false.
   */
  strong?: boolean
}
/**
 * A quantity with minus, plus and a typed number.
 */
export interface StepperCell {
  /**
   * Says which one this is.
   */
  type: 'stepper'
  /**
   * The quantity now.
   */
  value: Value
  /**
   * 0 takes it out. Default: 0.
   */
  min?: number
  /**
   * The largest quantity.
   */
  max?: Value
  /**
   * How much a press adds. Default: 1.
   */
  step?: number
  /**
   * Written before the number.
   */
  prefix?: ScreenText
  /**
   * Written after it, for example a unit.
   */
  suffix?: ScreenText
  /**
   * Read aloud.
   */
  label?: ScreenText
  /**
   * Button in place of a 0.
   */
  addLabel?: ScreenText
  /**
   * Shown before the text.
   */
  addIcon?: Icon
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * Button that takes it out.
   */
  removeLabel?: ScreenText
  /**
   * Shown before the text.
   */
  removeIcon?: Icon
  /**
   * It cannot be changed.
   */
  disabled?: boolean | ScreenCondition
  /**
   * Done with the new quantity as event.value.
   */
  onChange: ActionList
}
/**
 * Draws a value as text.
 */
export interface TextCell {
  /**
   * Says which one this is.
   */
  type: 'text'
  /**
   * What is drawn.
   */
  value: Value
  /**
   * Written before the value.
   */
  prefix?: ScreenText
  /**
   * Written after the value.
   */
  suffix?: ScreenText
  /**
   * Colour of the text.
   */
  color?: Color
  /**
   * Colour behind the text.
   */
  background?: Color
  /**
   * Bold. Default: false.
   */
  strong?: boolean
  /**
   * Line breaks are kept. Default: false.
   */
  lines?: boolean
}
/**
 * Who can see a screen or a block.
 */
export interface Access {
  /**
   * Who can open the screen. Codes: console Console, site Site, public Public.
   */
  audience: 'console' | 'site' | 'public'
  /**
   * What the user must be allowed to do.
   */
  permission?: Permission
  /**
   * Licence that must be active.
   */
  licence?: LicenceFlag
  /**
   * The user must have one of these role codes.
   *
   * Items: A role code, for example b2b-R.
   */
  roles?: string[]
  /**
   * Number of the content that must be shown to the user.
   */
  content?: number
}
/**
 * How amounts are written and rounded.
 */
export interface AmountFormat {
  /**
   * A comma after every three digits. Default: true.
   */
  commaSeperated?: boolean
  /**
   * Written next to amounts.
   */
  currencySymbol?: Text
  /**
   * On which side of the amount the symbol stands. Codes: 1 Before the amount, 2 After the amount. Default: 1.
   */
  position?: 1 | 2
  /**
   * Amounts keep this many. Default: 0.
   */
  decimalPoint?: number
  /**
   * What happens to further decimal places. Codes: 1 Round down, 2 Round up, 3 Round half up. Default: 1.
   */
  decimalPointOperation?: 1 | 2 | 3
}
/**
 * How a button looks.
 */
export interface Button {
  /**
   * Written on the button.
   */
  text?: Text
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * Shown when the pointer rests on the button, or in its place.
   */
  message?: Text
}
/**
 * Shows the rows as entries of a calendar.
 */
export interface CalendarDisplay {
  /**
   * The calendar opens at it. Codes: today Today, first First row. Default: "today".
   */
  baseDate?: 'today' | 'first'
  /**
   * Field with the begin of the entry.
   */
  start: string
  /**
   * Field with the end of the entry.
   */
  end?: string
  /**
   * Field that is written on the entry.
   */
  label: string
  /**
   * How texts and numbers of the start and end fields are written, and the calendar’s values for parameters. Default: "YYYY-MM-DD".
   */
  dateFormat?: string
  /**
   * What the calendar shows first. Codes: month Month, week Week, day Day, list List. Default: "week".
   */
  defaultView?: 'month' | 'week' | 'day' | 'list'
  /**
   * The week begins with it. Codes: 0 Sunday, 1 Monday, 6 Saturday. Default: 0.
   */
  firstDay?: 0 | 1 | 6
  /**
   * Colour of the label.
   */
  textColor?: Color
  /**
   * Colour of the entry.
   */
  background?: Color
  /**
   * Colour of the frame of the entry.
   */
  borderColor?: Color
  /**
   * Colours for entries that meet conditions.
   *
   * Items: Colours for entries that meet conditions.
   */
  colors?: {
    /**
     * Rows that get the colours.
     */
    conditions: Condition[]
    /**
     * Colour of the label.
     */
    textColor?: Color
    /**
     * Colour of the entry.
     */
    background?: Color
  }[]
}
/**
 * One entry of radio buttons, checkboxes or a select.
 */
export interface Choice {
  /**
   * What is stored and passed on.
   */
  value: Scalar
  /**
   * What the user reads; empty shows the value.
   */
  label?: Text
}
/**
 * A notice above or below the content.
 */
export interface CommentBox {
  /**
   * Heading of the comment.
   */
  title?: Text
  /**
   * Text of the comment.
   */
  notice?: Text
  /**
   * The comment is shown. Default: false.
   */
  show?: boolean
  /**
   * Above or below the content. Codes: top Above, bottom Below. Default: "top".
   */
  position?: 'top' | 'bottom'
  /**
   * The user can close the comment. Default: false.
   */
  closable?: boolean
  /**
   * Written on the control that closes it.
   */
  closeText?: Text
  /**
   * Shown before the title.
   */
  icon?: Icon
  /**
   * Colour of the text.
   */
  color?: Color
  /**
   * Colour behind the text.
   */
  background?: Color
  /**
   * Colour of the frame.
   */
  borderColor?: Color
}
/**
 * Compares a field with a value.
 */
export interface Condition {
  /**
   * Joins this condition to the one before; the first condition has none. Codes: AND And, OR Or.
   */
  type?: 'AND' | 'OR'
  /**
   * The field whose value is compared.
   */
  name: string
  /**
   * How the field is compared with the value. Default: "=".
   */
  condition?: Operator
  /**
   * What the field is compared with.
   */
  value?: Scalar
  /**
   * Full-width and half-width characters count as equal. Default: false.
   */
  ignoreFullHalfWidth?: boolean
  /**
   * Capital and small letters count as equal. Default: false.
   */
  ignoreCase?: boolean
}
/**
 * A drilldown for rows that meet conditions.
 */
export interface ConditionalDrilldown {
  /**
   * The first entry whose conditions hold is taken.
   */
  conditions: Condition[]
  /**
   * Where the click leads then.
   */
  drilldownSetting: DrilldownSetting
}
/**
 * How rows are written to a CSV file.
 */
export interface CsvDownload {
  /**
   * The file is attached to mails. Default: false.
   */
  attached?: boolean
  /**
   * Users can download the rows. Default: false.
   */
  download?: boolean
  /**
   * Name that the user may change; empty takes the name of the content.
   */
  defaultFileName?: Text
  /**
   * Fixed name; {FIELD} and the date may stand in it.
   */
  fileName?: string
  /**
   * How lines end. Codes: CRLF CRLF (Windows), LF LF (Unix). Default: "CRLF".
   */
  lineCode?: 'CRLF' | 'LF' | 'CR'
  /**
   * Stands between the values. Codes: comma Comma, tab Tab. Default: "comma".
   */
  delimiter?: 'comma' | 'tab'
  /**
   * Stands around the values. Codes: double Double quotes, single Single quotes. Default: "double".
   */
  quote?: 'double' | 'single'
  /**
   * Numbers stand in quotes too. Default: false.
   */
  shouldQuoteNumbers?: boolean
  /**
   * How characters are written. Codes: utf8 UTF-8, utf8-bom UTF-8 with BOM, cp932 Windows-31J (CP932), utf16le UTF-16. Default: "utf8".
   */
  encoding?: 'utf8' | 'utf8-bom' | 'cp932' | 'Shift_JIS' | 'EUC-JP' | 'utf16le'
}
/**
 * Uses a custom component as input.
 */
export interface CustomInput {
  /**
   * The component that supplies or checks the value.
   */
  componentId: string
  /**
   * Type of the component, as calls answer it.
   */
  componentType?: number
  /**
   * What is passed to the component.
   */
  params?: Parameter[]
  /**
   * Where the component is drawn. Codes: inline In place, dialog Dialog. Default: "inline".
   */
  display?: 'inline' | 'dialog'
  /**
   * Colours and alignment.
   */
  style?: TextStyle
  /**
   * Height of the component. Default: 234.
   */
  height?: number
  /**
   * The component is shown but cannot be used. Default: false.
   */
  disabledFlg?: boolean
  /**
   * Columns that the search aid shows.
   *
   * Items: Column of the component.
   */
  searchAidColumns?: string[]
}
/**
 * One step of a chain of schemas.
 */
export interface DataSchema {
  /**
   * The statement, program or request that runs at this step.
   */
  schema: string
  /**
   * The step is cancelled after this many seconds; all steps together may take 130. Default: 60.
   */
  timeout?: number
  /**
   * Rows that are fetched at a time, where the driver fetches a result in pieces; empty: as many as the driver does by itself.
   */
  cursorSize?: number
  /**
   * The chain is rolled back when the statement changes another number of rows.
   */
  expectedRows?: number
  /**
   * Where each parameter of the schema gets its value.
   */
  parameters?: Parameter[]
}
/**
 * How dates and times are typed, shown and stored.
 */
export interface DatetimeSetting {
  /**
   * The field begins with the system date and this offset.
   */
  initial?: {
    /**
     * Before or after the system date. Codes: + After, - Before. Default: "+".
     */
    sign?: '+' | '-'
    /**
     * How many units from the system date. Default: 0.
     */
    number?: number
    /**
     * What is counted. Codes: day Days, month Months, year Years. Default: "day".
     */
    unit?: 'day' | 'month' | 'year'
  }
  /**
   * How a date is stored. Default: "yyyy-MM-dd".
   */
  dateFormat?: string
  /**
   * How a time is stored. Default: "HH:mm:ss".
   */
  timeFormat?: string
  /**
   * Stands between year, month and day. Codes: - Hyphen (2026-11-20), / Slash (2026/11/20), . Dot (2026.11.20),  None (20261120). Default: "-".
   */
  dateSeparator?: '-' | '/' | '.' | ''
  /**
   * Stands between hours, minutes and seconds. Codes: : Colon (09:30:00), . Dot (09.30.00),  None (093000). Default: ":".
   */
  timeSeparator?: ':' | '.' | ''
  /**
   * How the user sees the value; empty shows it as stored.
   */
  displayFormat?: string
  /**
   * How many digits a time has. Codes: 4 Hours and minutes (HHii), 6 Hours, minutes and seconds (HHiiss). Default: 6.
   */
  timeDigit?: 4 | 6
  /**
   * What is stored when the field stays empty, for example 0.
   */
  emptyValue?: Scalar
  /**
   * Earlier dates cannot be chosen.
   */
  calendarMin?: {
    /**
     * Before or after the system date. Codes: + After, - Before. Default: "+".
     */
    sign?: '+' | '-'
    /**
     * How many units from the system date. Default: 0.
     */
    number?: number
    /**
     * What is counted. Codes: day Days, month Months, year Years. Default: "day".
     */
    unit?: 'day' | 'month' | 'year'
    /**
     * Taken instead of an offset.
     */
    date?: Date
  }
  /**
   * Later dates cannot be chosen.
   */
  calendarMax?: {
    /**
     * Before or after the system date. Codes: + After, - Before. Default: "+".
     */
    sign?: '+' | '-'
    /**
     * How many units from the system date. Default: 0.
     */
    number?: number
    /**
     * What is counted. Codes: day Days, month Months, year Years. Default: "day".
     */
    unit?: 'day' | 'month' | 'year'
    /**
     * Taken instead of an offset.
     */
    date?: Date
  }
}
/**
 * A page that changes rows.
 */
export interface DbPage {
  /**
   * Names the page; drilldowns refer to it.
   */
  key: string
  /**
   * Title of the page.
   */
  name: Text
  /**
   * What the page does. Codes: 1 Add, 2 Update, 3 Delete, 4 Bulk update, 5 Bulk delete.
   */
  type: 1 | 2 | 3 | 4 | 5
  /**
   * Run when the page opens; empty takes those of the list.
   */
  readSchemas?: DataSchema[]
  /**
   * Run when the user confirms, in one transaction.
   */
  dataSchemas: DataSchema[]
  /**
   * What the user fills in.
   */
  inputs?: InputField[]
  /**
   * Where each input stands.
   */
  layout?: LayoutGrid
  /**
   * Asked before it runs. Default: {"ja":"実行してもよろしいですか？","en":"Are you sure you want to run this?"}.
   */
  confirmMessage?: Text
  /**
   * Who may use the page.
   */
  displaySetting?: DisplaySetting
}
/**
 * The detail page of a content.
 */
export interface DetailPage {
  /**
   * Run when the page opens; empty takes those of the list.
   */
  dataSchemas?: DataSchema[]
  /**
   * Where each field stands.
   */
  layout?: LayoutGrid
  /**
   * Where the labels stand. Default: "left".
   */
  labelPosition?: LabelPosition
  /**
   * Lists of other contents below the fields.
   *
   * Items: A list that belongs to the shown row.
   */
  lines?: {
    /**
     * The content whose list is shown.
     */
    content: string
    /**
     * Heading above the lines.
     */
    label?: Text
    /**
     * What is passed to the list.
     */
    parameterTable: DrilldownParameter[]
  }[]
  /**
   * Reports that users make from the page.
   */
  reportOutputs?: ReportOutput[]
  /**
   * Notice above or below the fields.
   */
  commentBox?: CommentBox
}
/**
 * Says to whom a part of the site is shown.
 */
export interface DisplaySetting {
  /**
   * Decides who sees it; what is hidden cannot be opened either. Codes: 1 Always show, 2 Always hide, 3 Show if privileges allow, 4 Show under conditions, 5 Hide under conditions. Default: 1.
   */
  showFlg?: 1 | 2 | 3 | 4 | 5
  /**
   * Users with one of these see it.
   *
   * Items: Its members see it.
   */
  memberRoles?: string[]
  /**
   * Compared with the row that the login schema returned.
   */
  conditions?: Condition[]
}
/**
 * The envelope of everything that a builder makes.
 */
export interface DocumentEnvelope {
  /**
   * Says which schema describes the specification.
   */
  kind: string
  /**
   * Shape of the kind that this document follows; older ones are migrated on load.
   */
  version: number
  /**
   * Stable slug by which other documents refer to this one; a child begins with its owner’s key and a dot.
   */
  key: string
  /**
   * What people see in lists, titles and menus.
   */
  name?: Text
  /**
   * The content of the document, described by the schema of its kind.
   */
  spec: Record<string, unknown>
}
/**
 * Passes a field of the clicked row to the target.
 */
export interface DrilldownParameter {
  /**
   * Field of the clicked row.
   */
  ownField: string
  /**
   * Field of the target that must match.
   */
  targetField: string
  /**
   * How the target field is compared with the own field. Default: "=".
   */
  condition?: Operator
}
/**
 * Opens another content with values of the clicked row.
 */
export interface DrilldownSetting {
  /**
   * The target opens in a new tab. Default: false.
   */
  newTab?: boolean
  /**
   * Where the drilldown leads.
   */
  targetContentObj: {
    /**
     * The content that opens.
     */
    contentId: string
    /**
     * Type of the target, as calls answer it. Codes: 1 List/detail, 2 File transfer, 3 List/update, 4 List/purchase.
     */
    contentType?: 1 | 2 | 3 | 4
  }
  /**
   * Which page of the target opens.
   */
  pageType: PageType
  /**
   * Which of several pages of this type opens.
   */
  pageId?: string
  /**
   * What is passed to the target.
   */
  parameterTable: DrilldownParameter[]
  /**
   * Type of the content to which the user returns. Codes: 1 List/detail, 2 File transfer, 3 List/update, 4 List/purchase.
   */
  rtnContentType?: 1 | 2 | 3 | 4
  /**
   * The target page runs at once, without a further press. Default: false.
   */
  executeFlg?: boolean
}
/**
 * How rows are written to an Excel file.
 */
export interface ExcelDownload {
  /**
   * The file is attached to mails. Default: false.
   */
  attached?: boolean
  /**
   * Users can download the rows. Default: false.
   */
  download?: boolean
  /**
   * Name that the user may change; empty takes the name of the content.
   */
  defaultFileName?: Text
  /**
   * Fixed name; {FIELD} and the date may stand in it.
   */
  fileName?: string
}
/**
 * How one field of the result is shown.
 */
export interface FieldOption {
  /**
   * Result column that is shown.
   */
  field: string
  /**
   * Written above or beside the value; empty takes the label of the result column.
   */
  label?: Text
  /**
   * Where the label stands. Default: "left".
   */
  headerAlign?: Align
  /**
   * Where the value stands. Default: "left".
   */
  align?: Align
  /**
   * Shown while there is no value.
   */
  placeholder?: Text
  /**
   * Between which widths the field is drawn.
   */
  fieldWidth?: FieldWidth
  /**
   * How the value is drawn. Codes: textbox Text box, text Text, image Picture, pdf PDF, textLink Link, downloadLink Download link, drilldown Drilldown. Default: "textbox".
   */
  dispType?: 'textbox' | 'text' | 'image' | 'pdf' | 'textLink' | 'downloadLink' | 'drilldown'
  /**
   * How the value is written.
   */
  text?: TextDisplay
  /**
   * Where the picture comes from.
   */
  image?: ImageDisplay
  /**
   * Where the PDF comes from.
   */
  pdf?: PdfDisplay
  /**
   * Where the link leads.
   */
  link?: LinkDisplay
  /**
   * Where a click leads when no conditional drilldown applies.
   */
  drilldownSetting?: DrilldownSetting
  /**
   * Where a click leads for rows that meet conditions.
   */
  conditionalDrilldown?: ConditionalDrilldown[]
  /**
   * Colours and alignment.
   */
  style?: TextStyle
  /**
   * Height of a text area in lines. Default: 5.
   */
  rows?: number
  /**
   * The value is calculated from other fields.
   */
  itemCalculation?: ItemCalculation
  /**
   * A hidden field can be used but is never sent to the browser. Codes: 1 Show, 2 Hide. Default: 1.
   */
  showFlg?: 1 | 2
  /**
   * The cell is an input field instead of a text.
   */
  inputItem?: InputField
  /**
   * The sum of the column is shown below the table. Default: false.
   */
  columnTotal?: boolean
}
/**
 * Between which widths the field may be drawn.
 */
export interface FieldWidth {
  /**
   * The field is never narrower.
   */
  min?: WidthLimit
  /**
   * The field is never wider.
   */
  max?: WidthLimit
}
/**
 * A calculation, kept as a tree of operators.
 */
export interface Formula {
  /**
   * What is done with the operands. Codes: field Field, value Number, + Plus, - Minus, * Times, / Divided by, % Remainder, sum Sum of the rows.
   */
  op: 'field' | 'value' | '+' | '-' | '*' | '/' | '%' | 'sum'
  /**
   * Field whose value is used.
   */
  field?: string
  /**
   * The number, in decimal notation.
   */
  value?: string
  /**
   * What the operator works on.
   */
  of?: Formula[]
}
/**
 * How a picture is found and drawn.
 */
export interface ImageDisplay {
  /**
   * What stands before the URL. Codes: {host} This site, http:// http, https:// https. Default: "{host}".
   */
  protocol?: '{host}' | 'http://' | 'https://'
  /**
   * Address of the picture; {FIELD} is replaced by the value of that field.
   */
  url: string
  /**
   * Shown when the picture is missing.
   */
  alternativeUrl?: string
  /**
   * Width of the picture. Default: 50.
   */
  width?: number
  /**
   * Height of the picture. Default: 50.
   */
  height?: number
  /**
   * The height follows the width. Default: false.
   */
  heightAuto?: boolean
  /**
   * How the picture fills its space. Codes: contain Whole picture, cover Fill the space, fill Stretch, none Original size, scale-down Only make smaller. Default: "contain".
   */
  fit?: 'contain' | 'cover' | 'fill' | 'none' | 'scale-down'
  /**
   * The browser of the user fetches the picture instead of Kumiki. Default: false.
   */
  clientRetrieval?: boolean
}
/**
 * A button that opens a page of the content.
 */
export interface InputButton {
  /**
   * Names the button in links and logs.
   */
  key: string
  /**
   * Written on the button.
   */
  text: Text
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * Asked before it runs; empty asks nothing.
   */
  message?: Text
  /**
   * Which page opens.
   */
  pageType: PageType
  /**
   * Which of several pages of this type opens.
   */
  pageId?: string
}
/**
 * What a typed value must fulfil.
 */
export interface InputCheck {
  /**
   * The field may not stay empty. Default: false.
   */
  required?: boolean
  /**
   * Longer texts are refused. Default: 255.
   */
  maxLength?: number
  /**
   * How many digits a number may have; floating types skip this check.
   */
  digitLength?: {
    /**
     * Digits before and after the decimal point together.
     */
    digits?: number
    /**
     * Digits after the decimal point.
     */
    scale?: number
  }
  /**
   * Larger numbers are refused. Default: 2147483647.
   */
  maxValue?: number
  /**
   * Smaller numbers are refused. Default: 0.
   */
  minValue?: number
  /**
   * Further rules that the value must keep.
   */
  rules?: InputRule[]
}
/**
 * Says how a typed search value is compared.
 */
export interface InputCondition {
  /**
   * Joins this field to the one before; the first search condition has none. Codes: AND And, OR Or.
   */
  type?: 'AND' | 'OR'
  /**
   * Field that is compared when it is another one than the search field.
   */
  name?: string
  /**
   * How the typed value is compared with the field. Default: "=".
   */
  condition?: Operator
  /**
   * Compared instead of typed text, for example by a checkbox.
   */
  value?: Scalar
  /**
   * Full-width and half-width characters count as equal. Default: false.
   */
  ignoreFullHalfWidth?: boolean
  /**
   * Capital and small letters count as equal. Default: false.
   */
  ignoreCase?: boolean
}
/**
 * A field into which the user types.
 */
export interface InputField {
  /**
   * Name by which parameters read the value.
   */
  key?: string
  /**
   * Written above or beside the input.
   */
  label?: Text
  /**
   * The input begins with it.
   */
  value?: Scalar
  /**
   * Off: the value is shown but cannot be changed. Default: true.
   */
  inputFlg?: boolean
  /**
   * How the value is typed. Codes: textbox Text box, textarea Text area, radio Radio buttons, checkbox Checkboxes, select Select, date Date, datetime Date and time, time Time, number Number, password Password. Default: "textbox".
   */
  inputType?:
    'textbox' | 'textarea' | 'radio' | 'checkbox' | 'select' | 'date' | 'datetime' | 'time' | 'number' | 'password'
  /**
   * What the value must fulfil.
   */
  inputCheck?: InputCheck
  /**
   * What the user can choose.
   */
  radios?: Choice[]
  /**
   * What the user can tick.
   */
  checkboxes?: Choice[]
  /**
   * What the user can choose.
   */
  selects?: Choice[]
  /**
   * A further entry chooses everything. Default: false.
   */
  selectAll?: boolean
  /**
   * Capital and small letters count as equal. Default: false.
   */
  ignoreCase?: boolean
  /**
   * Full-width and half-width characters count as equal. Default: false.
   */
  ignoreFullHalfWidth?: boolean
  /**
   * Whether the user sees the input. Codes: input Input, text Text only, hidden Hidden. Default: "input".
   */
  displayType?: 'input' | 'text' | 'hidden'
  /**
   * Shown while the input is empty.
   */
  placeholder?: Text
  /**
   * Height of a text area in lines. Default: 5.
   */
  rows?: number
  /**
   * A component supplies the value.
   */
  custom?: CustomInput
  /**
   * How dates and times are typed and stored.
   */
  datetime?: DatetimeSetting
  /**
   * The value corrects the total of the cart.
   */
  totalAmountSetting?: TotalAmountSetting
}
/**
 * One rule that a value must keep.
 */
export interface InputRule {
  /**
   * What the value must be. Codes: 1 Required, 2 String, 3 Number, 4 Boolean, 5 Integer, 6 Decimal number, 7 Date, 8 URL, 9 E-mail address, 10 Letters, 11 Letters, digits, - and _, 12 Letters and digits, 13 Single-byte characters, 14 Double-byte characters, 15 Same as another field, 16 Pattern, 99 Component.
   */
  type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 99
  /**
   * Input that must hold the same value.
   */
  field?: string
  /**
   * Regular expression that the whole value must match.
   */
  pattern?: string
  /**
   * Input check that decides.
   */
  component?: string
  /**
   * Shown when the rule is broken; empty shows the usual one.
   */
  message?: Text
}
/**
 * Calculates a value from other fields.
 */
export interface ItemCalculation {
  /**
   * The value is calculated instead of read. Default: false.
   */
  flag?: boolean
  /**
   * What is calculated.
   */
  area?: Formula
  /**
   * The result keeps this many. Default: 0.
   */
  decimalPoint?: number
  /**
   * What happens to further decimal places. Codes: 1 Round down, 2 Round up, 3 Round half up. Default: 1.
   */
  roundingMode?: 1 | 2 | 3
}
/**
 * One cell of a layout grid.
 */
export interface LayoutCell {
  /**
   * Names the cell: a time stamp and three random characters.
   */
  key?: string
  /**
   * Width in twenty-fourths of the page. Default: 12.
   */
  span?: number
  /**
   * What stands in the cell, from top to bottom.
   */
  items?: LayoutItem[]
}
/**
 * One thing in a cell of the grid.
 */
export interface LayoutItem {
  /**
   * Names the item: a time stamp and three random characters.
   */
  key?: string
  /**
   * What stands here. Codes: 1 Field, 2 Container, 3 Link parameter, 99 End marker. Default: 1.
   */
  type?: 1 | 2 | 3 | 99
  /**
   * Result column or parameter that is shown.
   */
  field?: string
  /**
   * Written above or beside the value; empty takes the label of the result column.
   */
  label?: Text
  /**
   * Where the label stands. Default: "left".
   */
  headerAlign?: Align
  /**
   * Where the value stands. Default: "left".
   */
  align?: Align
  /**
   * Shown while there is no value.
   */
  placeholder?: Text
  /**
   * Between which widths the field is drawn.
   */
  fieldWidth?: FieldWidth
  /**
   * How the value is drawn. Codes: textbox Text box, text Text, image Picture, pdf PDF, textLink Link, downloadLink Download link, drilldown Drilldown. Default: "textbox".
   */
  dispType?: 'textbox' | 'text' | 'image' | 'pdf' | 'textLink' | 'downloadLink' | 'drilldown'
  /**
   * How the value is written.
   */
  text?: TextDisplay
  /**
   * Where the picture comes from.
   */
  image?: ImageDisplay
  /**
   * Where the PDF comes from.
   */
  pdf?: PdfDisplay
  /**
   * Where the link leads.
   */
  link?: LinkDisplay
  /**
   * Where a click leads when no conditional drilldown applies.
   */
  drilldownSetting?: DrilldownSetting
  /**
   * Where a click leads for rows that meet conditions.
   */
  conditionalDrilldown?: ConditionalDrilldown[]
  /**
   * Colours and alignment.
   */
  style?: TextStyle
  /**
   * Height of a text area in lines. Default: 5.
   */
  rows?: number
  /**
   * The value is calculated from other fields.
   */
  itemCalculation?: ItemCalculation
  /**
   * A hidden item is never sent to the browser. Codes: 1 Show, 2 Hide. Default: 1.
   */
  showFlg?: 1 | 2
  /**
   * What the container holds.
   */
  items?: LayoutItem[]
}
/**
 * Where a link leads and what it says.
 */
export interface LinkDisplay {
  /**
   * What stands before the URL. Codes: {host} This site, http:// http, https:// https, mailto: E-mail, tel: Telephone. Default: "{host}".
   */
  protocol?: '{host}' | 'http://' | 'https://' | 'mailto:' | 'tel:'
  /**
   * Where the link leads; {FIELD} is replaced by the value of that field.
   */
  url: string
  /**
   * Shown instead of the value.
   */
  text?: Text
  /**
   * Name under which a downloaded file is stored; {FIELD} is replaced.
   */
  fileName?: string
  /**
   * Who fetches the file. Codes: server Server, client Browser. Default: "server".
   */
  retrieval?: 'server' | 'client'
  /**
   * The link opens in a new tab. Default: false.
   */
  newTab?: boolean
}
/**
 * The list page of a content.
 */
export interface ListPage {
  /**
   * Run when the page opens; the last one returns the rows.
   */
  dataSchemas: DataSchema[]
  /**
   * Fields that the list shows, in this order.
   */
  columns?: FieldOption[]
  /**
   * How the rows are shown. Codes: table Table, calendar Calendar. Default: "table".
   */
  displayType?: 'table' | 'calendar'
  /**
   * How the table looks.
   */
  table?: TableDisplay
  /**
   * Which fields make an entry.
   */
  calendar?: CalendarDisplay
  /**
   * How the rows are sorted first.
   */
  orderBy?: OrderBy[]
  /**
   * The detail page opens in a new tab. Default: false.
   */
  newTabDetail?: boolean
  /**
   * How the user reaches further rows. Codes: paging Pages, scroll Scroll. Default: "paging".
   */
  pagingType?: 'paging' | 'scroll'
  /**
   * Rows that are fetched at a time. Default: 50.
   */
  limit?: number
  /**
   * Off: rows are fetched only after a search. Default: true.
   */
  triggerOnOpen?: boolean
  /**
   * Width of the list.
   */
  size?: ScreenSize
  /**
   * Fields by which users search.
   */
  search?: SearchArea
  /**
   * A tree of values by which users narrow the list.
   */
  category?: {
    /**
     * Levels of the tree, from top to bottom.
     *
     * Items: One level of the tree.
     */
    fields: string[]
    /**
     * Categories that are fetched at a time. Default: 50.
     */
    limit?: number
    /**
     * The number of rows stands beside each category. Default: false.
     */
    showCount?: boolean
  }
  /**
   * What clicks on a row open.
   */
  pageTransition?: {
    /**
     * What a click on a row opens.
     */
    left?: PageTransition
    /**
     * What a right click on a row opens.
     */
    right?: PageTransition
    /**
     * What a double click on a row opens.
     */
    double?: PageTransition
  }
  /**
   * Buttons above the list.
   */
  inputButtons?: InputButton[]
  /**
   * Whether and how users download CSV.
   */
  csv?: CsvDownload
  /**
   * Whether and how users download Excel.
   */
  excel?: ExcelDownload
  /**
   * Reports that users make from the list.
   */
  reportOutputs?: ReportOutput[]
  /**
   * Notice above or below the list.
   */
  commentBox?: CommentBox
}
/**
 * One entry of a menu.
 */
export interface MenuItem {
  /**
   * Text of the entry.
   */
  title?: string
  /**
   * Shown before the title.
   */
  icon?: Icon
  /**
   * Key of the screen that opens; the entry is shown to those who may open it.
   */
  screen?: string
  /**
   * Values for the route of the screen.
   */
  params?: {
    [k: string]: Scalar
  }
  /**
   * Entries below this one; without any visible one it is not shown.
   */
  items?: MenuItem[]
}
/**
 * How a date or a time of a compiled screen is typed, shown, stored and limited.
 */
export interface MomentFormat {
  /**
   * Offset from the system date.
   */
  initial?: MomentFormatOffset
  /**
   * How it is shown and typed.
   */
  format: string
  /**
   * How schemas get it.
   */
  stored?: string
  /**
   * What schemas get of an empty field.
   */
  empty?: Scalar
  /**
   * 4 without seconds, 6 with.
   */
  timeDigit: 4 | 6
  /**
   * A day, or an offset from the system date.
   */
  min?: MomentFormatLimit
  /**
   * A day, or an offset from the system date.
   */
  max?: MomentFormatLimit
}
/**
 * So far from the system date.
 */
export interface MomentFormatOffset {
  /**
   * After (+) or before (-) the system date.
   */
  sign: '+' | '-'
  /**
   * How many.
   */
  number: number
  /**
   * Of what.
   */
  unit: 'day' | 'month' | 'year'
}
/**
 * One level of the order of rows.
 */
export interface OrderBy {
  /**
   * Rows are sorted by it.
   */
  field: string
  /**
   * Smallest or largest first. Codes: asc Ascending, desc Descending. Default: "asc".
   */
  direction?: 'asc' | 'desc'
}
/**
 * What a click on a row opens.
 */
export interface PageTransition {
  /**
   * The click opens a page. Default: false.
   */
  enable?: boolean
  /**
   * The page opens in a new tab. Default: false.
   */
  newTab?: boolean
  /**
   * Which page opens.
   */
  pageType?: PageType
  /**
   * Which of several pages of this type opens.
   */
  pageId?: string
}
/**
 * Gives a parameter of a schema its value.
 */
export interface Parameter {
  /**
   * Parameter of the schema that gets the value.
   */
  name: string
  /**
   * Where the value comes from when the schema runs. Codes: login Login, search List search, component Value component, userVariable User variable, executeSchemaMeta Executed schema, calendar Calendar, row Row, input Input, cart Cart, purchase Purchase, value Fixed value.
   */
  source:
    | 'login'
    | 'search'
    | 'component'
    | 'userVariable'
    | 'executeSchemaMeta'
    | 'calendar'
    | 'row'
    | 'input'
    | 'cart'
    | 'purchase'
    | 'value'
  /**
   * The schema of the chain whose result is read.
   */
  schema?: string
  /**
   * The component that is asked for the value.
   */
  component?: string
  /**
   * The variable whose value is passed.
   */
  variable?: string
  /**
   * Name of the value inside its source.
   */
  field?: string
  /**
   * The value that is always passed.
   */
  value?: Scalar
}
/**
 * How a PDF is found and drawn.
 */
export interface PdfDisplay {
  /**
   * What stands before the URL. Codes: {host} This site, http:// http, https:// https. Default: "{host}".
   */
  protocol?: '{host}' | 'http://' | 'https://'
  /**
   * Address of the PDF; {FIELD} is replaced by the value of that field.
   */
  url: string
  /**
   * Height of the viewer. Default: 250.
   */
  height?: number
  /**
   * Width of the viewer, in pixels or per cent. Default: "100%".
   */
  width?: string
  /**
   * Who fetches the file. Codes: server Server, client Browser. Default: "server".
   */
  retrieval?: 'server' | 'client'
}
/**
 * The rule that decides whether a user may.
 */
export interface Permission {
  /**
   * How it is decided whether a user may. Codes: resource Resource, kind Kind, content Content, own Own, none None.
   */
  rule: 'resource' | 'kind' | 'content' | 'own' | 'none'
  /**
   * What the right is about.
   */
  resource?: Resource
  /**
   * What the user must be allowed to do. Codes: create Create, read Read, update Update, delete Delete, purchase Purchase.
   */
  right?: 'create' | 'read' | 'update' | 'delete' | 'purchase'
  /**
   * Name of the input that says which record is meant.
   */
  input?: string
  /**
   * Why no rule is needed.
   */
  reason?: string
}
/**
 * A column that the cart adds.
 */
export interface PurchaseColumn {
  /**
   * Heading of the column.
   */
  label?: Text
  /**
   * Where the value stands. Default: "right".
   */
  align?: Align
  /**
   * Between which widths the column is drawn.
   */
  fieldWidth?: FieldWidth
  /**
   * Whether the column is drawn. Codes: 1 Show, 2 Hide. Default: 1.
   */
  showFlg?: 1 | 2
}
/**
 * How rows are put into the cart and ordered.
 */
export interface PurchaseSetting {
  /**
   * One item can be ordered this often at most. Default: 999.
   */
  maxCartCount?: number
  /**
   * The list has a column with quantity and cart button. Default: true.
   */
  displayCartColumn?: boolean
  /**
   * Columns that the cart adds to the rows.
   */
  columns?: {
    /**
     * Column with the quantity.
     */
    cart?: PurchaseColumn
    /**
     * Column with amount times quantity.
     */
    subtotal?: PurchaseColumn
    /**
     * Column with the buttons.
     */
    addDeleteBtn?: PurchaseColumn
  }
  /**
   * Fields that the cart shows; empty shows all of the list.
   *
   * Items: Shown in the cart.
   */
  cartColumns?: string[]
  /**
   * Field with the price of one.
   */
  amountField: string
  /**
   * How amounts are written and rounded.
   */
  amountFormat?: AmountFormat
  /**
   * How quantities are written.
   */
  countFormat?: {
    /**
     * A comma after every three digits. Default: false.
     */
    commaSeperated?: boolean
    /**
     * Quantities may have this many. Default: 0.
     */
    decimalPoint?: number
  }
  /**
   * The unit of quantities.
   */
  quantityFormat?: {
    /**
     * A field with the unit, or the unit itself.
     */
    unit?: string
    /**
     * On which side of the quantity the unit stands. Codes: 1 Before the quantity, 2 After the quantity. Default: 2.
     */
    unitPosition?: 1 | 2
  }
  /**
   * Which rows can be bought.
   */
  purchaseCondition?: {
    /**
     * Items that cannot be bought say why. Default: false.
     */
    displayFlg?: boolean
    /**
     * Shown in place of the cart button.
     */
    message?: Text
    /**
     * Only rows that meet them can be bought; empty: always.
     */
    conditions?: Condition[]
  }
  /**
   * What the user fills in before ordering.
   */
  inputs?: InputField[]
  /**
   * Run once for the order, in this order.
   */
  headerSchemas?: DataSchema[]
  /**
   * Run for each row of the cart, in this order.
   */
  detailSchemas?: DataSchema[]
  /**
   * Runs last, in the same transaction.
   */
  afterOrderSchema?: DataSchema
  /**
   * Written beside the total of the rows.
   */
  totalAmountHeader?: Text
  /**
   * Written beside the amount that is ordered.
   */
  orderAmountHeader?: Text
  /**
   * How the buttons look.
   */
  buttons?: {
    /**
     * Opens the cart.
     */
    confirmCart?: Button
    /**
     * Orders the cart.
     */
    purchasePage?: Button
    /**
     * Puts the row into the cart.
     */
    addCart?: Button
    /**
     * Takes the row out of the cart.
     */
    removeCart?: Button
    /**
     * Shown for rows that cannot be bought.
     */
    notAvailable?: Button
  }
  /**
   * After ordering, a button leads to the page below. Default: false.
   */
  showPurchasedPageBtn?: boolean
  /**
   * Opens after ordering; empty returns to the list.
   */
  afterOrder?: string
}
/**
 * Makes a report from the page.
 */
export interface ReportOutput {
  /**
   * Written on the control.
   */
  label: Text
  /**
   * The report that is made.
   */
  report: string
  /**
   * What happens with the report. Codes: download Download, mail Mail. Default: "download".
   */
  type?: 'download' | 'mail'
  /**
   * Name of the file; {FIELD} and the date may stand in it.
   */
  fileName?: string
  /**
   * How the report is mailed.
   */
  mailSetting?: string
  /**
   * What is passed to the report.
   */
  params?: Parameter[]
}
/**
 * Compares a value of the screen, or joins conditions.
 */
export interface ScreenCondition {
  /**
   * Where the value is read.
   */
  name?: string
  /**
   * How the two values are compared.
   */
  condition?: Operator
  /**
   * What it is compared with.
   */
  value?: Value
  /**
   * Every one must hold.
   */
  all?: ScreenCondition[]
  /**
   * At least one must hold.
   */
  any?: ScreenCondition[]
  /**
   * It must not hold.
   */
  not?: ScreenCondition
}
/**
 * Where a screen leads in place of being drawn.
 */
export interface ScreenForward {
  /**
   * Key of the screen that takes its place, also in the history of the browser.
   */
  screen: string
  /**
   * Values for the route of that screen; those it does not name go into the query.
   */
  params?: {
    [k: string]: Value
  }
  /**
   * It leads on once this holds; before, and else, it is drawn itself.
   */
  when: ScreenCondition
}
/**
 * Data that the screen fetches.
 */
export interface ScreenLoad {
  /**
   * Key of the call that fetches the data.
   */
  call: string
  /**
   * What is sent; it is fetched again when a value in it changes.
   */
  input?: {
    [k: string]: Value
  }
  /**
   * Fetched only while this holds.
   */
  when?: ScreenCondition
  /**
   * Not fetched for people without this right.
   */
  access?: Access
  /**
   * Other blocks and screens of this name use the same data. Default: false.
   */
  shared?: boolean
  /**
   * Parts of the answer that stay while only some inputs change: then they are not asked for again.
   */
  carry?: {
    /**
     * Names in the answer that are kept.
     */
    parts: string[]
    /**
     * Inputs whose change leaves the parts as they are.
     */
    over: string[]
    /**
     * Input that is sent as false where the parts are known.
     */
    by: string
  }
}
/**
 * A value under edit.
 */
export interface ScreenModel {
  /**
   * Id of the schema that describes the value, or an expression that makes it.
   */
  schema?: Value
  /**
   * The value with which editing begins.
   */
  from?: Value
  /**
   * Parts of other documents against which it is checked.
   */
  library?: Value
  /**
   * Edits can be undone. Default: false.
   */
  undo?: boolean
  /**
   * Leaving with unsaved edits asks first. Default: false.
   */
  guard?: boolean
}
/**
 * A value of the screen that blocks read and set.
 */
export interface ScreenState {
  /**
   * Where the value lives. Codes: query Address, hash Hash, local Browser, tab Tab, memory Screen.
   */
  in: 'query' | 'hash' | 'local' | 'tab' | 'memory'
  /**
   * The value while none is set.
   */
  default?: Value
  /**
   * How the value is written in the address. Codes: text Text, number Number, json JSON, category Category path.
   */
  as?: 'text' | 'number' | 'json' | 'category'
}
/**
 * The search area of a list.
 */
export interface SearchArea {
  /**
   * Where the labels stand. Default: "top".
   */
  labelPosition?: LabelPosition
  /**
   * Width of the search area. Default: "medium".
   */
  size?: ScreenSize
  /**
   * A higher search area scrolls. Default: "40vh".
   */
  maxHeight?: string
  /**
   * Notice in the search area.
   */
  comment?: CommentBox
  /**
   * Inputs of the search area, in this order.
   */
  fields?: SearchField[]
}
/**
 * One input of a search area.
 */
export interface SearchField {
  /**
   * Field that is searched.
   */
  field: string
  /**
   * Written above or beside the input; empty takes the label of the result column.
   */
  label?: Text
  /**
   * Name of the value in links and parameters; empty takes the field.
   */
  name?: string
  /**
   * Where the label stands; empty follows the search area.
   */
  labelPosition?: LabelPosition
  /**
   * Width of the input; empty follows the search area.
   */
  size?: ScreenSize
  /**
   * How the value is typed. Codes: textbox Text box, textarea Text area, radio Radio buttons, checkbox Checkboxes, select Select, date Date, datetime Date and time, time Time, number Number, password Password. Default: "textbox".
   */
  inputType?:
    'textbox' | 'textarea' | 'radio' | 'checkbox' | 'select' | 'date' | 'datetime' | 'time' | 'number' | 'password'
  /**
   * How the typed value is compared.
   */
  inputCond?: InputCondition
  /**
   * What the user can choose.
   */
  radios?: Choice[]
  /**
   * What the user can tick.
   */
  checkboxes?: Choice[]
  /**
   * What the user can choose.
   */
  selects?: Choice[]
  /**
   * A further entry chooses everything. Default: false.
   */
  selectAll?: boolean
  /**
   * How dates and times are typed.
   */
  datetime?: DatetimeSetting
  /**
   * A component supplies the choices.
   */
  custom?: CustomInput
  /**
   * The search begins with it.
   */
  value?: Scalar
  /**
   * Shown while the input is empty.
   */
  placeholder?: Text
  /**
   * Off: the condition can be set by links only. Default: true.
   */
  display?: boolean
  /**
   * Search field that is filled from the parameter of a link.
   */
  linkParamListSearchRId?: string
  /**
   * Help below the input.
   */
  comment?: Text
}
/**
 * Marks that a secret belongs here; its value is kept sealed, apart from the document.
 */
export interface Secret {
  /**
   * Name under which the value is sealed in the store; the value itself never stands here.
   */
  $secret: string
}
/**
 * A comparison, or several in parentheses.
 */
export interface SqlCondition {
  /**
   * Joins this condition to the one before; the first condition has none. Codes: AND And, OR Or.
   */
  type?: 'AND' | 'OR'
  /**
   * Holds where it would not. Default: false.
   */
  not?: boolean
  /**
   * Conditions in parentheses, instead of a comparison.
   */
  group?: SqlCondition[]
  /**
   * Alias of the table.
   */
  table?: string
  /**
   * Column of the table.
   */
  field?: string
  /**
   * Compared instead of a field.
   */
  expression?: SqlExpression
  /**
   * How the field is compared. Default: "=".
   */
  condition?: SqlComparison
  /**
   * What the field is compared with.
   */
  value?: Scalar
  /**
   * Compared instead of a fixed value.
   */
  parameter?: string
  /**
   * Expressions instead of a fixed value: one for most comparisons, two for Between, several for One of.
   */
  operands?: SqlExpression[]
  /**
   * The rows with which it is compared.
   */
  subquery?: {
    /**
     * The schema that gives the rows.
     */
    schema: string
    /**
     * Its column that is compared.
     */
    field?: string
    /**
     * Only rows of the subquery that belong to the row in hand.
     *
     * Items: Compares a column of the subquery with this statement.
     */
    on?: {
      /**
       * Column of the subquery.
       */
      field: string
      /**
       * How the two are compared. Default: "=".
       */
      condition?: Operator
      /**
       * Field or expression of this statement.
       */
      expression: SqlExpression
    }[]
  }
}
/**
 * What a column, a comparison or a sort is made of, kept as a tree of operators.
 */
export interface SqlExpression {
  /**
   * What the expression is, or what is done with its parts. Codes: field Field, value Fixed value, parameter Parameter, today Today, + Plus, - Minus, * Times, / Divided by, % Remainder, concat Joined texts, upper Capital letters, lower Small letters, trim Without outer blanks, length Number of characters, substring Part of a text, replace Replaced text, coalesce First that is not empty, nullif Empty when equal, round Rounded, abs Without sign, year Year of a date, month Month of a date, day Day of a date, cast Converted, case Case distinction, sum Sum, count Count, min Minimum, max Maximum, avg Average.
   */
  op:
    | 'field'
    | 'value'
    | 'parameter'
    | 'today'
    | '+'
    | '-'
    | '*'
    | '/'
    | '%'
    | 'concat'
    | 'upper'
    | 'lower'
    | 'trim'
    | 'length'
    | 'substring'
    | 'replace'
    | 'coalesce'
    | 'nullif'
    | 'round'
    | 'abs'
    | 'year'
    | 'month'
    | 'day'
    | 'cast'
    | 'case'
    | 'sum'
    | 'count'
    | 'min'
    | 'max'
    | 'avg'
  /**
   * Alias of the table.
   */
  table?: string
  /**
   * Column of the table.
   */
  field?: string
  /**
   * The fixed value.
   */
  value?: Scalar
  /**
   * Its value is put in when the statement runs.
   */
  parameter?: string
  /**
   * What the operator works on, in this order.
   */
  of?: SqlExpression[]
  /**
   * Equal values count once. Default: false.
   */
  distinct?: boolean
  /**
   * What the part is converted to. Codes: text Text, integer Whole number, decimal Decimal number, date Date, datetime Date and time.
   */
  to?: 'text' | 'integer' | 'decimal' | 'date' | 'datetime'
  /**
   * Digits after the decimal point. Default: 0.
   */
  decimals?: number
  /**
   * Looked at from the top; the first that holds decides.
   *
   * Items: A value and when it is taken.
   */
  when?: {
    /**
     * When the case holds.
     */
    conditions: SqlCondition[]
    /**
     * What is taken then.
     */
    then: SqlExpression
  }[]
  /**
   * What is taken when no case holds; empty without.
   */
  else?: SqlExpression
}
/**
 * A SELECT as data: tables, joins, columns, conditions, groups and order.
 */
export interface SqlGui {
  /**
   * Tables from which rows are read.
   *
   * Items: A table of the statement.
   */
  tables: {
    /**
     * Name of the table in this statement.
     */
    key: string
    /**
     * Library or schema of the table.
     */
    library?: string
    /**
     * Table or view.
     */
    file?: string
    /**
     * A subquery instead of a table; its parameters are parameters of this schema.
     */
    subquery?: string
  }[]
  /**
   * How the tables are joined.
   *
   * Items: Joins two tables.
   */
  joins?: {
    /**
     * Names the join.
     */
    key: string
    /**
     * Which rows are kept. Codes: inner Inner, left Left outer, right Right outer, full Full outer. Default: "inner".
     */
    type?: 'inner' | 'left' | 'right' | 'full'
    /**
     * Alias of the left table.
     */
    left: string
    /**
     * Alias of the right table.
     */
    right: string
    /**
     * When two rows belong together.
     *
     * Items: Compares a column of each table.
     */
    on: {
      /**
       * Alias of a table joined before, when the field is not one of the left table.
       */
      leftTable?: string
      /**
       * Column of the left table, or of the table beside it.
       */
      left: string
      /**
       * How the columns are compared. Default: "=".
       */
      condition?: Operator
      /**
       * Column of the right table.
       */
      right: string
    }[]
  }[]
  /**
   * Columns of the result.
   *
   * Items: A column of the result.
   */
  fields: {
    /**
     * Name of the result column; empty takes the field.
     */
    as?: string
    /**
     * Alias of the table.
     */
    table?: string
    /**
     * Column of the table.
     */
    field?: string
    /**
     * Calculated instead of read from a column.
     */
    expression?: SqlExpression
    /**
     * The rows of a group become one value; Count without field or expression counts the rows. Codes: sum Sum, count Count, min Minimum, max Maximum, avg Average.
     */
    aggregate?: 'sum' | 'count' | 'min' | 'max' | 'avg'
    /**
     * Equal values are aggregated once. Default: false.
     */
    distinct?: boolean
    /**
     * The number is rounded to them; empty leaves it as it is.
     */
    decimals?: number
  }[]
  /**
   * Equal rows come once. Default: false.
   */
  distinct?: boolean
  /**
   * Which rows are read.
   */
  conditions?: SqlCondition[]
  /**
   * By what rows are grouped; without, by every field that is not aggregated as soon as one is.
   *
   * Items: A column by which rows are grouped.
   */
  groups?: {
    /**
     * Alias of the table.
     */
    table?: string
    /**
     * Column of the table.
     */
    field?: string
    /**
     * Grouped by it instead of a column.
     */
    expression?: SqlExpression
  }[]
  /**
   * Which groups come; aggregations may be compared here.
   */
  having?: SqlCondition[]
  /**
   * How the rows are sorted.
   *
   * Items: A column by which rows are sorted.
   */
  orderBy?: {
    /**
     * Sorted by a column of the result, under its name there.
     */
    name?: string
    /**
     * Alias of the table.
     */
    table?: string
    /**
     * Column of the table.
     */
    field?: string
    /**
     * Sorted by it instead of a column.
     */
    expression?: SqlExpression
    /**
     * Smallest or largest first. Codes: asc Ascending, desc Descending. Default: "asc".
     */
    direction?: 'asc' | 'desc'
  }[]
  /**
   * No more rows than these come.
   */
  limit?: number
}
/**
 * How the table looks.
 */
export interface TableDisplay {
  /**
   * Every second row has a darker ground. Default: false.
   */
  stripe?: boolean
  /**
   * Lines stand between the columns. Default: false.
   */
  border?: boolean
  /**
   * Colours of the header.
   */
  headerStyle?: TextStyle
}
/**
 * How a value is written as text.
 */
export interface TextDisplay {
  /**
   * How the value is written. Codes: none As it is, comma Thousands separators, date Date, time Time, datetime Date and time. Default: "none".
   */
  format?: 'none' | 'comma' | 'date' | 'time' | 'datetime'
  /**
   * Written next to the value, for example a currency or a unit.
   */
  symbol?: Text
  /**
   * On which side of the value the symbol stands. Codes: 1 Before the value, 2 After the value. Default: 2.
   */
  position?: 1 | 2
  /**
   * How many digits a time has. Codes: 4 Hours and minutes (HHii), 6 Hours, minutes and seconds (HHiiss). Default: 6.
   */
  timeDigit?: 4 | 6
}
/**
 * How long a text may be, as the column that takes it counts.
 */
export interface TextLimit {
  /**
   * What is counted. Codes: char Characters, utf16 UTF-16 units, byte Bytes.
   */
  unit: 'char' | 'utf16' | 'byte'
  /**
   * In which the bytes are counted. Codes: utf-8 UTF-8, cp932 CP932 (Shift_JIS), euc-jp EUC-JP, ebcdic-mixed EBCDIC, mixed. Default: "utf-8".
   */
  encoding?: 'utf-8' | 'cp932' | 'euc-jp' | 'ebcdic-mixed'
  /**
   * Longer texts are refused.
   */
  max: number
}
/**
 * Colours and alignment of a label and its value.
 */
export interface TextStyle {
  /**
   * Colour of the label. Default: "#606266".
   */
  labelColor?: Color
  /**
   * Colour of the value.
   */
  textColor?: Color
  /**
   * Colour behind the value.
   */
  background?: Color
  /**
   * Colour of the frame around the value.
   */
  borderColor?: Color
  /**
   * Where the value stands in its space.
   */
  align?: Align
}
/**
 * How this input corrects the total amount.
 */
export interface TotalAmountSetting {
  /**
   * The value corrects the total amount. Default: false.
   */
  enabled?: boolean
  /**
   * How the value changes the total. Codes: add Add, subtract Subtract, tax Add as tax.
   */
  type?: 'add' | 'subtract' | 'tax'
  /**
   * For which totals the correction applies. Codes: 1 Every order, 2 At or above an amount, 3 Below an amount. Default: 1.
   */
  opTypeByAmount?: 1 | 2 | 3
  /**
   * The limit, in decimal notation.
   */
  amount?: string
  /**
   * Taken when the correction does not apply, in decimal notation.
   */
  afterOpValue?: string
}
/**
 * How an uploaded file becomes rows.
 */
export interface TransferSetting {
  /**
   * Stands between the values. Codes: comma Comma, tab Tab. Default: "comma".
   */
  delimiter?: 'comma' | 'tab'
  /**
   * Stands around the values. Codes: double Double quotes, single Single quotes. Default: "double".
   */
  quote?: 'double' | 'single'
  /**
   * How characters are written in the file. Codes: utf8 UTF-8, cp932 Windows-31J (CP932), utf16le UTF-16. Default: "utf8".
   */
  encoding?: 'utf8' | 'cp932' | 'Shift_JIS' | 'EUC-JP' | 'utf16le'
  /**
   * How lines end; not specified accepts each. Codes: none Not specified. Default: "none".
   */
  rowDelimiter?: 'none' | 'CRLF' | 'LF' | 'CR'
  /**
   * The first line that holds data. Codes: 1 Line 1, 2 Line 2, 3 User choice. Default: 1.
   */
  startRow?: 1 | 2 | 3
  /**
   * What happens to the rows of the table. Codes: add Add, replace Replace, replaceByKey Replace by key. Default: "add".
   */
  method?: 'add' | 'replace' | 'replaceByKey'
  /**
   * What happens when a line fails. Codes: undo Undo, abort Abort. Default: "undo".
   */
  errorHandling?: 'undo' | 'abort'
  /**
   * The transfer is cancelled after this many seconds. Default: 60.
   */
  timeout?: number
  /**
   * What happens when a file of this name exists. Codes: timestamp Add a time stamp, differentName Another name, overwrite Overwrite, noUpload Do not upload. Default: "timestamp".
   */
  existingFile?: 'timestamp' | 'differentName' | 'overwrite' | 'noUpload'
  /**
   * Where the uploaded file is kept.
   */
  folder?: string
  /**
   * Where uploaded files go and how large they may be.
   */
  uploadSetting?: string
  /**
   * Database into which rows are written.
   */
  dataSource?: string
  /**
   * Library or schema of the table.
   */
  library?: string
  /**
   * Table into which rows are written.
   */
  table?: string
  /**
   * Which file column goes to which table column.
   *
   * Items: Where a column gets its value.
   */
  mapping?: {
    /**
     * Column of the table.
     */
    column: string
    /**
     * Number of the column in the file.
     */
    from?: number
    /**
     * Written instead of a file column.
     */
    value?: Scalar
    /**
     * Rows are found by it when replacing by key. Default: false.
     */
    key?: boolean
    /**
     * What each value must fulfil.
     */
    inputCheck?: InputCheck
  }[]
  /**
   * Runs after the transfer, with the transfer’s outcome.
   */
  postSchema?: DataSchema
  /**
   * Users can correct refused lines in the browser. Default: false.
   */
  edit?: boolean
}
/**
 * When end users can use the site.
 */
export interface UsageTime {
  /**
   * The site can be used only at the times below. Default: false.
   */
  limitFlg?: boolean
  /**
   * The site opens at this time.
   */
  from?: Time
  /**
   * The site closes at this time.
   */
  to?: Time
  /**
   * Days on which the site is open; empty: every day.
   *
   * Items: A day on which the site is open. Codes: 0 Sunday, 1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday.
   */
  weekdays?: (0 | 1 | 2 | 3 | 4 | 5 | 6)[]
  /**
   * Further days on which the site is closed.
   */
  stopDates?: Date[]
  /**
   * The times above are meant in it. Default: "Asia/Tokyo".
   */
  timeZone?: string
}
/**
 * A bound of a width.
 */
export interface WidthLimit {
  /**
   * The width follows the content. Default: false.
   */
  auto?: boolean
  /**
   * Width in pixels.
   */
  value?: number
}
/**
 * Schemas that other programs call over HTTP.
 */
export interface ApiSpec {
  /**
   * First part of the address, ending with the version, for example orders/v1.
   */
  url: string
  /**
   * Requests are checked against the parameters of the schemas before they run. Default: true.
   */
  schemaVerification?: boolean
  /**
   * Paths of the API.
   *
   * Items: One path of the API.
   */
  paths?: {
    /**
     * Appended to the URL; :name stands for a path parameter.
     */
    path: string
    /**
     * What the path answers.
     *
     * Items: What happens on one method.
     */
    methods: {
      /**
       * HTTP method.
       */
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
      /**
       * Stands in the documentation of the API.
       */
      summary?: Text
      /**
       * Run in this order; the last one returns the answer.
       */
      dataSchemas: DataSchema[]
      /**
       * Values of the request.
       *
       * Items: A value of the request.
       */
      inputs?: {
        /**
         * Name of the value in the request.
         */
        name: string
        /**
         * Where the value stands in the request. Codes: query Query, path Path, header Header, body Body. Default: "query".
         */
        in?: 'query' | 'path' | 'header' | 'body'
        /**
         * How the value is written. Codes: character Character, numeric Numeric. Default: "character".
         */
        dataType?: 'character' | 'numeric'
        /**
         * What the value must fulfil.
         */
        inputCheck?: InputCheck
      }[]
      /**
       * Changes the answer before it is sent.
       */
      filter?: string
    }[]
  }[]
  /**
   * Which pages of other hosts may call the API.
   */
  cors?: string
  /**
   * Tokens that open the API; empty: each valid token.
   *
   * Items: Opens the API.
   */
  tokens?: string[]
  /**
   * Addresses that may call the API; empty: all.
   *
   * Items: Addresses that may call.
   */
  inboundConnections?: string[]
  /**
   * Stands in the documentation of the API.
   */
  overview?: Text
}
/**
 * Opens APIs to a program.
 */
export interface ApiTokenSpec {
  /**
   * How long the token is valid. Codes: publishing API publishing, longTerm Long term, indefinite Indefinite.
   */
  type: 'publishing' | 'longTerm' | 'indefinite'
  /**
   * Name of the program; made when the token is saved.
   */
  clientId?: string
  /**
   * Shown once when it is made; only a hash is kept.
   */
  clientSecret?: Secret
  /**
   * How long a fetched token is valid.
   */
  expiry?: {
    /**
     * How many units a fetched token is valid. Default: 1.
     */
    number?: number
    /**
     * What is counted. Codes: seconds Seconds, minutes Minutes, hours Hours, days Days. Default: "hours".
     */
    unit?: 'seconds' | 'minutes' | 'hours' | 'days'
  }
  /**
   * The token ends this many days after it was made. Default: 60.
   */
  longTermExpiry?: number
}
/**
 * Lets another system decide who may log in to a site.
 */
export interface AuthenticationApiSpec {
  /**
   * What the user types to log in.
   *
   * Items: A value that the user types.
   */
  parameters: {
    /**
     * Name of the value in the request.
     */
    name: string
    /**
     * Written beside the input.
     */
    label?: Text
    /**
     * The typed value is hidden. Default: false.
     */
    password?: boolean
  }[]
  /**
   * Request that decides whether the login is right and returns the row of the user.
   */
  schema: string
  /**
   * Where each parameter of the schema gets its value.
   */
  bindings?: Parameter[]
  /**
   * The login fails after this many seconds. Default: 60.
   */
  timeout?: number
}
/**
 * An HTTP call of the engine.
 */
export interface CallSpec {
  /**
   * HTTP method.
   */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * Path below the prefix; {name} stands for an input.
   */
  path: string
  /**
   * Function of the engine that answers.
   */
  operation: string
  /**
   * Input that the caller cannot change.
   */
  with?: {
    [k: string]: Scalar
  }
  /**
   * Whose token opens it. Codes: console Console, site Site, api API, public Public.
   */
  audience: 'console' | 'site' | 'api' | 'public'
  /**
   * Why everybody may call it.
   */
  reason?: string
  /**
   * The rule that decides whether the caller may.
   */
  permission: Permission
  /**
   * Licence that must be active.
   */
  licence?: LicenceFlag
  /**
   * How much one call may take.
   */
  limits?: {
    /**
     * Larger requests are refused. Default: 65536.
     */
    bytes?: number
    /**
     * Longer work is cancelled; plan: the total timeout of the plan and 5 s. Default: 10000.
     */
    ms?: number | string
    /**
     * Which budget of calls it draws on. Codes: read Read, write Write, login Login, heavy Heavy. Default: "read".
     */
    rate?: 'read' | 'write' | 'login' | 'heavy'
  }
  /**
   * It changes nothing, so it may be repeated. Default: false.
   */
  safe?: boolean
  /**
   * A repetition of the same input within 24 hours and one session answers as the first one did.
   */
  idempotent?: {
    /**
     * Input that tells a repetition from a second wish; a call without it runs each time.
     */
    by: string
  }
  /**
   * Name under which the audit log keeps it.
   */
  audit?: string
  /**
   * Shared loads that screens fetch again afterwards; `session` is the logged-in user.
   *
   * Items: Name of a shared load.
   */
  touches?: string[]
  /**
   * What the request sends. Codes: json JSON, file File. Default: "json".
   */
  body?: 'json' | 'file'
  /**
   * What comes back. Codes: json JSON, blob File. Default: "json".
   */
  answer?: 'json' | 'blob'
  /**
   * Id of the schema of the input.
   */
  request: string
  /**
   * Id of the schema of the data.
   */
  response: string
}
/**
 * A custom input: choices, a table, a check or a value.
 */
export interface ComponentSpec {
  /**
   * What the component supplies. Codes: 1 Options, 4 Table, 5 Input check, 6 Get value, 7 Paged data, 10 Option list, 11 Date selector.
   */
  type: 1 | 4 | 5 | 6 | 7 | 10 | 11
  /**
   * All schemas together may take this long. Default: 130.
   */
  totalTimeout?: number
  /**
   * Run in this order; the last one returns the rows.
   */
  schemas?: DataSchema[]
  /**
   * Run when the user confirms the inputs.
   */
  inputSchemas?: DataSchema[]
  /**
   * How the table looks.
   */
  tableInfo?: {
    /**
     * Every second row has a darker ground. Default: false.
     */
    stripe?: boolean
    /**
     * Lines stand between the columns. Default: false.
     */
    border?: boolean
    /**
     * Colours of the header.
     */
    headerStyle?: TextStyle
  }
  /**
   * Which fields are shown and taken.
   */
  setting?: {
    /**
     * Field that the user reads.
     */
    labelField?: string
    /**
     * Field whose value is taken.
     */
    valueField?: string
    /**
     * Rows that are fetched at a time; a component that gets a value fetches 2. Default: 50.
     */
    limit?: number
  }
  /**
   * Component whose schemas this one uses.
   */
  componentId?: string
  /**
   * Fields that the component shows.
   */
  columns?: FieldOption[]
  /**
   * Choices that stand before those of the schemas.
   */
  data?: Choice[]
  /**
   * What is passed to the schemas.
   */
  params?: Parameter[]
  /**
   * Colours and alignment.
   */
  style?: TextStyle
  /**
   * Height of the component. Default: 234.
   */
  height?: number
  /**
   * Fields that are calculated.
   *
   * Items: A field that is calculated.
   */
  calculationFields?: {
    /**
     * Field that gets the result.
     */
    field: string
    /**
     * What is calculated.
     */
    calculation: ItemCalculation
  }[]
  /**
   * Name of the file that the component uploads.
   */
  fileName?: string
  /**
   * What may be uploaded. Codes: csv CSV, json JSON, pdf PDF, xls Excel, image Picture.
   */
  fileType?: 'csv' | 'json' | 'pdf' | 'xls' | 'image'
  /**
   * Files that belong to the component.
   */
  fileList?: Blob[]
}
/**
 * One section of a site: a list, a cart, update pages or a file transfer.
 */
export interface ContentSpec {
  /**
   * What users do with the content. Codes: 1 List/detail, 2 File transfer, 3 List/update, 4 List/purchase.
   */
  type: 1 | 2 | 3 | 4
  /**
   * To whom the content is shown.
   */
  displaySetting?: DisplaySetting
  /**
   * How the parts of the content stand on the page.
   */
  sectionInfo?: {
    /**
     * How the category items stand.
     */
    category?: {
      /**
       * The items stand in the middle. Default: false.
       */
      center?: boolean
    }
    /**
     * How the list stands.
     */
    list?: {
      /**
       * The list stands in the middle. Default: false.
       */
      center?: boolean
    }
  }
  /**
   * Shown before the name in the menu.
   */
  icon?: Icon
  /**
   * Shown on the home page.
   */
  image?: Picture
  /**
   * Fields that together identify a row; needed by detail pages, changes and the cart.
   *
   * Items: Part of the key.
   */
  keys?: string[]
  /**
   * The list page.
   */
  list?: ListPage
  /**
   * The detail page; empty: there is none.
   */
  detail?: DetailPage
  /**
   * Pages that add, change or delete rows.
   */
  dbPages?: DbPage[]
  /**
   * The cart and the order.
   */
  purchase?: PurchaseSetting
  /**
   * How files become rows.
   */
  transfer?: TransferSetting
  /**
   * Contents that open beside this one to look something up.
   *
   * Items: A content to look something up in.
   */
  inquiries?: string[]
}
/**
 * A group of contents in the menu of a site.
 */
export interface ContentCategorySpec {
  /**
   * Contents of the category, in the order of the menu.
   *
   * Items: A content of the category.
   */
  members?: {
    /**
     * The content that belongs to the category.
     */
    sectionID: string
    /**
     * Written in the menu; empty takes the name of the content.
     */
    label?: Text
    /**
     * To whom this entry is shown.
     */
    displaySetting?: DisplaySetting
  }[]
  /**
   * To whom the category is shown.
   */
  displaySetting?: DisplaySetting
  /**
   * Shown before the name in the menu.
   */
  icon?: Icon
  /**
   * Members that are shown at a time. Default: 50.
   */
  limit?: number
}
/**
 * Which pages of other hosts may call an API.
 */
export interface CorsSpec {
  /**
   * Pages of other hosts may call. Default: false.
   */
  enable?: boolean
  /**
   * Hosts whose pages may call, separated by commas.
   */
  allowedOrigin?: string
  /**
   * Methods that may be used, separated by commas.
   */
  methods?: string
  /**
   * Headers that may be sent, separated by commas.
   */
  headers?: string
  /**
   * The browser remembers the answer this long.
   */
  maxAge?: number
}
/**
 * Graphs on one page.
 */
export interface DashboardSpec {
  /**
   * Graphs of the dashboard, row by row.
   *
   * Items: A graph on the dashboard.
   */
  graphs?: {
    /**
     * The graph that is shown.
     */
    graph: string
    /**
     * Width in twenty-fourths of the page. Default: 12.
     */
    span?: number
    /**
     * Height of the graph. Default: 320.
     */
    height?: number
  }[]
  /**
   * How often the graphs are fetched again. Codes: none Never, 15m 15 minutes, 1h 1 hour, 4h 4 hours, 12h 12 hours, custom Custom. Default: "none".
   */
  updateInterval?: 'none' | '15m' | '1h' | '4h' | '12h' | 'custom'
  /**
   * Own update interval.
   */
  customInterval?: number
}
/**
 * A database that schemas read and write.
 */
export interface DataSourceSpec {
  /**
   * Decides the driver, the SQL dialect and which fields below apply. Codes: 1 IBM i, 2 PostgreSQL, 3 MySQL, 4 SQL Server, 5 SQL Server FTDS, 6 Oracle, 7 Embedded (SQLite).
   */
  database_type: 1 | 2 | 3 | 4 | 5 | 6 | 7
  /**
   * Short name by which programs outside Kumiki know this database.
   */
  DBID?: string
  /**
   * Where Kumiki connects to.
   */
  system?: string
  /**
   * Empty: the usual port of the type.
   */
  port?: number
  /**
   * Give it only the rights that the sites need.
   */
  user?: string
  /**
   * Kept sealed; cleared when a field it is bound to changes.
   */
  password?: Secret
  /**
   * Database, service, library or file that is opened.
   */
  db?: string
  /**
   * How Kumiki reaches the database. Codes: mapepire Mapepire, odbc ODBC. Default: "mapepire".
   */
  transport?: 'mapepire' | 'odbc'
  /**
   * PEM text of the authority that signed the server's certificate, or of the certificate itself; the connection is then encrypted and the server checked. Empty trusts the authorities of this host.
   */
  certificate?: string
  /**
   * PEM text of the connection wallet (ewallet.pem): the client's certificate with its key, and the authorities that are trusted; the connection is then encrypted. Kept sealed.
   */
  wallet?: Secret
  /**
   * Opens the key in the wallet; empty when the key is not encrypted. Kept sealed.
   */
  walletPassword?: Secret
  /**
   * SHA-256 of the server's own certificate; when given, exactly this certificate is accepted and no other.
   */
  fingerprint?: string
  /**
   * How a name without a library is found. Codes: system System, sql SQL. Default: "system".
   */
  naming?: 'system' | 'sql'
  /**
   * Libraries in which names are found, in this order; empty keeps the list of the user.
   *
   * Items: System name of a library.
   */
  libraries?: string[]
  /**
   * Here Kumiki keeps the definitions by which it calls programs; the user must be allowed to create procedures in it.
   */
  helperLibrary?: string
  /**
   * What a transaction locks; journaling of the files decides what is possible. Codes: none *NONE, read uncommitted *CHG, read committed *CS, repeatable read *ALL. Default: "read committed".
   */
  isolation?: 'none' | 'read uncommitted' | 'read committed' | 'repeatable read'
  /**
   * Further options as key=value, separated by semicolons or spaces; only known keys are accepted.
   */
  connectString?: string
  /**
   * CCSID for text that is stored without one.
   */
  codePage?: string
  /**
   * For your colleagues; end users never see it.
   */
  remark?: string
}
/**
 * Holds documents and shares them.
 */
export interface FolderSpec {
  /**
   * The folder that holds this one.
   */
  parent?: string
  /**
   * With whom the folder is shared; the owner always sees it.
   *
   * Items: Somebody with whom the folder is shared.
   */
  members?: {
    /**
     * A user or all users of a member role.
     */
    member: string
    /**
     * What the member may do with the documents of the folder. Codes: read View, update Edit. Default: "read".
     */
    right?: 'read' | 'update'
  }[]
  /**
   * For your colleagues.
   */
  remark?: string
}
/**
 * A TrueType font for sites and reports.
 */
export interface FontSpec {
  /**
   * Where the font comes from. Codes: file File, url URL. Default: "file".
   */
  source?: 'file' | 'url'
  /**
   * TrueType file of the font.
   */
  file?: Blob
  /**
   * Address of a TrueType file.
   */
  url?: string
}
/**
 * A drawing of numbers.
 */
export interface GraphSpec {
  /**
   * How the values are drawn. Codes: bar Bars, line Line chart, area Areas, scatter Points, pie Pie.
   */
  type: 'bar' | 'line' | 'area' | 'scatter' | 'pie'
  /**
   * Run in this order; the last one returns the rows.
   */
  dataSchemas: DataSchema[]
  /**
   * Field whose values stand along the axis or name the slices.
   */
  category: string
  /**
   * Field whose values become lines or bars of their own.
   */
  series?: string
  /**
   * Numbers that are drawn; a pie has one.
   *
   * Items: A number that is drawn.
   */
  values: {
    /**
     * Field with the numbers.
     */
    field: string
    /**
     * How rows of one category become one number. Codes: sum Sum, count Count, min Minimum, max Maximum, avg Average. Default: "sum".
     */
    aggregation?: 'sum' | 'count' | 'min' | 'max' | 'avg'
    /**
     * Name in the legend.
     */
    label?: Text
    /**
     * Colour of the line, bar or slice.
     */
    color?: Color
  }[]
  /**
   * Heading of the graph.
   */
  title?: {
    /**
     * Heading of the graph.
     */
    text?: Text
    /**
     * Where the title stands. Codes: left Left, center Centre, right Right. Default: "left".
     */
    position?: 'left' | 'center' | 'right'
  }
  /**
   * Names of the lines, bars or slices.
   */
  legend?: {
    /**
     * The legend is shown. Default: true.
     */
    show?: boolean
    /**
     * Where the legend stands. Codes: top Above, bottom Below, left Left, right Right. Default: "bottom".
     */
    position?: 'top' | 'bottom' | 'left' | 'right'
    /**
     * How its entries are arranged. Codes: horizontal Horizontal, vertical Vertical. Default: "horizontal".
     */
    direction?: 'horizontal' | 'vertical'
  }
  /**
   * Space around the drawing.
   */
  grid?: {
    /**
     * Margin above.
     */
    top?: number
    /**
     * Margin on the right.
     */
    right?: number
    /**
     * Margin below.
     */
    bottom?: number
    /**
     * Margin on the left.
     */
    left?: number
  }
  /**
   * Values stand on top of each other. Default: false.
   */
  stacked?: boolean
}
/**
 * What users of a site see first.
 */
export interface HomeScreenSpec {
  /**
   * Heading of the page; empty takes the name of the site.
   */
  title?: Text
  /**
   * Text below the heading.
   */
  message?: Text
  /**
   * Colour behind the page.
   */
  background?: Color
  /**
   * Picture at the top of the page.
   */
  image?: Picture
  /**
   * Entries of the page, row by row; empty shows every content.
   *
   * Items: An entry that opens a content.
   */
  tiles?: {
    /**
     * The content that opens.
     */
    content: string
    /**
     * Written on the tile; empty takes the name of the content.
     */
    label?: Text
    /**
     * Width in twenty-fourths of the page. Default: 12.
     */
    span?: number
    /**
     * Picture on the tile.
     */
    image?: Picture
    /**
     * The first rows of the content stand on the tile. Default: false.
     */
    embed?: boolean
  }[]
}
/**
 * An address from which connections are accepted.
 */
export interface InboundConnectionSpec {
  /**
   * Address or range that may connect.
   */
  address: string
  /**
   * Says who connects from there.
   */
  remark?: string
}
/**
 * Opens parts of the product; until one is entered all are open.
 */
export interface LicenceSpec {
  /**
   * Signed key that narrows what may be used; kept sealed.
   */
  licenceKey: Secret
  /**
   * For your colleagues.
   */
  remark?: string
}
/**
 * How the login page of a site looks.
 */
export interface LoginScreenSpec {
  /**
   * A logo stands above the form. Default: false.
   */
  logoFlg?: boolean
  /**
   * Picture above the form.
   */
  logo?: Picture
  /**
   * Heading of the page.
   */
  title: Text
  /**
   * Height of the letters of the heading. Default: 24.
   */
  titleSize?: number
  /**
   * Colour of the heading.
   */
  titleColor?: Color
  /**
   * Line below the heading.
   */
  subtitle?: Text
  /**
   * Width of the form. Default: 400.
   */
  formWidth?: number
  /**
   * Shown while the ID is empty.
   */
  idPlaceholder?: Text
  /**
   * Shown while the password is empty.
   */
  passwordPlaceholder?: Text
  /**
   * Written on the login button.
   */
  buttonText: Text
  /**
   * Colour of the letters on the button.
   */
  buttonTextColor?: Color
  /**
   * Colour of the button.
   */
  buttonColor?: Color
  /**
   * Colour behind the form.
   */
  background?: Color
  /**
   * Picture behind the form.
   */
  backgroundImage?: Picture
  /**
   * A link stands below the form. Default: false.
   */
  linkFlg?: boolean
  /**
   * Where the link below the form leads.
   */
  linkUrl?: string
  /**
   * Written on the link.
   */
  linkText?: Text
  /**
   * Icons stand in the inputs. Default: true.
   */
  icon?: boolean
  /**
   * The form asks for a password. Default: true.
   */
  passwordFlg?: boolean
}
/**
 * A server that sends mail.
 */
export interface MailServerSpec {
  /**
   * Where mail is handed over.
   */
  host: string
  /**
   * Port of the server.
   */
  port: number
  /**
   * How Kumiki logs in to the server. Codes: auto Automatic, plain PLAIN, login LOGIN, cram-md5 CRAM-MD5. Default: "auto".
   */
  authentication?: 'auto' | 'plain' | 'login' | 'cram-md5'
  /**
   * How the connection is protected. Codes: starttls STARTTLS, tls TLS, none None. Default: "starttls".
   */
  protocol?: 'starttls' | 'tls' | 'none'
  /**
   * Account on the server.
   */
  user: string
  /**
   * Kept sealed; cleared when a field it is bound to changes.
   */
  password: Secret
  /**
   * Off: a server with any certificate is accepted. Default: true.
   */
  certificateVerification?: boolean
}
/**
 * A mail and when it is sent.
 */
export interface MailSettingSpec {
  /**
   * Server that sends the mail.
   */
  server: string
  /**
   * Address of the sender.
   */
  from: Email
  /**
   * Addresses that get the mail.
   */
  to: Email[]
  /**
   * Addresses that get a copy.
   */
  cc?: Email[]
  /**
   * Addresses that get a copy without being named.
   */
  bcc?: Email[]
  /**
   * Subject of the mail; {FIELD} is replaced.
   */
  title: Text
  /**
   * Text of the mail; {FIELD} is replaced.
   */
  message: Text
  /**
   * After which result the mail is sent. Codes: success Success, error Error, both Both. Default: "success".
   */
  trigger?: 'success' | 'error' | 'both'
  /**
   * Off: no mail is sent. Default: true.
   */
  valid?: boolean
  /**
   * Files that go with the mail.
   */
  attachment?: {
    /**
     * The rows as CSV file.
     */
    csv?: CsvDownload
    /**
     * The rows as Excel file.
     */
    excel?: ExcelDownload
    /**
     * A report as PDF file.
     */
    pdf?: string
  }
}
/**
 * A group of users; users name the groups to which they belong.
 */
export interface MemberRoleSpec {
  /**
   * Says who belongs to it.
   */
  remark?: string
}
/**
 * A tree of entries that open screens.
 */
export interface MenuSpec {
  /**
   * Where the menu stands. Codes: console Console, site Site. Default: "console".
   */
  layout?: 'console' | 'site'
  /**
   * Entries from top to bottom.
   */
  items: MenuItem[]
}
/**
 * A text that the product says.
 */
export interface MessageSpec {
  /**
   * Code in the answer of a call.
   */
  code?: number
  /**
   * Status of the answer. Default: 200.
   */
  status?: number
  /**
   * What people read; {0}, {1}, … stand for values.
   */
  text: Text
  /**
   * How it is shown. Codes: success Success, info Information, warning Warning, error Error. Default: "error".
   */
  severity?: 'success' | 'info' | 'warning' | 'error'
  /**
   * What the console does with the code. Codes: show Show, pass Pass on, login Log in again, redirect Redirect, silent Silent. Default: "show".
   */
  console?: 'show' | 'pass' | 'login' | 'redirect' | 'silent'
  /**
   * What a site does with the code. Codes: reject Reject, show Show, pass Pass on, login Log in again, silent Silent. Default: "reject".
   */
  site?: 'reject' | 'show' | 'pass' | 'login' | 'silent'
}
/**
 * States and blocks that several screens have alike, such as a dialog.
 */
export interface PieceSpec {
  /**
   * What a screen that names it has to do.
   */
  needs?: string
  /**
   * Values that blocks read and set.
   */
  state?: {
    [k: string]: ScreenState
  }
  /**
   * Drawn after the blocks of the screen.
   */
  blocks: BlockList
}
/**
 * A PDF or Excel file made from rows.
 */
export interface ReportSpec {
  /**
   * What is made. Codes: pdf PDF, excel Excel.
   */
  type: 'pdf' | 'excel'
  /**
   * Written on the control that makes it.
   */
  label: Text
  /**
   * Name of the file; {FIELD} and the date may stand in it.
   */
  fileName: string
  /**
   * Workbook into which the rows are filled.
   */
  template?: Blob
  /**
   * HTML template of a page; values are put in with {{FIELD}}.
   */
  page?: Code
  /**
   * Size of the paper. Default: "A4".
   */
  size?: 'A1' | 'A2' | 'A3' | 'A4' | 'B1' | 'B2' | 'B3' | 'B4'
  /**
   * How the paper lies. Codes: portrait Portrait, landscape Landscape. Default: "portrait".
   */
  orientation?: 'portrait' | 'landscape'
  /**
   * Run in this order; the last one returns the rows.
   */
  dataSchemas?: DataSchema[]
  /**
   * What is passed to the schemas.
   */
  params?: Parameter[]
  /**
   * What happens with the report.
   */
  output?: {
    /**
     * What happens with the report. Codes: download Download, mail Mail. Default: "download".
     */
    type?: 'download' | 'mail'
    /**
     * How the report is mailed.
     */
    mailSetting?: string
  }
  /**
   * Sheet of the workbook that is filled; empty: the first.
   */
  sheet?: string
  /**
   * First row that is filled. Default: 1.
   */
  rowOffset?: number
  /**
   * Rows of the template for one row of data. Default: 1.
   */
  rowLength?: number
  /**
   * Where each value is written.
   *
   * Items: A cell that gets a value.
   */
  cells?: {
    /**
     * Field whose value is written.
     */
    field: string
    /**
     * Cell of the first row, for example B2.
     */
    cell: string
    /**
     * The rows become one value. Codes: sum Sum, count Count, min Minimum, max Maximum, avg Average.
     */
    aggregation?: 'sum' | 'count' | 'min' | 'max' | 'avg'
  }[]
}
/**
 * Rights that users get; users name their roles.
 */
export interface RoleSpec {
  /**
   * Members have every right, also those that come with new kinds. Default: false.
   */
  all?: boolean
  /**
   * What members may do with each resource.
   */
  permissions?: {
    /**
     * What members may do with it.
     */
    user?: Right[]
    /**
     * What members may do with it.
     */
    db?: Right[]
    /**
     * What members may do with it.
     */
    'web-api'?: Right[]
    /**
     * What members may do with it.
     */
    'file-upload'?: Right[]
    /**
     * What members may do with it.
     */
    token?: Right[]
    /**
     * What members may do with it.
     */
    role?: Right[]
    /**
     * What members may do with it.
     */
    log?: Right[]
    /**
     * What members may do with it.
     */
    conf?: Right[]
    /**
     * What members may do with it.
     */
    lic?: Right[]
    /**
     * What members may do with it.
     */
    api?: Right[]
    /**
     * What members may do with it.
     */
    rep?: Right[]
    /**
     * What members may do with it.
     */
    dsb?: Right[]
    /**
     * What members may do with it.
     */
    b2b?: Right[]
  }
  /**
   * Members may copy upload and download schemas. Default: false.
   */
  copySchemas?: boolean
}
/**
 * Runs a content at set times.
 */
export interface ScheduleSpec {
  /**
   * What runs.
   */
  content: string
  /**
   * How often it runs. Codes: day Every day, week Every week, month Every month, endOfMonth End of month.
   */
  type: 'day' | 'week' | 'month' | 'endOfMonth'
  /**
   * Time of day at which it runs.
   */
  executeTime: Time
  /**
   * The time is meant in it. Default: "Asia/Tokyo".
   */
  timeZone?: string
  /**
   * Days on which it runs.
   *
   * Items: A day on which it runs. Codes: 0 Sunday, 1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday.
   */
  weekdays?: (0 | 1 | 2 | 3 | 4 | 5 | 6)[]
  /**
   * Day of the month; shorter months are left out.
   */
  day?: number
  /**
   * Mail that is sent afterwards.
   */
  mailSetting?: string
  /**
   * It does not run until this is off. Default: false.
   */
  suspend?: boolean
}
/**
 * A statement, program or request that reads or writes.
 */
export interface SchemaSpec {
  /**
   * What runs. Codes: 1 SQL, 2 SQL GUI, 3 CL program, 4 Web API, 5 Check, 6 Login, 7 Subquery, 8 Custom component, 9 Add, 10 Update, 11 Delete, 12 Purchase, 13 File transfer, 14 Download.
   */
  type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14
  /**
   * Where it runs. Codes: 1 Database, 2 Web API. Default: 1.
   */
  connectionType?: 1 | 2
  /**
   * Database on which it runs.
   */
  dataSource?: string
  /**
   * Connection over which the request is sent.
   */
  webApi?: string
  /**
   * Name under which other statements use it.
   */
  subqueryName?: string
  /**
   * Says what the subquery returns.
   */
  subqueryText?: string
  /**
   * The statement; :NAME stands for the parameter NAME.
   */
  sql?: Code
  /**
   * Subqueries that the statement uses as tables, by their names; their parameters are parameters of this schema.
   *
   * Items: A subquery that the statement uses.
   */
  subqueries?: string[]
  /**
   * Tables, joins and fields from which the statement is made.
   */
  gui?: SqlGui
  /**
   * The program that is called.
   */
  program?: {
    /**
     * Library of the program.
     */
    library: string
    /**
     * Name of the program.
     */
    program: string
    /**
     * Code page of the texts that are passed.
     */
    ccsid: string
    /**
     * Libraries that the program finds, in this order.
     *
     * Items: A library of the list.
     */
    initLibrary?: string[]
    /**
     * Commands that run before the program.
     */
    cl?: Code
  }
  /**
   * What is sent and how the rows are read.
   */
  request?: {
    /**
     * How the request is sent. Default: "GET".
     */
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    /**
     * Appended to the URL of the connection; :name stands for a path parameter.
     */
    path?: string
    /**
     * Values of the request.
     *
     * Items: A value of the request.
     */
    parameters?: {
      /**
       * Name of the parameter in the request.
       */
      name: string
      /**
       * Where the parameter stands in the request. Codes: 1 Query, 2 Path, 3 Header, 4 Body.
       */
      kind: 1 | 2 | 3 | 4
      /**
       * What is sent; :NAME stands for the parameter NAME of this schema.
       */
      value: string
    }[]
    /**
     * JSON that is sent; :NAME stands for the parameter NAME of this schema.
     */
    body?: Code
    /**
     * Picks the rows out of the answer.
     */
    filter?: string
  }
  /**
   * It is cancelled after this many seconds where a content sets no other. Default: 60.
   */
  timeout?: number
  /**
   * Values that are passed to the statement.
   *
   * Items: A value that is passed to the statement.
   */
  parameters?: {
    /**
     * Name by which the statement uses it.
     */
    name: string
    /**
     * Whether the program may change the value. Codes: input Input, inputOutput Input/output. Default: "input".
     */
    direction?: 'input' | 'inputOutput'
    /**
     * How the value is passed. Codes: character Character, numeric Numeric. Default: "character".
     */
    dataType?: 'character' | 'numeric'
    /**
     * With it the editor runs the schema.
     */
    data?: Scalar
    /**
     * Longer values are refused.
     */
    length?: number
    /**
     * Digits after the decimal point.
     */
    scale?: number
    /**
     * The longest text that the column takes into which the value is written; forms refuse longer ones.
     */
    limit?: TextLimit
    /**
     * What people read instead of the name.
     */
    label?: Text
    /**
     * Gets the next number of the column into which it is inserted; the statement must be INSERT. Later schemas read it as a field of this one. Default: false.
     */
    sequenceId?: boolean
  }[]
  /**
   * What the statement returns.
   *
   * Items: A column that the statement returns.
   */
  resultColumns?: {
    /**
     * Never changes, so that contents keep working when the name does.
     */
    key: string
    /**
     * What the statement returns today.
     */
    name: string
    /**
     * What people read; empty shows the name.
     */
    label?: Text
    /**
     * Type as the database names it.
     */
    type?: string
    /**
     * How Kumiki treats the values. Codes: String Text, Guid GUID, DateTime Date and time.
     */
    typeClass: 'String' | 'Number' | 'Binary' | 'Guid' | 'Date' | 'Time' | 'DateTime'
    /**
     * Characters or digits.
     */
    size?: number
    /**
     * Digits after the decimal point. Default: 0.
     */
    decimalDigits?: number
    /**
     * The longest text that the column takes; forms and transfers refuse longer ones.
     */
    limit?: TextLimit
    /**
     * The database may return no value. Default: false.
     */
    inullable?: boolean
    /**
     * Compared with the typed password by Kumiki and sent to nobody. Default: false.
     */
    passwordHash?: boolean
  }[]
}
/**
 * A page that the renderer draws.
 */
export interface ScreenSpec {
  /**
   * Address at which the screen opens; :name stands for a parameter.
   */
  route: string
  /**
   * What stands around the blocks. Codes: console Console, site Site, blank Blank.
   */
  layout: 'console' | 'site' | 'blank'
  /**
   * Heading, tab and breadcrumb.
   */
  title: ScreenText
  /**
   * Who can open it.
   */
  access: Access
  /**
   * Shown in the menu.
   */
  icon?: Icon
  /**
   * Menus do not show it. Default: false.
   */
  hidden?: boolean
  /**
   * Its tab cannot be closed. Default: false.
   */
  affix?: boolean
  /**
   * Opening it again begins anew. Default: false.
   */
  noCache?: boolean
  /**
   * Route of the menu entry that is marked while it is open.
   */
  activeMenu?: string
  /**
   * It gets no tab among the visited pages. Default: false.
   */
  skip?: boolean
  /**
   * Values for the route when a menu opens it.
   */
  defaultParams?: {
    [k: string]: Scalar
  }
  /**
   * Key of the screen whose states, loads, models and blocks this one draws at its own route, before its own.
   */
  like?: string
  /**
   * Another screen that opens in its place while the condition holds, if the user may open that one.
   */
  forward?: ScreenForward
  /**
   * Keys of pieces whose states and blocks it has besides its own.
   *
   * Items: Key of a piece.
   */
  pieces?: string[]
  /**
   * Values that blocks read and set.
   */
  state?: {
    [k: string]: ScreenState
  }
  /**
   * Data that is fetched when the screen opens.
   */
  load?: {
    [k: string]: ScreenLoad
  }
  /**
   * Values under edit.
   */
  models?: {
    [k: string]: ScreenModel
  }
  /**
   * What is drawn, from top to bottom.
   */
  blocks: BlockList
}
/**
 * What holds for the whole installation.
 */
export interface SettingsSpec {
  /**
   * Address under which people reach Kumiki; links in mails begin with it.
   */
  publicAddress?: string
  /**
   * Their word about the client’s address is believed.
   *
   * Items: Address or range of a proxy.
   */
  trustedProxies?: string[]
  /**
   * Language of the console for people who chose none. Default: "ja".
   */
  language?: Language
  /**
   * Colour of the console. Default: "#409EFF".
   */
  themeColor?: Color
  /**
   * Stands below the menu. Default: "1.1.0".
   */
  versionText?: string
  /**
   * Visited pages stay as tabs. Default: true.
   */
  tagsView?: boolean
  /**
   * The top bar stays when the page scrolls. Default: true.
   */
  fixedHeader?: boolean
  /**
   * The logo stands above the menu. Default: true.
   */
  sidebarLogo?: boolean
  /**
   * Larger uploads are refused. Default: 50.
   */
  uploadLimit?: number
  /**
   * Larger imports are refused. Default: 1024.
   */
  importLimit?: number
  /**
   * Larger fonts are refused. Default: 20.
   */
  fontLimit?: number
  /**
   * Whoever does nothing for this long must log in again. Default: 30.
   */
  idleMinutes?: number
  /**
   * Everybody must log in again after this long. Default: 12.
   */
  sessionHours?: number
  /**
   * The browser waits this long for an answer. Default: 60.
   */
  requestTimeout?: number
  /**
   * All schemas of a page together may take this long. Default: 130.
   */
  totalTimeout?: number
  /**
   * How the browser notices that the session has ended.
   */
  tokenCheck?: {
    /**
     * The browser checks the expiry of the session this often. Default: 500.
     */
    interval?: number
    /**
     * The checks begin this long after the login. Default: 30.
     */
    startAfter?: number
  }
  /**
   * Older logs are deleted. Default: 365.
   */
  logDays?: number
  /**
   * Whoever calls more often is asked to wait; per user, for logins per address.
   */
  rateLimits?: {
    /**
     * Calls that change nothing. Default: 30000.
     */
    read?: number
    /**
     * Calls that save, order or delete. Default: 3000.
     */
    write?: number
    /**
     * Connection tests and runs of schemas. Default: 240.
     */
    heavy?: number
    /**
     * Attempts from one address. Default: 60.
     */
    login?: number
  }
  /**
   * Everybody must set up two-factor authentication. Default: false.
   */
  twoFactor?: boolean
}
/**
 * A business site that end users log in to.
 */
export interface SiteSpec {
  /**
   * First part of the site’s address; without it the site cannot be published.
   */
  path?: string
  /**
   * Tells colleagues what the site is for.
   */
  overview?: Text
  /**
   * Language in which the site opens. Default: "ja".
   */
  language?: Language
  /**
   * Languages that users can choose; empty: only the first one.
   */
  languages?: Language[]
  /**
   * The site answers at this port; sites may share one. Default: 8443.
   */
  port?: number
  /**
   * Logo in the header of the site.
   */
  image?: Picture
  /**
   * Small picture in the browser’s tab.
   */
  favicon?: Picture
  /**
   * Colour of buttons, links and marks. Default: "#1890ff".
   */
  color?: Color
  /**
   * Colour of labels. Default: "#606266".
   */
  labelColor?: Color
  /**
   * Font of the whole site; empty takes the reader’s system font.
   */
  font?: string
  /**
   * How end users log in; without it the site is open to everybody.
   */
  login?: {
    /**
     * Checks ID and PASSWORD and returns the row of the user.
     */
    schema: string
    /**
     * When the row of the user is read. Codes: 1 On login, 2 Each time. Default: 1.
     */
    retrievalTiming?: 1 | 2
    /**
     * Field that identifies the user; empty takes the typed ID.
     */
    idField?: string
    /**
     * Field that is shown as the user’s name.
     */
    nameField?: string
    /**
     * How the login page looks.
     */
    screen?: string
    /**
     * Users can log in by a direct link. Default: false.
     */
    direct?: boolean
  }
  /**
   * Asked instead of the login schema.
   */
  authenticationApi?: string
  /**
   * What users see first; empty shows the list of contents.
   */
  homeScreen?: string
  /**
   * Contents of the site, in the order of the menu.
   *
   * Items: A content of the site.
   */
  sections?: string[]
  /**
   * Groups of contents, in the order of the menu.
   *
   * Items: A group of contents.
   */
  contentCategories?: string[]
  /**
   * Where the left menu is shown.
   */
  menuFlg?: {
    /**
     * Whether the left menu is on the home page. Codes: 1 Show, 2 Hide. Default: 1.
     */
    home?: 1 | 2
    /**
     * Whether the left menu is on the other pages. Codes: 1 Show, 2 Hide. Default: 1.
     */
    section?: 1 | 2
  }
  /**
   * When the site can be used.
   */
  usageTime?: UsageTime
  /**
   * Shown while the site cannot be used.
   */
  stopText?: Text
}
/**
 * Where uploaded files go and how large they may be.
 */
export interface UploadSettingSpec {
  /**
   * Where uploaded files are kept, below the folder of the engine.
   */
  folder: string
  /**
   * Larger files are refused. Default: 50.
   */
  maxSize?: number
  /**
   * What may be uploaded; empty: each of them.
   *
   * Items: May be uploaded. Codes: csv CSV, json JSON, pdf PDF, xls XLS, xlsx XLSX, xlsm XLSM, ttf TTF, image Picture.
   */
  types?: ('csv' | 'json' | 'pdf' | 'xls' | 'xlsx' | 'xlsm' | 'ttf' | 'image')[]
  /**
   * What happens when a file of this name exists. Codes: timestamp Add a time stamp, differentName Another name, overwrite Overwrite, noUpload Do not upload. Default: "timestamp".
   */
  existingFile?: 'timestamp' | 'differentName' | 'overwrite' | 'noUpload'
  /**
   * For your colleagues; end users never see it.
   */
  remark?: string
}
/**
 * A builder or administrator who logs in to the console.
 */
export interface UserSpec {
  /**
   * What the user types to log in.
   */
  userId: string
  /**
   * Family name.
   */
  lastName: string
  /**
   * Given name.
   */
  firstName: string
  /**
   * 8 to 32 characters; only a hash is kept, and nobody can read it again.
   */
  password?: Secret
  /**
   * Rights that the user has; a change applies at the next login.
   *
   * Items: Grants rights.
   */
  roles?: string[]
  /**
   * Groups to which the user belongs.
   *
   * Items: A group of users.
   */
  memberRoles?: string[]
  /**
   * Language of the console for this user. Default: "ja".
   */
  language?: Language
  /**
   * Parts of the product that the user may use; empty: all that are licensed.
   */
  license?: LicenceFlag[]
  /**
   * Whether the user can log in. Codes: active Active, suspended Suspended. Default: "active".
   */
  status?: 'active' | 'suspended'
  /**
   * What colleagues read in the profile.
   */
  introduction?: string
  /**
   * Picture of the user.
   */
  avatar?: Picture
}
/**
 * A value that schemas of a site share.
 */
export interface UserVariableSpec {
  /**
   * The value stands here instead of coming from a source. Default: false.
   */
  fixed?: boolean
  /**
   * The fixed value.
   */
  value?: Scalar
  /**
   * Where the value comes from. Codes: calendar Calendar, login Login info, component Value-getting component.
   */
  source?: 'calendar' | 'login' | 'component'
  /**
   * Field of the user’s row, or start, end or date of the calendar.
   */
  field?: string
  /**
   * The component that gets the value.
   */
  component?: string
  /**
   * Schemas that use the variable.
   *
   * Items: A schema that uses the variable.
   */
  schemas?: string[]
}
/**
 * A connection to another system over HTTP.
 */
export interface WebApiSpec {
  /**
   * How Kumiki proves to the system who it is. Codes: 0 None, 1 Basic, 2 Auth header, 3 API key, 4 OAuth2. Default: 0.
   */
  authType?: 0 | 1 | 2 | 3 | 4
  /**
   * Address with which every request begins.
   */
  apiUrl: string
  /**
   * Sent with the password.
   */
  username?: string
  /**
   * Kept sealed; cleared when the URL or the user changes.
   */
  password?: Secret
  /**
   * Kept sealed; cleared when the URL changes.
   */
  token?: Secret
  /**
   * Stands before the token in the header. Default: "Bearer".
   */
  prefix?: string
  /**
   * Name of the API key.
   */
  key?: string
  /**
   * Value of the API key, kept sealed.
   */
  value?: Secret
  /**
   * Where the API key stands in the request. Codes: header Header, query Query. Default: "header".
   */
  position?: 'header' | 'query'
  /**
   * Address from which the token is fetched.
   */
  accessTokenUrl?: string
  /**
   * How the token is got. Codes: client_credentials Client credentials, authorization_code Authorization code. Default: "client_credentials".
   */
  grantType?: 'client_credentials' | 'authorization_code'
  /**
   * Name of Kumiki at the system.
   */
  clientId?: string
  /**
   * Kept sealed; cleared when the token URL or the client changes.
   */
  clientSecret?: Secret
  /**
   * What the token allows.
   */
  scope?: string
  /**
   * Where client ID and secret stand when the token is fetched. Codes: header Basic header, body Body. Default: "header".
   */
  clientAuth?: 'header' | 'body'
  /**
   * Page on which somebody allows the access.
   */
  authUrl?: string
  /**
   * For your colleagues; end users never see it.
   */
  remark?: string
}

/** The `spec` of each kind. */
export interface KindSpecs {
  'api-token': ApiTokenSpec
  'authentication-api': AuthenticationApiSpec
  'content-category': ContentCategorySpec
  'data-source': DataSourceSpec
  'home-screen': HomeScreenSpec
  'inbound-connection': InboundConnectionSpec
  'login-screen': LoginScreenSpec
  'mail-server': MailServerSpec
  'mail-setting': MailSettingSpec
  'member-role': MemberRoleSpec
  'upload-setting': UploadSettingSpec
  'user-variable': UserVariableSpec
  'web-api': WebApiSpec
  api: ApiSpec
  call: CallSpec
  component: ComponentSpec
  content: ContentSpec
  cors: CorsSpec
  dashboard: DashboardSpec
  folder: FolderSpec
  font: FontSpec
  graph: GraphSpec
  licence: LicenceSpec
  menu: MenuSpec
  message: MessageSpec
  piece: PieceSpec
  report: ReportSpec
  role: RoleSpec
  schedule: ScheduleSpec
  schema: SchemaSpec
  screen: ScreenSpec
  settings: SettingsSpec
  site: SiteSpec
  user: UserSpec
}


/** Each block by its `type`. */
export interface Blocks {
  'document-bar': DocumentBarBlock
  'editable-table': EditableTableBlock
  adopt: AdoptBlock
  bar: BarBlock
  button: ButtonBlock
  calendar: CalendarBlock
  cards: CardsBlock
  catalogue: CatalogueBlock
  compare: CompareBlock
  dialog: DialogBlock
  empty: EmptyBlock
  file: FileBlock
  find: FindBlock
  form: FormBlock
  grid: GridBlock
  image: ImageBlock
  inputs: InputsBlock
  json: JsonBlock
  login: LoginBlock
  menu: MenuBlock
  message: MessageBlock
  problems: ProblemsBlock
  query: QueryBlock
  search: SearchBlock
  split: SplitBlock
  sql: SqlBlock
  stack: StackBlock
  steps: StepsBlock
  table: TableBlock
  tabs: TabsBlock
  text: TextBlock
  totals: TotalsBlock
  tree: TreeBlock
}


/** Each cell by its `type`. */
export interface Cells {
  badge: BadgeCell
  button: ButtonCell
  choice: ChoiceCell
  choose: ChooseCell
  date: DateCell
  datetime: DatetimeCell
  download: DownloadCell
  image: ImageCell
  link: LinkCell
  number: NumberCell
  stepper: StepperCell
  text: TextCell
}


/** Each action by its `do`. */
export interface Actions {
  back: BackAction
  call: CallAction
  copy: CopyAction
  download: DownloadAction
  focus: FocusAction
  message: MessageAction
  model: ModelAction
  open: OpenAction
  reload: ReloadAction
  set: SetAction
}


/** The input of each call by its key. */
export interface CallRequests {
  'base-info': BaseInfoRequest
  'category-data': CategoryDataRequest
  'change-password': ChangePasswordRequest
  'check-password': CheckPasswordRequest
  'check-token': CheckTokenRequest
  'data-source-about': DataSourceAboutRequest
  'data-source-init': DataSourceInitRequest
  'data-source-schema-count': DataSourceSchemaCountRequest
  'data-source-schema-list': DataSourceSchemaListRequest
  'data-source-test': DataSourceTestRequest
  'data-source-unique': DataSourceUniqueRequest
  'delete-cart-info': DeleteCartInfoRequest
  'detail-data': DetailDataRequest
  'disable-two-factor': DisableTwoFactorRequest
  'document-check': DocumentCheckRequest
  'document-copy': DocumentCopyRequest
  'document-create': DocumentCreateRequest
  'document-delete': DocumentDeleteRequest
  'document-difference': DocumentDifferenceRequest
  'document-export': DocumentExportRequest
  'document-folder': DocumentFolderRequest
  'document-history': DocumentHistoryRequest
  'document-import': DocumentImportRequest
  'document-library': DocumentLibraryRequest
  'document-list': DocumentListRequest
  'document-options': DocumentOptionsRequest
  'document-owner': DocumentOwnerRequest
  'document-read': DocumentReadRequest
  'document-restore': DocumentRestoreRequest
  'document-revision': DocumentRevisionRequest
  'document-save': DocumentSaveRequest
  'documents-folder': DocumentsFolderRequest
  'enable-two-factor': EnableTwoFactorRequest
  'end-sessions': EndSessionsRequest
  'file-read': FileReadRequest
  'file-upload': FileUploadRequest
  'folder-documents': FolderDocumentsRequest
  'folder-tree': FolderTreeRequest
  'generate-two-factor': GenerateTwoFactorRequest
  'get-purchase-count': GetPurchaseCountRequest
  'kind-list': KindListRequest
  'licence-about': LicenceAboutRequest
  'log-download': LogDownloadRequest
  'log-list': LogListRequest
  'message-list': MessageListRequest
  'page-data': PageDataRequest
  'program-check': ProgramCheckRequest
  'program-check-ccsid': ProgramCheckCcsidRequest
  'program-check-library': ProgramCheckLibraryRequest
  'program-execute': ProgramExecuteRequest
  'program-libraries': ProgramLibrariesRequest
  'program-library-list': ProgramLibraryListRequest
  'program-list': ProgramListRequest
  'program-user-ccsid': ProgramUserCcsidRequest
  'purchase-decide': PurchaseDecideRequest
  'purchase-done': PurchaseDoneRequest
  'purchase-unknown-list': PurchaseUnknownListRequest
  'purchase-unknown-read': PurchaseUnknownReadRequest
  'receipt-table-about': ReceiptTableAboutRequest
  'receipt-table-create': ReceiptTableCreateRequest
  'release-changes': ReleaseChangesRequest
  'release-list': ReleaseListRequest
  'schema-copy': SchemaCopyRequest
  'schema-read': SchemaReadRequest
  'screen-read': ScreenReadRequest
  'session-token': SessionTokenRequest
  'set-language': SetLanguageRequest
  'set-profile': SetProfileRequest
  'site-base': SiteBaseRequest
  'site-check-port': SiteCheckPortRequest
  'site-direct-login': SiteDirectLoginRequest
  'site-initial-port': SiteInitialPortRequest
  'site-login': SiteLoginRequest
  'site-logout': SiteLogoutRequest
  'site-path-unique': SitePathUniqueRequest
  'site-rights': SiteRightsRequest
  'site-screen': SiteScreenRequest
  'site-session': SiteSessionRequest
  'site-start': SiteStartRequest
  'site-stop': SiteStopRequest
  'site-update-status': SiteUpdateStatusRequest
  'sql-adopt': SqlAdoptRequest
  'sql-drift': SqlDriftRequest
  'sql-execute': SqlExecuteRequest
  'sql-explain': SqlExplainRequest
  'sql-info': SqlInfoRequest
  'sql-runs': SqlRunsRequest
  'sql-switch': SqlSwitchRequest
  'sql-sysfields': SqlSysfieldsRequest
  'sql-tables': SqlTablesRequest
  'sqlg-createsql': SqlgCreatesqlRequest
  'sqlg-execsql': SqlgExecsqlRequest
  'sqlg-field': SqlgFieldRequest
  'sqlg-file': SqlgFileRequest
  'sqlg-info': SqlgInfoRequest
  'sqlg-init-library': SqlgInitLibraryRequest
  'sqlg-library': SqlgLibraryRequest
  'sqlg-subquery-fields': SqlgSubqueryFieldsRequest
  'update-purchase-count': UpdatePurchaseCountRequest
  'user-avatar': UserAvatarRequest
  'user-info': UserInfoRequest
  'user-picture': UserPictureRequest
  'where-used': WhereUsedRequest
  decrypt: DecryptRequest
  encrypt: EncryptRequest
  license: LicenseRequest
  login: LoginRequest
  logout: LogoutRequest
  navigation: NavigationRequest
  publish: PublishRequest
  purchase: PurchaseRequest
  sessions: SessionsRequest
}


/** The data that each call answers, by its key. */
export interface CallResponses {
  'base-info': BaseInfoResponse
  'category-data': CategoryDataResponse
  'change-password': ChangePasswordResponse
  'check-password': CheckPasswordResponse
  'check-token': CheckTokenResponse
  'data-source-about': DataSourceAboutResponse
  'data-source-init': DataSourceInitResponse
  'data-source-schema-count': DataSourceSchemaCountResponse
  'data-source-schema-list': DataSourceSchemaListResponse
  'data-source-test': DataSourceTestResponse
  'data-source-unique': DataSourceUniqueResponse
  'delete-cart-info': DeleteCartInfoResponse
  'detail-data': DetailDataResponse
  'disable-two-factor': DisableTwoFactorResponse
  'document-check': DocumentCheckResponse
  'document-copy': DocumentCopyResponse
  'document-create': DocumentCreateResponse
  'document-delete': DocumentDeleteResponse
  'document-difference': DocumentDifferenceResponse
  'document-export': DocumentExportResponse
  'document-folder': DocumentFolderResponse
  'document-history': DocumentHistoryResponse
  'document-import': DocumentImportResponse
  'document-library': DocumentLibraryResponse
  'document-list': DocumentListResponse
  'document-options': DocumentOptionsResponse
  'document-owner': DocumentOwnerResponse
  'document-read': DocumentReadResponse
  'document-restore': DocumentRestoreResponse
  'document-revision': DocumentRevisionResponse
  'document-save': DocumentSaveResponse
  'documents-folder': DocumentsFolderResponse
  'enable-two-factor': EnableTwoFactorResponse
  'end-sessions': EndSessionsResponse
  'file-about': FileAboutResponse
  'file-read': FileReadResponse
  'file-upload': FileUploadResponse
  'folder-documents': FolderDocumentsResponse
  'folder-tree': FolderTreeResponse
  'generate-two-factor': GenerateTwoFactorResponse
  'get-purchase-count': GetPurchaseCountResponse
  'kind-list': KindListResponse
  'licence-about': LicenceAboutResponse
  'log-download': LogDownloadResponse
  'log-list': LogListResponse
  'message-list': MessageListResponse
  'page-data': PageDataResponse
  'program-check': ProgramCheckResponse
  'program-check-ccsid': ProgramCheckCcsidResponse
  'program-check-library': ProgramCheckLibraryResponse
  'program-execute': ProgramExecuteResponse
  'program-libraries': ProgramLibrariesResponse
  'program-library-list': ProgramLibraryListResponse
  'program-list': ProgramListResponse
  'program-user-ccsid': ProgramUserCcsidResponse
  'purchase-decide': PurchaseDecideResponse
  'purchase-unknown-list': PurchaseUnknownListResponse
  'purchase-unknown-read': PurchaseUnknownReadResponse
  'receipt-table-about': ReceiptTableAboutResponse
  'receipt-table-create': ReceiptTableCreateResponse
  'release-changes': ReleaseChangesResponse
  'release-list': ReleaseListResponse
  'schema-copy': SchemaCopyResponse
  'schema-read': SchemaReadResponse
  'screen-read': ScreenReadResponse
  'session-token': SessionTokenResponse
  'set-language': SetLanguageResponse
  'set-profile': SetProfileResponse
  'site-base': SiteBaseResponse
  'site-check-port': SiteCheckPortResponse
  'site-direct-login': SiteDirectLoginResponse
  'site-initial-port': SiteInitialPortResponse
  'site-login': SiteLoginResponse
  'site-logout': SiteLogoutResponse
  'site-path-unique': SitePathUniqueResponse
  'site-rights': SiteRightsResponse
  'site-screen': SiteScreenResponse
  'site-session': SiteSessionResponse
  'site-start': SiteStartResponse
  'site-stop': SiteStopResponse
  'site-update-status': SiteUpdateStatusResponse
  'sql-drift': SqlDriftResponse
  'sql-execute': SqlExecuteResponse
  'sql-explain': SqlExplainResponse
  'sql-info': SqlInfoResponse
  'sql-runs': SqlRunsResponse
  'sql-switch': SqlSwitchResponse
  'sql-sysfields': SqlSysfieldsResponse
  'sql-tables': SqlTablesResponse
  'sqlg-createsql': SqlgCreatesqlResponse
  'sqlg-execsql': SqlgExecsqlResponse
  'sqlg-field': SqlgFieldResponse
  'sqlg-file': SqlgFileResponse
  'sqlg-info': SqlgInfoResponse
  'sqlg-init-library': SqlgInitLibraryResponse
  'sqlg-library': SqlgLibraryResponse
  'sqlg-subquery-fields': SqlgSubqueryFieldsResponse
  'update-purchase-count': UpdatePurchaseCountResponse
  'user-avatar': UserAvatarResponse
  'user-info': UserInfoResponse
  'user-picture': UserPictureResponse
  'where-used': WhereUsedResponse
  decrypt: DecryptResponse
  encrypt: EncryptResponse
  license: LicenseResponse
  login: LoginResponse
  logout: LogoutResponse
  navigation: NavigationResponse
  publish: PublishResponse
  purchase: PurchaseResponse
  sessions: SessionsResponse
}
