import { asText } from '../../../../runtime/values/as-text.ts'
import { readWorkbook } from '../../read-workbook.ts'
import { comparisons, type ValueColumn, type ValuesSite } from './open-values.ts'
import type { ValueKind } from './value-kinds.ts'

interface Tools {
  site: ValuesSite
  kind: ValueKind
  column: ValueColumn
}

type Row = Record<string, unknown>

const table = ({ kind }: Tools) => `t_${kind.name}`
const same = (found: unknown, wanted: unknown, what: string) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`)
}

async function call(tools: Tools, route: string, body: object, days = false): Promise<Row> {
  const contentId = await tools.site.contentId(`${days ? 'days_' : ''}${tools.kind.name}`)
  const told = await tools.site.kumiki.ask('site', route.replace('{id}', String(contentId)), {
    ...{ token: tools.site.user, body: { contentId, ...body } },
  })
  if (told.code !== 20000) throw new Error(`${told.message} ${JSON.stringify(told.data?.problems ?? '')}`)
  return told.data as Row
}

const list = async (tools: Tools, more: object = {}) =>
  (await call(tools, 'POST /b2b/contentdb/pageinfo/pageData', { limit: 100, ...more })).rows as Row[]
const idsOf = (rows: readonly Row[]) => rows.map(({ ID }) => Number(ID))
const stored = async (tools: Tools, where = '') => {
  const { query, text, bytes } = tools.site.witness
  return query(
    `SELECT id, ${text('v', tools.kind)}, ${bytes('v', tools.kind)} FROM ${table(tools)} ${where} ORDER BY id`,
  )
}
const insert = (tools: Tools, id: number, value: string) =>
  tools.site.witness.run(`INSERT INTO ${table(tools)} (id, v, note) VALUES (${id}, ${value}, 'n')`)
const typedIn = ({ kind }: Tools) => kind.typed[0]
const firstOf = ({ kind }: Tools) => kind.samples[0] ?? 'NULL'
const bytesOf = async (tools: Tools, id: number) => (await stored(tools, `WHERE id = ${id}`))[0]?.[2]

/** A shown value in the words of the database: what only looks different is the same. */
function plain(value: unknown, column: ValueColumn): unknown {
  const { typeClass } = column
  if (value === null || value === undefined) return null
  const text = asText(value)
  if (typeClass === 'Number') return number(text, column)
  if (typeClass === 'Binary') return Buffer.from(text, 'base64').toString('hex')
  if (typeClass === 'DateTime' || typeClass === 'Time') return moment(text)
  return text
}

/** A moment without what does not count: the T, minutes of a zone that has none, and zeros behind the seconds. */
const moment = (text: string): string =>
  text
    .replace('T', ' ')
    .replace(/([+-]\d\d):00(?= BC|$)/, '$1')
    .replace(/(:\d\d)\.0+$|(\.\d*?)0+$/, '$1$2')

/** A number without what does not count. */
function number(text: string, column: ValueColumn): string {
  if (/^(real|float)$/i.test(column.type)) return String(Math.fround(Number(text)))
  if (/^(real|float|double)/i.test(column.type) || /e/i.test(text)) return String(Number(text))
  const found = /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(text)
  return found ? `${found[1]}${found[2]}${found[3] ? `.${found[3]}` : ''}` : text
}

const shown = (tools: Tools, value: unknown) => plain(value, tools.column)
const wanted = (tools: Tools, value: unknown) =>
  value === null || tools.column.typeClass === 'Binary' ? value : plain(value, tools.column)

async function compareAll(tools: Tools, rows: readonly Row[], what: string): Promise<void> {
  const all = await stored(tools)
  same(
    rows.map(({ ID, V }) => [Number(ID), shown(tools, V)]),
    all.map(([id, text]) => [Number(id), wanted(tools, text)]),
    what,
  )
}

/** Names that a search has by the place of its comparison. */
const searching = (condition: (typeof comparisons)[number], value: unknown) => ({
  search: { [`S${comparisons.indexOf(condition)}`]: value },
})

const finds = (condition: (typeof comparisons)[number]) => async (tools: Tools) => {
  const { kind } = tools
  const [first] = kind.samples
  const part = kind.part ?? kind.find.slice(0, 3)
  const isPart = condition.endsWith('LIKE')
  const value = isPart ? part : kind.find
  const { text, part: partOf = text } = tools.site.witness
  const like = `${partOf('v', kind)} LIKE '${condition === 'LIKE' || condition === 'suffix LIKE' ? '%' : ''}${part.replaceAll(`'`, `''`)}${condition === 'suffix LIKE' ? '' : '%'}'`
  const left = kind.asText ? tools.site.witness.text('v', kind) : 'v'
  const compared = `${left} ${condition} ${first}`
  const test = isPart ? like : condition === '<>' ? `(${compared} OR v IS NULL)` : compared
  const expected = (await stored(tools, `WHERE ${test}`)).map(([id]) => Number(id))
  same(
    idsOf(await list(tools, searching(condition, value))).sort((a, b) => a - b),
    expected,
    value,
  )
}

