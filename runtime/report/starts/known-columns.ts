import { localize } from '../../text.ts'
import type { ValueType } from '../../template/value.ts'

/** A column as a start writes it. */
export interface KnownColumn {
  key: string
  /** Its heading. */
  title: string
  sort?: 'number' | 'date' | undefined
}

/** What papers of trade hold, by the names that databases and people give it; the first column of such a name is taken. */
const names = {
  number:
    /^(order|slip|invoice|quot\w*|doc\w*|voucher)_?(no|num|number|id)$|(伝票|注文|受注|請求|見積|納品)(書)?(番号|No)/i,
  date: /^(order|invoice|issue|deliver\w*|ship\w*)\w*(_on|_at|date|_day)$|(注文|受注|請求|見積|納品|出荷|売上)日/i,
  customer: /(customer|client|partner|company|buyer|cust)_?name|(得意先|顧客|取引先|会社|お客様|御社)名/i,
  postal: /zip|postal|post_?code|郵便番号/i,
  address: /addr|住所/i,
  code: /^((item|product|goods)_?)?(code|cd|sku|no)$|(商品|品目)コード|品番/i,
  item: /^((item|product|goods)_?)?(name|title)$|商品名|品名|品目名/i,
  person: /^(name|full_?name|person)$|氏名|宛名|担当者名/i,
  spec: /^spec\w*$|規格|型式/i,
  quantity: /^(qty|quantity|count|pieces)$|数量|個数/i,
  unit: /^unit(_name)?$|単位/i,
  price: /(^|_)price$|単価|価格/i,
  amount: /amount|^total$|subtotal|金額|小計/i,
  rate: /tax_?rate|^rate$|税率/i,
  barcode: /^(jan|ean|gtin|barcode)(_?(code|cd))?$|JANコード|バーコード/i,
  note: /^(note|notes|remarks?|memo|comment)$|備考|摘要/i,
} satisfies Record<string, RegExp>

export type ColumnName = keyof typeof names
export type Columns = Partial<Record<ColumnName, KnownColumn>>

/** The columns of a record, in their order. */
export function columnsIn(type: ValueType | undefined, language: string): KnownColumn[] {
  if (type?.is !== 'record') return []
  return Object.entries(type.fields).flatMap(([key, field]) =>
    field.is === 'plain' ? [{ key, title: localize(field.title, language) || key, sort: field.sort }] : [],
  )
}

/** Which of the columns is what; none stands for two things. */
export function knownColumns(columns: readonly KnownColumn[]): Columns {
  const left = new Set(columns)
  const found: Columns = {}
  for (const [name, pattern] of Object.entries(names) as [ColumnName, RegExp][]) {
    const column = [...left].find(({ key, title }) => pattern.test(key) || pattern.test(title))
    if (!column) continue
    found[name] = column
    left.delete(column)
  }
  return found
}
