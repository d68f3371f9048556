import { valueOf, wordsFor, type Known, type Start } from './start.ts'

/** Sheets of twelve labels on A4, 86.4 × 42.3 mm, as shops sell them. */
export const labels: Start = {
  title: { ja: '宛名・商品ラベル', en: 'Label sheet' },
  about: {
    ja: 'A4・12面のラベルに、行ごとに宛名または商品とバーコードを印刷します。',
    en: 'Twelve labels on A4, one for each row: an address, or a product with its barcode.',
  },
  file: 'labels',
  make: (known) => ({
    page: [
      '<style>',
      '  .labels { display: grid; grid-template-columns: repeat(2, 86.4mm) }',
      '  .label { width: 86.4mm; height: 42.3mm; padding: 4mm 6mm; overflow: hidden; break-inside: avoid }',
      '  .label strong { display: block; font-size: 12pt; font-weight: 500 }',
      '  .label svg { margin-top: 2mm; max-width: 70mm }',
      '</style>',
      '<div class="labels">',
      '{{#each rows}}',
      `<div class="label">${labelOf(known).join('<br>')}</div>`,
      '{{/each}}',
      '</div>',
    ],
    size: 'A4',
    orientation: 'portrait',
    margin: { top: 21, right: 18, bottom: 21, left: 18 },
  }),
}

function labelOf(known: Known): string[] {
  const { columns, row } = known
  const { postal, address, customer, person, item, code, spec, price, barcode } = columns
  if (postal ?? address) {
    const name = customer ?? person ?? item
    const suffix = wordsFor(known)(customer ? ' 御中' : ' 様', '')
    return [
      ...(postal ? [`{{postal ${postal.key} mark=true}}`] : []),
      ...(address ? [valueOf(address)] : []),
      ...(name ? [`<strong>${valueOf(name)}${suffix}</strong>`] : []),
    ]
  }
  const first = item ?? row[0]
  const bars = barcode ?? code
  return [
    ...(first ? [`<strong>${valueOf(first)}</strong>`] : []),
    ...[spec].flatMap((column) => (column ? [valueOf(column)] : [])),
    ...(price ? [`{{yen ${price.key}}}`] : []),
    ...(bars ? [`{{barcode ${bars.key} type="${barcode ? 'ean13' : 'code128'}" height=10 text=true}}`] : []),
  ]
}
