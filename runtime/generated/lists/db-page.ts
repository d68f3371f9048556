// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'
import type { InputCell } from '../inputs/input-cell.ts'
import type { InputField } from '../inputs/input-field.ts'
import type { DisplaySetting } from '../lists/display-setting.ts'
import type { DataSchema } from '../statements/data-schema.ts'

/**
 * A page that changes rows.
 */
export type DbPage = {
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
   * How it opens from the list of its content; links from elsewhere lead to the page. Codes: page Page, dialog Dialog. Default: "page".
   */
  opensAs?: 'page' | 'dialog'
  /**
   * Run when the page opens; empty takes those of the list.
   */
  readSchemas?: DataSchema[]
  /**
   * Run when the user confirms, in one transaction; for several rows, once for each of them.
   */
  dataSchemas: DataSchema[]
  /**
   * Mails that are sent when the page has done its work, or could not: each mail setting once.
   *
   * Items: A mail that is sent.
   */
  mails?: `${string}/${string}`[]
  /**
   * What the user fills in.
   */
  inputs?: InputField[]
  /**
   * Where each input stands: cells that fill the form row by row, a row holds 24 parts; inputs that no cell names stand below.
   */
  layout?: InputCell[]
  /**
   * More rows at once are refused. Default: 1000.
   */
  maxRows?: number
  /**
   * Stand on the button that does it and on the one that confirms; empty: Add, Save or Delete.
   */
  submitText?: Text
  /**
   * Asked before it runs. Default: {"ja":"実行してもよろしいですか？","en":"Are you sure you want to run this?"}.
   */
  confirmMessage?: Text
  /**
   * Where the user is led once it is done. Codes: back Back, list List, again Same page. Default: "back".
   */
  afterSave?: 'back' | 'list' | 'again'
  /**
   * Who may use the page.
   */
  displaySetting?: DisplaySetting
}