/** Changes the note of each row as it is shown and nothing else, and then tells whether the bytes are what they were. */
async function leavesAlone(tools: Tools, save: (id: number, row: Row) => Promise<unknown>): Promise<void> {
  const before = await stored(tools)
  for (const row of await list(tools)) await save(Number(row.ID), row)
  same(await stored(tools), before, 'stored')
}

const key = (id: number) => [String(id)]
const update = (tools: Tools, id: number, seen: Row, inputs: Row) =>
  call(tools, 'POST /b2b/contentdb/pageinfo/update-db/{id}', { page: 'update/edit', rowKey: key(id), seen, inputs })
const bulk = (tools: Tools, id: number, inputs: Row) =>
  call(tools, 'POST /b2b/contentdb/pageinfo/bulk-db/{id}', {
    ...{ page: 'several', rows: [JSON.stringify(key(id))], count: 1, inputs },
  })
const detail = async (tools: Tools, id: number) =>
  (await call(tools, 'POST /b2b/contentdb/page/data', { page: 'update/edit', rowKey: key(id) })).row as Row

/** What a new value must be in the end, by a row that SQL has written beside it. */
async function isTyped(tools: Tools, id: number): Promise<void> {
  const [, value] = tools.kind.typed
  await insert(tools, 900, value)
  same(await bytesOf(tools, id), await bytesOf(tools, 900), 'stored')
}

