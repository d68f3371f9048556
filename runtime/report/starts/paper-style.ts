/** How papers of trade look: their heading, whom they are for and from, lines and sums. */
export const paperStyle = [
  '<style>',
  '  h1 { font-size: 20pt; letter-spacing: 0.3em; text-align: center; font-weight: 500; margin: 0 0 6mm }',
  '  .head { display: flex; justify-content: space-between; gap: 10mm; margin-bottom: 6mm }',
  '  .to { font-size: 13pt; border-bottom: 0.3mm solid; padding-bottom: 1mm; margin-bottom: 2mm; min-width: 85mm }',
  '  .from { white-space: nowrap }',
  '  .facts { width: auto; margin-top: 3mm }',
  '  .facts th { text-align: left; font-weight: 400; padding: 0 4mm 0 0; color: #444 }',
  '  .lines { margin-top: 4mm }',
  '  .lines th { background: #eef1f4; font-weight: 500; border: 0.2mm solid #667; padding: 1mm 1.5mm }',
  '  .lines td { border: 0.2mm solid #99a; padding: 1mm 1.5mm }',
  '  .total { font-size: 14pt; border-bottom: 0.5mm double; display: inline-block; padding: 0 6mm 1mm 0 }',
  '  .sums { width: auto; margin: 4mm 0 0 auto }',
  '  .sums th, .sums td { border: 0.2mm solid #99a; padding: 1mm 3mm; font-weight: 400 }',
  '</style>',
]
