/** Schemas of shapes that a generator meets and seldom expects. */
export interface OddShape {
  /** Key of its data source and path of its site. */
  key: string
  /** What people see. */
  tables: string[]
  /** Statements that make it; `q` quotes a name. */
  make(q: (name: string) => string, kind: string): string[]
  /** Codes of what a builder should know of it, besides missing indexes. */
  warnings?: string[]
  /** Contents that are made; left out: one for each table. */
  contents?: number
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
const padded = (number: number): string => String(number).padStart(3, '0')

export const oddShapes: readonly OddShape[] = [
  {
    key: 'composite',
    tables: ['region', 'shop'],
    make: () => [
      'CREATE TABLE region (country varchar(2) NOT NULL, code varchar(4) NOT NULL, title varchar(40) NOT NULL, PRIMARY KEY (country, code))',
      `CREATE TABLE shop (id integer NOT NULL, title varchar(40) NOT NULL, country varchar(2), region_code varchar(4), PRIMARY KEY (id),
        FOREIGN KEY (country, region_code) REFERENCES region (country, code))`,
      "INSERT INTO region VALUES ('jp', '13', 'Tokyo'), ('fr', '75', 'Paris')",
      "INSERT INTO shop VALUES (1, 'Kanda', 'jp', '13'), (2, 'Marais', 'fr', '75')",
    ],
  },
  {
    key: 'views',
    tables: ['item', 'cheap_item'],
    warnings: ['table-no-key'],
    make: () => [
      'CREATE TABLE item (id integer NOT NULL, title varchar(40) NOT NULL, price numeric(10,2) NOT NULL, PRIMARY KEY (id))',
      'CREATE VIEW cheap_item AS SELECT id, title, price FROM item WHERE price < 100',
      "INSERT INTO item VALUES (1, 'Nail', 3.50), (2, 'Saw', 980)",
    ],
  },
  {
    key: 'keyless',
    tables: ['reading'],
    warnings: ['table-no-key'],
    make: () => [
      'CREATE TABLE reading (place varchar(40), degrees integer)',
      "INSERT INTO reading VALUES ('Roof', 21), ('Roof', 21), (NULL, NULL)",
    ],
  },
  {
    key: 'reserved',
    tables: ['order', 'group'],
    make: (q) => [
      `CREATE TABLE ${q('group')} (${q('select')} integer NOT NULL, ${q('from')} varchar(40) NOT NULL, PRIMARY KEY (${q('select')}))`,
      `CREATE TABLE ${q('order')} (${q('where')} integer NOT NULL, ${q('having')} varchar(40) NOT NULL, ${q('group')} integer NOT NULL,
        PRIMARY KEY (${q('where')}), FOREIGN KEY (${q('group')}) REFERENCES ${q('group')} (${q('select')}))`,
      `INSERT INTO ${q('group')} VALUES (1, 'North')`,
      `INSERT INTO ${q('order')} VALUES (7, 'First', 1)`,
    ],
  },
  {
    key: 'japanese',
    tables: ['商品', '分類'],
    make: (q) => [
      `CREATE TABLE ${q('分類')} (${q('分類コード')} varchar(4) NOT NULL, ${q('分類名')} varchar(40) NOT NULL, PRIMARY KEY (${q('分類コード')}))`,
      `CREATE TABLE ${q('商品')} (${q('商品コード')} varchar(8) NOT NULL, ${q('商品名')} varchar(80) NOT NULL,
        ${q('とても長い名前の列で二十文字')} varchar(40),
        ${q('分類コード')} varchar(4), PRIMARY KEY (${q('商品コード')}),
        FOREIGN KEY (${q('分類コード')}) REFERENCES ${q('分類')} (${q('分類コード')}))`,
      `INSERT INTO ${q('分類')} VALUES ('01', '釘')`,
      `INSERT INTO ${q('商品')} VALUES ('A-1', '丸釘', NULL, '01')`,
    ],
  },
  {
    key: 'many',
    tables: ['t_000', 't_001', 't_100', 't_199'],
    make: () => [
      ...numbers(200).map((number) =>
        number === 0
          ? 'CREATE TABLE t_000 (id integer NOT NULL, title varchar(40) NOT NULL, PRIMARY KEY (id))'
          : `CREATE TABLE t_${padded(number)} (id integer NOT NULL, title varchar(40) NOT NULL, parent integer, PRIMARY KEY (id),
              FOREIGN KEY (parent) REFERENCES t_${padded(number - 1)} (id))`,
      ),
      "INSERT INTO t_000 VALUES (1, 'Root')",
      "INSERT INTO t_001 VALUES (1, 'Branch', 1)",
    ],
  },
  {
    key: 'wide',
    tables: ['sheet'],
    make: () => [
      `CREATE TABLE sheet (id integer NOT NULL, ${numbers(299)
        .map((number) => `c_${padded(number)} varchar(5)`)
        .join(', ')}, PRIMARY KEY (id))`,
      "INSERT INTO sheet (id, c_000, c_298) VALUES (1, 'first', 'last')",
    ],
  },
  {
    key: 'selfish',
    tables: ['category'],
    make: () => [
      `CREATE TABLE category (id integer NOT NULL, title varchar(40) NOT NULL, parent_id integer, PRIMARY KEY (id),
        FOREIGN KEY (parent_id) REFERENCES category (id))`,
      "INSERT INTO category VALUES (1, 'Tools', NULL), (2, 'Saws', 1)",
    ],
  },
  {
    key: 'twice',
    tables: ['flight', 'airport'],
    make: () => [
      'CREATE TABLE airport (code varchar(3) NOT NULL, title varchar(40) NOT NULL, PRIMARY KEY (code))',
      `CREATE TABLE flight (id integer NOT NULL, title varchar(40) NOT NULL, from_code varchar(3) NOT NULL, to_code varchar(3) NOT NULL,
        PRIMARY KEY (id), FOREIGN KEY (from_code) REFERENCES airport (code), FOREIGN KEY (to_code) REFERENCES airport (code))`,
      "INSERT INTO airport VALUES ('HND', 'Haneda'), ('CDG', 'Roissy')",
      "INSERT INTO flight VALUES (1, 'JL045', 'HND', 'CDG')",
    ],
  },
  {
    key: 'cyclic',
    tables: ['team', 'player'],
    make: (_, kind) => {
      const captain = 'FOREIGN KEY (captain_id) REFERENCES player (id)'
      const team =
        'CREATE TABLE team (id integer NOT NULL, title varchar(40) NOT NULL, captain_id integer, PRIMARY KEY (id)'
      return [
        // SQLite adds no constraint to a table, and asks for no table before its rows.
        kind === 'embedded' ? `${team}, ${captain})` : `${team})`,
        `CREATE TABLE player (id integer NOT NULL, title varchar(40) NOT NULL, team_id integer, PRIMARY KEY (id),
          FOREIGN KEY (team_id) REFERENCES team (id))`,
        ...(kind === 'embedded' ? [] : [`ALTER TABLE team ADD ${captain}`]),
        "INSERT INTO team VALUES (1, 'Reds', NULL)",
        "INSERT INTO player VALUES (1, 'Aoki', 1)",
        'UPDATE team SET captain_id = 1',
      ]
    },
  },
  {
    key: 'pairs',
    tables: ['article', 'tag'],
    make: () => [
      'CREATE TABLE article (id integer NOT NULL, title varchar(40) NOT NULL, PRIMARY KEY (id))',
      'CREATE TABLE tag (code varchar(8) NOT NULL, title varchar(40) NOT NULL, PRIMARY KEY (code))',
      `CREATE TABLE article_tag (article_id integer NOT NULL, tag_code varchar(8) NOT NULL, PRIMARY KEY (article_id, tag_code),
        FOREIGN KEY (article_id) REFERENCES article (id), FOREIGN KEY (tag_code) REFERENCES tag (code))`,
      "INSERT INTO article VALUES (1, 'Joinery')",
      "INSERT INTO tag VALUES ('w', 'Wood'), ('c', 'Craft')",
      "INSERT INTO article_tag VALUES (1, 'w'), (1, 'c')",
    ],
  },
  {
    key: 'secret',
    tables: ['vault', 'person'],
    warnings: ['table-of-persons', 'table-of-persons'],
    contents: 0,
    make: () => [
      'CREATE TABLE vault (secret varchar(40) NOT NULL, PRIMARY KEY (secret))',
      'CREATE TABLE person (id integer NOT NULL, e_mail varchar(80) NOT NULL, title varchar(40), PRIMARY KEY (id))',
    ],
  },
]