async function api(tools: Tools, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${tools.site.kumiki.url('console')}/api/values/v1/${tools.kind.name}${path}`, {
    method: body ? 'PUT' : 'GET',
    headers: { authorization: `Bearer ${tools.site.caller}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`)
  return answer
}

async function file(tools: Tools, format: 'csv' | 'excel'): Promise<Buffer> {
  const response = await fetch(
    `${tools.site.kumiki.url('site')}/vue-element-admin/b2b/content/list/${format}-download`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': tools.site.user },
      body: JSON.stringify({ contentId: await tools.site.contentId(tools.kind.name) }),
    },
  )
  return Buffer.from(await response.arrayBuffer())
}

/** Cells of a file: nothing is the empty text there, and moments of a workbook have no zone. */
function compareFile(tools: Tools, cells: readonly unknown[], all: readonly unknown[][]): void {
  const isMoment = /^(Date|Time)/.test(tools.column.typeClass)
  const text = (value: unknown) =>
    isMoment && typeof value === 'string' ? value.replace(/(:\d\d(\.\d+)?)[+-]\d\d(:\d\d)*/, '$1') : (value ?? '')
  same(
    cells.map((cell) => text(shown(tools, cell === '' ? null : cell))),
    all.map(([, value], i) => text(typeof cells[i] === 'number' ? numberOf(tools, value) : wanted(tools, value))),
    'file',
  )
}

/** A value as workbooks hold it: a number, of moments the days since the last of 1899, exact to the millisecond. */
function numberOf(tools: Tools, value: unknown): unknown {
  if (tools.column.typeClass === 'Number') return plain(Number(value), tools.column)
  const found = /^(?:(\d{4})[-/]?(\d\d)[-/]?(\d\d))?[ T]?(?:(\d\d):(\d\d):([\d.]+))?/.exec(String(value)) ?? []
  const [year, month, day, hour = 0, minute = 0, second = 0] = found.slice(1).map((part) => part && Number(part))
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(1899, 11, 30)
  const days = year === undefined ? 0 : date / 86_400_000
  return String(days + (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) / 86_400)
}

const isDay = ({ column }: Tools) => column.typeClass === 'Date' || column.typeClass === 'DateTime'

/** What can be done with a value, against what SQL by hand says; throws what is wrong, `false` where there is nothing to do. */
export const deeds: Record<string, (tools: Tools) => Promise<unknown>> = {
  list: async (tools) => compareAll(tools, await list(tools), 'list'),
  ...Object.fromEntries(comparisons.map((condition) => [condition, finds(condition)])),
  async sort(tools) {
    const rows = await list(tools, { sort: [{ field: 'V', direction: 'desc' }] })
    same(
      idsOf(rows).sort((a, b) => a - b),
      (await stored(tools)).map(([id]) => Number(id)),
      'rows',
    )
  },
  async detail(tools) {
    const rows = await Promise.all(idsOf(await list(tools)).map((id) => detail(tools, id)))
    await compareAll(tools, rows, 'detail')
  },
  async calendar(tools) {
    if (!isDay(tools)) return false
    const days = { calendar: { view: 'day', from: '2026-11-20' } }
    const rows = (await call(tools, 'POST /b2b/contentdb/pageinfo/pageData', days, true)).rows as Row[]
    const expected = await stored(tools, `WHERE v >= '2026-11-20' AND v < '2026-11-21'`)
    same(
      idsOf(rows).sort((a, b) => a - b),
      expected.map(([id]) => Number(id)),
      'day',
    )
  },
  async add(tools) {
    const inputs = { ID: '901', V: typedIn(tools), NOTE: 'new' }
    await call(tools, 'POST /b2b/contentdb/pageinfo/update-db/{id}', { page: 'add/new', inputs })
    await isTyped(tools, 901)
  },
  untouched: async (tools) =>
    leavesAlone(tools, async (id) => {
      const seen = await detail(tools, id)
      await update(tools, id, seen, { V: seen.V, NOTE: 'changed' })
    }),
  async touched(tools) {
    await insert(tools, 902, firstOf(tools))
    await update(tools, 902, await detail(tools, 902), { V: typedIn(tools), NOTE: 'changed' })
    await isTyped(tools, 902)
  },
  'cell beside it': async (tools) => leavesAlone(tools, (id) => bulk(tools, id, { NOTE: 'cell' })),
  async cell(tools) {
    await insert(tools, 903, firstOf(tools))
    await bulk(tools, 903, { V: typedIn(tools) })
    await isTyped(tools, 903)
  },
  async csv(tools) {
    const lines = csvCells((await file(tools, 'csv')).toString('utf8'))
    compareFile(
      tools,
      lines.slice(1).map((cells) => cells[1]),
      await stored(tools),
    )
  },
  async excel(tools) {
    const [sheet] = await readWorkbook(await file(tools, 'excel'))
    compareFile(
      tools,
      sheet!.rows.slice(1).map(({ B }) => B?.value ?? ''),
      await stored(tools),
    )
  },
  'api get': async (tools) => compareAll(tools, (await api(tools, '?limit=50')) as Row[], 'api'),
  'api put': async (tools) => {
    const before = await stored(tools)
    for (const { ID, V } of (await api(tools, '?limit=50')) as Row[])
      await api(tools, `/${String(ID)}`, { ...(V !== null && { V }), NOTE: 'api' })
    const byValue = (all: readonly unknown[][]) => all.map(([id, text]) => [id, wanted(tools, text)])
    same(byValue(await stored(tools)), byValue(before), 'stored')
  },
}

function csvCells(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

/** The rows of the samples, and one without a value. */
async function fill(tools: Tools): Promise<void> {
  await tools.site.witness.run(`DELETE FROM ${table(tools)}`)
  for (const [i, sample] of [...tools.kind.samples, 'NULL'].entries()) await insert(tools, i + 1, sample)
}

/** `ok`, nothing where nothing is to be done, the reason why it is not offered, or what is wrong. */
export async function tryDeed(deed: string, site: ValuesSite, kind: ValueKind): Promise<string> {
  const reason = kind.without?.[deed]
  if (reason !== undefined) return reason
  const tools = { site, kind, column: site.column(kind.name) }
  await fill(tools)
  try {
    return (await deeds[deed]?.(tools)) === false ? '' : 'ok'
  } catch (error) {
    return `WRONG: ${(error as Error).message.slice(0, 300)}`
  }
}
