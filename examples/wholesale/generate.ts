import Database from 'better-sqlite3'
import { closedDays } from './closed-days.ts'
import { families, type Family } from './families.ts'

/** How much of everything is made; figures that the walkthrough and the README quote. */
export const amounts = { products: 5000, customers: 300, orders: 20_000, announcements: 12 }

/** The login that is printed at the start and stands in the README: customer C0001, price rank A. */
export const demoLogin = { id: 'yamada', password: 'kanamono' }

/** Argon2id of the demonstration password. Every made-up customer has it, so that a test can log in as any of them. */
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$D7HK5/vgo6aj1Rmfr3ybBg$GhAXTTAV84EdVPvHj6SPNeHudxTg3eWUJUaO4nuCZ9M'

const ranks = { A: 80, B: 86, C: 92, D: 100 } as const

/** Mulberry32: a small generator of pseudo-random numbers in [0, 1) that gives the same row of numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const tables = `
  CREATE TABLE product (
    code TEXT PRIMARY KEY, name TEXT NOT NULL, spec TEXT, maker TEXT NOT NULL, unit TEXT NOT NULL,
    category1 TEXT NOT NULL, category2 TEXT NOT NULL, list_price INTEGER NOT NULL, search_name TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX product_category ON product (category1, category2, code);
  CREATE TABLE price (
    code TEXT NOT NULL REFERENCES product, rank TEXT NOT NULL, price INTEGER NOT NULL, PRIMARY KEY (code, rank)
  ) WITHOUT ROWID;
  CREATE TABLE stock (code TEXT PRIMARY KEY REFERENCES product, qty INTEGER NOT NULL CHECK (qty >= 0)) WITHOUT ROWID;
  CREATE TABLE customer (
    code TEXT PRIMARY KEY, name TEXT NOT NULL, login_id TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
    price_rank TEXT NOT NULL, address TEXT NOT NULL, email TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE orders (
    order_no INTEGER PRIMARY KEY AUTOINCREMENT, customer TEXT NOT NULL REFERENCES customer, ordered_on TEXT NOT NULL,
    deliver_on TEXT, deliver_to TEXT, own_no TEXT, note TEXT, total INTEGER NOT NULL, status TEXT NOT NULL DEFAULT '受付'
  );
  CREATE INDEX orders_of_customer ON orders (customer, order_no);
  CREATE TABLE order_line (
    order_no INTEGER NOT NULL REFERENCES orders, line INTEGER NOT NULL, code TEXT NOT NULL REFERENCES product,
    price INTEGER NOT NULL, qty INTEGER NOT NULL, PRIMARY KEY (order_no, line)
  ) WITHOUT ROWID;
  CREATE TABLE announcement (
    id INTEGER PRIMARY KEY, published_on TEXT NOT NULL, topic TEXT NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL
  );
  CREATE TABLE inquiry (
    inquiry_no INTEGER PRIMARY KEY AUTOINCREMENT, customer TEXT NOT NULL REFERENCES customer, asked_on TEXT NOT NULL,
    topic TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL, quantity INTEGER, wanted_on TEXT, reply_by TEXT,
    status TEXT NOT NULL DEFAULT '受付', answer TEXT, product TEXT REFERENCES product
  );
  CREATE INDEX inquiry_of_customer ON inquiry (customer, inquiry_no);
  CREATE TABLE goods_return (
    return_no INTEGER PRIMARY KEY AUTOINCREMENT, customer TEXT NOT NULL REFERENCES customer,
    order_no INTEGER NOT NULL REFERENCES orders, reason TEXT NOT NULL, asked_on TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT '受付'
  );
  CREATE INDEX return_of_customer ON goods_return (customer, return_no);
  CREATE TABLE return_line (
    return_no INTEGER NOT NULL REFERENCES goods_return, line INTEGER NOT NULL, qty INTEGER NOT NULL CHECK (qty > 0),
    PRIMARY KEY (return_no, line)
  ) WITHOUT ROWID;
  CREATE TABLE order_request (
    request_no INTEGER PRIMARY KEY AUTOINCREMENT, customer TEXT NOT NULL REFERENCES customer,
    code TEXT NOT NULL REFERENCES product, qty INTEGER NOT NULL CHECK (qty > 0), wanted_on TEXT, requested_on TEXT NOT NULL,
    file TEXT
  );
  CREATE TABLE own_price (
    customer TEXT NOT NULL REFERENCES customer, code TEXT NOT NULL REFERENCES product, price INTEGER NOT NULL,
    valid_from TEXT, note TEXT, PRIMARY KEY (customer, code)
  ) WITHOUT ROWID;
  CREATE TABLE closed_day (day TEXT PRIMARY KEY, reason TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE kumiki_receipt (purchase_id TEXT PRIMARY KEY, at TEXT NOT NULL, answer TEXT) WITHOUT ROWID;
`

interface Product {
  code: string
  family: Family
  name: string
  spec: string
  maker: string
  price: number
}

const makers = ['匠金属', 'ミナト工業', '北斗ツール', '東和ねじ', 'サンエイ', '関西鋲螺']

/** Every combination of every family by one maker, then by a second one until there are enough. */
function makeProducts(count: number, random: () => number): Product[] {
  const combinations = families.flatMap((family) =>
    family.types.flatMap((type, t) =>
      family.materials.flatMap((material, m) =>
        family.sizes.map((size, s) => ({ family, type, material, size, t, m, s })),
      ),
    ),
  )
  const step = combinations.length / Math.max(1, count - combinations.length)
  const second = Array.from({ length: count - combinations.length }, (_, i) => combinations[Math.floor(i * step)]!)
  const numbers = new Map<string, number>()
  return [...combinations, ...second].map((one, index) => {
    const { family } = one
    const number = (numbers.get(family.prefix) ?? 0) + 1
    numbers.set(family.prefix, number)
    const home = families.indexOf(family)
    const maker = makers[(home + (index < combinations.length ? 0 : 3)) % makers.length]!
    const factor =
      (1 + one.t * 0.18) * (1 + one.m * 0.45) * (1 + one.s * 0.16) * (index < combinations.length ? 1 : 1.12)
    const exact = family.from * factor * (0.97 + random() * 0.06)
    return {
      code: `${family.prefix}-${String(number).padStart(4, '0')}`,
      family,
      name: one.type,
      spec: `${one.material} ${one.size}`,
      maker,
      price: exact >= 1000 ? Math.round(exact / 10) * 10 : Math.max(1, Math.round(exact)),
    }
  })
}

