import type { Comparison } from '../conditions/holds.ts'
import type { Address, Text } from '../document.ts'
import type { Formula } from '../formula/formula.ts'
import type { DateOffset } from '../values/offset-day.ts'

// The shapes of `schemas/kinds/{site,content,schema}.json` as compile reads them: defaults are still left out.

export interface SiteSpec {
  path?: string
  overview?: Text
  language?: 'ja' | 'en'
  languages?: ('ja' | 'en')[]
  image?: string
  color?: string
  login?: { schema: Address; retrievalTiming?: 1 | 2; idField?: string; nameField?: string; screen?: Address }
  homeScreen?: Address
  sections?: Address[]
  contentCategories?: Address[]
  menuFlg?: { home?: 1 | 2; section?: 1 | 2 }
}

export interface SchemaSpec {
  type: number
  connectionType?: number
  dataSource?: Address
  sql?: string | string[]
  timeout?: number
  parameters?: {
    name: string
    dataType?: 'character' | 'numeric'
    length?: number
    scale?: number
    label?: Text
    data?: unknown
  }[]
  resultColumns?: ResultColumn[]
}

export interface ResultColumn {
  key: string
  name: string
  label?: Text
  type?: string
  typeClass?: 'String' | 'Number' | 'Binary' | 'Guid' | 'Date' | 'Time' | 'DateTime'
  size?: number
  decimalDigits?: number
}

export interface ContentSpec {
  type: 1 | 2 | 3 | 4
  displaySetting?: { showFlg?: 1 | 2 | 3 | 4 | 5; memberRoles?: Address[]; conditions?: ConditionItem[] }
  sectionInfo?: { category?: { center?: boolean }; list?: { center?: boolean } }
  icon?: string
  image?: string
  keys?: string[]
  list?: ListSpec
  detail?: DetailSpec
  purchase?: PurchaseSpec
}

export interface ListSpec {
  dataSchemas: DataSchema[]
  columns?: FieldOption[]
  table?: { stripe?: boolean; border?: boolean }
  orderBy?: { field: string; direction?: 'asc' | 'desc' }[]
  newTabDetail?: boolean
  pagingType?: 'paging' | 'scroll'
  limit?: number
  triggerOnOpen?: boolean
  search?: SearchArea
  category?: { fields: string[]; limit?: number; showCount?: boolean }
  pageTransition?: { left?: Transition; right?: Transition; double?: Transition }
  commentBox?: CommentBox
}

export interface Transition {
  enable?: boolean
  newTab?: boolean
  pageType?: string
}

export interface CommentBox {
  title?: Text
  notice?: Text
  show?: boolean
  position?: 'top' | 'bottom'
  closable?: boolean
  closeText?: Text
  icon?: string
  color?: string
  background?: string
  borderColor?: string
}

export interface DataSchema {
  schema: Address
  timeout?: number
  expectedRows?: number
  parameters?: Parameter[]
}

export interface Parameter {
  name: string
  source: string
  schema?: Address
  variable?: Address
  field?: string
  value?: unknown
}

export interface ConditionItem {
  type?: 'AND' | 'OR'
  name: string
  condition?: Comparison
  value?: unknown
  ignoreCase?: boolean
  ignoreFullHalfWidth?: boolean
}

export interface FieldOption {
  field: string
  label?: Text
  headerAlign?: Align
  align?: Align
  placeholder?: Text
  fieldWidth?: { min?: WidthLimit; max?: WidthLimit }
  dispType?: 'textbox' | 'text' | 'image' | 'pdf' | 'textLink' | 'downloadLink' | 'drilldown'
  text?: {
    format?: 'none' | 'comma' | 'date' | 'time' | 'datetime'
    symbol?: Text
    position?: 1 | 2
    timeDigit?: 4 | 6
  }
  image?: {
    protocol?: string
    url: string
    alternativeUrl?: string
    width?: number
    height?: number
    heightAuto?: boolean
    fit?: string
  }
  pdf?: { protocol?: string; url: string }
  link?: { protocol?: string; url: string; text?: Text; fileName?: string; newTab?: boolean }
  drilldownSetting?: DrilldownSetting
  conditionalDrilldown?: { conditions: ConditionItem[]; drilldownSetting: DrilldownSetting }[]
  style?: { labelColor?: string; textColor?: string; background?: string; borderColor?: string; align?: Align }
  itemCalculation?: { flag?: boolean; area?: Formula; decimalPoint?: number; roundingMode?: 1 | 2 | 3 }
  showFlg?: 1 | 2
  columnTotal?: boolean
}

