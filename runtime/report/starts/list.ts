import { cellOf, wordsFor, type CellColumn, type Start } from './start.ts'

/** Columns that stand beside each other on a paper. */
const most = 10
/** More than so many need a paper that lies. */
const mostUpright = 6

export const list: Start = {
  title: { ja: '一覧表', en: 'List' },
  about: { ja: '行を表にして、ページごとに見出しを付けます。', en: 'Rows as a table, with its heads on each page.' },
  file: 'list',
  make(known) {
    const words = wordsFor(known)
    const columns = known.row.slice(0, most)
    return {
      page: [
        '<style>',
        '  h1 { font-size: 14pt; font-weight: 500; margin: 0 0 4mm }',
        '  th { background: #eef1f4; font-weight: 500; text-align: left }',
        '  th, td { border: 0.2mm solid #889; padding: 1mm 1.5mm; font-size: 9pt }',
        '</style>',
        `<h1>${words('一覧表', 'List')}</h1>`,
        ...tableOf('rows', columns),
        `<p class="right">${words('件数', 'Rows')}: {{count rows}}</p>`,
      ],
      orientation: columns.length > mostUpright ? 'landscape' : 'portrait',
      heads: [
        { place: 'top-right', text: '{date}' },
        { place: 'bottom-center', text: '{page} / {pages}' },
      ],
    }
  },
}

/** A table of a list's rows. */
export function tableOf(path: string, columns: readonly CellColumn[]): string[] {
  return [
    '<table>',
    `  <thead><tr>${columns.map(({ title }) => `<th>${escaped(title)}</th>`).join('')}</tr></thead>`,
    '  <tbody>',
    `  {{#each ${path}}}`,
    `    <tr>${columns.map(cellOf).join('')}</tr>`,
    '  {{/each}}',
    '  </tbody>',
    '</table>',
  ]
}

/** A heading is text of the page: neither markup nor a value. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{', '&#123;')