const surnames = [
  '山田',
  '佐藤',
  '鈴木',
  '高橋',
  '田中',
  '伊藤',
  '渡辺',
  '中村',
  '小林',
  '加藤',
  '吉田',
  '山本',
  '斎藤',
  '松本',
  '井上',
  '木村',
  '清水',
  '林',
  '山口',
  '阿部',
  '池田',
  '橋本',
  '石川',
  '前田',
  '藤田',
  '後藤',
  '岡田',
  '長谷川',
  '村上',
  '近藤',
]
const romanNames = [
  'yamada',
  'sato',
  'suzuki',
  'takahashi',
  'tanaka',
  'ito',
  'watanabe',
  'nakamura',
  'kobayashi',
  'kato',
  'yoshida',
  'yamamoto',
  'saito',
  'matsumoto',
  'inoue',
  'kimura',
  'shimizu',
  'hayashi',
  'yamaguchi',
  'abe',
  'ikeda',
  'hashimoto',
  'ishikawa',
  'maeda',
  'fujita',
  'goto',
  'okada',
  'hasegawa',
  'murakami',
  'kondo',
]
const trades = ['工務店', '建設株式会社', '金物店', '設備工業', '塗装店', '鉄工所', '住宅設備', '木材', '電設', '商店']
const towns = [
  '東京都大田区',
  '埼玉県川口市',
  '千葉県市川市',
  '神奈川県川崎市',
  '愛知県名古屋市',
  '大阪府東大阪市',
  '兵庫県三木市',
  '新潟県三条市',
  '福岡県北九州市',
  '宮城県仙台市',
]