export type Align = 'left' | 'center' | 'right'
export interface WidthLimit {
  auto?: boolean
  value?: number
}

export interface DrilldownSetting {
  newTab?: boolean
  targetContentObj: { contentId: Address; contentType?: number }
  pageType: string
  parameterTable: DrilldownParameter[]
}

export interface DrilldownParameter {
  ownField: string
  targetField: string
  condition?: Comparison
}

export interface SearchArea {
  labelPosition?: 'top' | 'left' | 'right'
  size?: 'small' | 'medium' | 'large'
  maxHeight?: string
  comment?: CommentBox
  fields?: SearchField[]
}

export interface Choice {
  value: unknown
  label?: Text
}

export interface Choices {
  radios?: Choice[]
  checkboxes?: Choice[]
  selects?: Choice[]
  selectAll?: boolean
}

export interface SearchField extends Choices {
  field: string
  label?: Text
  name?: string
  inputType?: string
  inputCond?: Omit<ConditionItem, 'name'> & { name?: string }
  placeholder?: Text
  display?: boolean
  comment?: Text
  value?: unknown
}

export interface DetailSpec {
  dataSchemas?: DataSchema[]
  layout?: LayoutCell[]
  labelPosition?: 'top' | 'left' | 'right'
  lines?: { content: Address; label?: Text; parameterTable: DrilldownParameter[] }[]
  commentBox?: CommentBox
}

export interface LayoutCell {
  span?: number
  items?: LayoutItem[]
}

export interface LayoutItem extends Omit<FieldOption, 'field'> {
  /** 1 field, 2 container, 3 link parameter, 99 end marker. */
  type?: 1 | 2 | 3 | 99
  field?: string
  items?: LayoutItem[]
}

export interface PurchaseSpec {
  maxCartCount?: number
  displayCartColumn?: boolean
  columns?: Partial<
    Record<
      'cart' | 'subtotal' | 'addDeleteBtn',
      { label?: Text; align?: Align; fieldWidth?: FieldOption['fieldWidth']; showFlg?: 1 | 2 }
    >
  >
  cartColumns?: string[]
  amountField: string
  amountFormat?: {
    commaSeperated?: boolean
    currencySymbol?: Text
    position?: 1 | 2
    decimalPoint?: number
    decimalPointOperation?: 1 | 2 | 3
  }
  quantityFormat?: { unit?: string; unitPosition?: 1 | 2 }
  purchaseCondition?: { displayFlg?: boolean; message?: Text; conditions?: ConditionItem[] }
  inputs?: InputFieldSpec[]
  headerSchemas?: DataSchema[]
  detailSchemas?: DataSchema[]
  afterOrderSchema?: DataSchema
  totalAmountHeader?: Text
  orderAmountHeader?: Text
  buttons?: Partial<
    Record<
      'confirmCart' | 'purchasePage' | 'addCart' | 'removeCart' | 'notAvailable',
      { text?: Text; icon?: string; message?: Text }
    >
  >
  showPurchasedPageBtn?: boolean
  afterOrder?: Address
}

export interface InputFieldSpec extends Choices {
  key: string
  label?: Text
  value?: unknown
  inputFlg?: boolean
  inputType?: string
  inputCheck?: {
    required?: boolean
    maxLength?: number
    digitLength?: { digits?: number; scale?: number }
    minValue?: number
    maxValue?: number
    rules?: { type: number; field?: string; pattern?: string; component?: string; message?: Text }[]
  }
  displayType?: 'input' | 'text' | 'hidden'
  placeholder?: Text
  rows?: number
  datetime?: {
    initial?: Partial<DateOffset>
    displayFormat?: string
    dateFormat?: string
    timeFormat?: string
    timeDigit?: 4 | 6
    calendarMin?: Partial<DateOffset> & { date?: string }
    calendarMax?: Partial<DateOffset> & { date?: string }
  }
  totalAmountSetting?: {
    enabled?: boolean
    type?: 'add' | 'subtract' | 'tax'
    opTypeByAmount?: 1 | 2 | 3
    amount?: string
    afterOpValue?: string
  }
}
