export type Row = Record<string, unknown>

interface List {
  title: string
  menu: string[]
  columns: { title: string; cell(row: Row): string }[]
  read(find: string, page: number, signal: AbortSignal): Promise<{ rows: Row[]; total: number }>
}

const yen = new Intl.NumberFormat('ja-JP', { maximumFractionDigits: 2 })
const moment = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'medium', timeStyle: 'short' })
const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The two pages that are measured: the catalogue of the shop's site, and the console's list of schemas. */
export const lists: Record<'site' | 'console', List> = {
  site: {
    title: 'Catalogue',
    menu: ['Products', 'Catalogue', 'Orders'],
    columns: [
      { title: 'CODE', cell: (row) => text(row.CODE) },
      { title: 'NAME', cell: (row) => text(row.NAME) },
      { title: 'STOCK', cell: (row) => text(row.STOCK) },
      { title: 'PRICE', cell: (row) => `¥${yen.format(Number(row.PRICE))}` },
    ],
    read: (find, page, signal) =>
      data('/vue-element-admin/b2b/contentdb/pageinfo/pageData', signal, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-token': 'hand-written' },
        body: JSON.stringify({ current: page, limit: 50, search: { NAME: find } }),
      }),
  },
  console: {
    title: 'Schemas',
    menu: ['Sites', 'Schemas', 'Data sources', 'Users', 'Roles', 'Settings'],
    columns: [
      { title: 'Name', cell: (row) => text(row.name) },
      { title: 'Key', cell: (row) => text(row.key) },
      { title: 'Changed', cell: (row) => moment.format(new Date(text(row.updatedAt))) },
      { title: 'By', cell: (row) => text(row.updatedBy) },
    ],
    read: (find, page, signal) =>
      data(`/vue-element-admin/document/schema?page=${page}&limit=50&find=${encodeURIComponent(find)}`, signal),
  },
}

async function data(path: string, signal: AbortSignal, init: RequestInit = {}) {
  const response = await fetch(path, { ...init, signal })
  return ((await response.json()) as { data: { rows: Row[]; total: number } }).data
}