const inquiries: [
  topic: string,
  subject: string,
  body: string,
  quantity: number | null,
  replyBy: string,
  answer: string | null,
  product: string,
][] = [
  [
    '在庫',
    'ステンレス六角ボルトの在庫',
    '月末の工事でまとまった数を使います。一度にご用意いただける数を教えてください。',
    2000,
    'メール',
    '2,000本まで即日でご用意できます。',
    '六角ボルト 全ねじ ステンレス',
  ],
  [
    '納期',
    '丁番の納期',
    '来週前半に必要です。分けて届けていただくことはできますか。',
    120,
    '電話',
    '火曜と木曜の二回でお届けします。',
    '丁番',
  ],
  ['返品', 'サイズ違いの返品', '一箱だけ違うサイズを頼んでしまいました。未開封です。', 1, 'メール', null, '木ねじ'],
]

const announcements: [topic: string, title: string, body: string][] = [
  [
    '重要',
    '年末年始の営業と出荷について',
    '12月29日から1月4日まで休業いたします。年内の出荷は12月27日15時のご注文分までとなります。',
  ],
  [
    '新商品',
    '充電インパクトドライバー 36Vを追加しました',
    '電池2個付と本体のみをご用意しました。電動工具の分類からご覧ください。',
  ],
  [
    '価格',
    '鋼材価格の改定に伴う販売価格の見直し',
    '1月出荷分より、鉄製のねじ・ボルト類の価格を改定いたします。詳しくは担当営業へお問い合わせください。',
  ],
  [
    '案内',
    '納品日のご指定について',
    'カートの確認画面でご希望の納品日をお選びいただけます。翌営業日以降をご指定ください。',
  ],
  ['案内', '在庫数の見方', '一覧の在庫数は倉庫の実在庫です。在庫がない商品はご注文いただけません。'],
  ['新商品', 'フルハーネスの新規格品が入荷しました', '新規格に対応したフルハーネスを安全・作業服に追加しました。'],
  ['重要', 'なりすましメールにご注意ください', '当社からパスワードをメールでお尋ねすることはありません。'],
  ['案内', '配送業者の変更', '関東地区の路線便を変更いたします。お届けの時間帯に変更はありません。'],
  ['価格', '塗料の送料について', '危険物を含む塗料は、1回のご注文につき別途運賃を申し受けます。'],
  ['案内', '棚卸しに伴う出荷停止のお知らせ', '3月31日は棚卸しのため出荷を停止いたします。ご注文は受け付けております。'],
  ['新商品', '耐切創手袋のサイズを追加しました', '3L、4Lを追加しました。'],
  ['案内', 'オーダーサイトを開設しました', 'いつでもご注文いただけるようになりました。どうぞご利用ください。'],
]

const day = 86_400_000

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/**
 * Makes the wholesaler's database in an empty file: the same rows for the same seed.
 * @param path where the SQLite file is written; it must not exist yet.
 */
export function generate(path: string, seed = 20_261_120): void {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const db = new Database(path)
  try {
    db.pragma('journal_mode = WAL')
    db.exec(tables)
    const insert = (table: string, columns: number) =>
      db.prepare(`INSERT INTO ${table} VALUES (${Array.from({ length: columns }, () => '?').join(', ')})`)
    db.transaction(() => {
      const products = makeProducts(amounts.products, random)
      const product = insert('product', 9)
      const price = insert('price', 3)
      const stock = insert('stock', 2)
      for (const one of products) {
        const { family } = one
        const searchName = `${one.name} ${one.spec} ${one.maker}`
        product.run(
          one.code,
          one.name,
          one.spec,
          one.maker,
          family.unit,
          family.category1,
          family.category2,
          one.price,
          searchName,
        )
        for (const [rank, percent] of Object.entries(ranks))
          price.run(one.code, rank, Math.max(1, Math.round((one.price * percent) / 100)))
        stock.run(one.code, random() < 0.04 ? 0 : 5 + below(one.price < 500 ? 2000 : 120))
      }

      const closed = insert('closed_day', 2)
      for (const [one, reason] of closedDays) closed.run(one, reason)

      const customer = insert('customer', 7)
      const rankNames = Object.keys(ranks)
      const customerRanks: string[] = []
      const addresses: string[] = []
      for (let index = 0; index < amounts.customers; index++) {
        const surname = index % surnames.length
        const login =
          romanNames[surname]! + (index < surnames.length ? '' : String(Math.floor(index / surnames.length) + 1))
        const rank = index === 0 ? 'A' : rankNames[below(rankNames.length)]!
        customerRanks.push(rank)
        const name = `${surnames[surname]!}${trades[(index + Math.floor(index / surnames.length)) % trades.length]!}`
        const address = `${towns[below(towns.length)]!}${1 + below(9)}-${1 + below(28)}-${1 + below(20)}`
        const code = `C${String(index + 1).padStart(4, '0')}`
        addresses.push(address)
        customer.run(code, name, login, passwordHash, rank, address, `${login}@example.jp`)
      }

      const order = db.prepare(
        'INSERT INTO orders (order_no, customer, ordered_on, deliver_on, deliver_to, note, total, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      )
      const line = insert('order_line', 5)
      const first = Date.UTC(2024, 10, 1)
      const span = Date.UTC(2026, 10, 18) - first
      const notes = [null, null, null, '午前中着でお願いします', '現場直送', '不在時は置き配可', '納品書は2部']
      for (let index = 0; index < amounts.orders; index++) {
        const buyer = index % 40 === 0 ? 0 : below(amounts.customers)
        const percent = ranks[customerRanks[buyer] as keyof typeof ranks]
        const lines = Array.from({ length: 1 + below(5) }, () => products[below(products.length)]!).map((one) => ({
          code: one.code,
          price: Math.max(1, Math.round((one.price * percent) / 100)),
          qty: one.price < 500 ? 10 * (1 + below(20)) : 1 + below(6),
        }))
        const orderedAt = first + Math.floor((span * index) / amounts.orders / day) * day
        const net = lines.reduce((sum, one) => sum + one.price * one.qty, 0)
        const status = orderedAt > first + span - 4 * day ? '受付' : '出荷済'
        const buyerCode = `C${String(buyer + 1).padStart(4, '0')}`
        order.run(
          100_001 + index,
          buyerCode,
          isoDay(orderedAt),
          isoDay(orderedAt + (1 + below(4)) * day),
          addresses[buyer],
          notes[below(notes.length)],
          // With the tax of 10 %, as the site's own orders have it.
          net + Math.floor(net / 10),
          status,
        )
        lines.forEach((one, at) => line.run(100_001 + index, at + 1, one.code, one.price, one.qty))
      }

      const announcement = insert('announcement', 5)
      announcements.forEach(([topic, title, body], index) =>
        announcement.run(index + 1, isoDay(Date.UTC(2026, 10, 16) - index * 9 * day), topic, title, body),
      )

      const inquiry = insert('inquiry', 12)
      inquiries.forEach(([topic, subject, body, quantity, replyBy, answer, about], index) =>
        inquiry.run(
          index + 1,
          'C0001',
          isoDay(Date.UTC(2026, 10, 5) + index * 4 * day),
          topic,
          subject,
          body,
          quantity,
          null,
          replyBy,
          answer === null ? '受付' : '回答済',
          answer,
          products.find(({ name, spec }) => `${name} ${spec}`.includes(about))?.code ?? null,
        ),
      )
    })()
    db.exec('ANALYZE')
  } finally {
    db.close()
  }
}
