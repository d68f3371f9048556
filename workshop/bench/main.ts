// `npm run bench`: the engine beside a hand-written handler, figures as JSON lines. See workshop/bench/README.md.
import { existsSync } from 'node:fs'
import { callFigures, measureCalls } from './calling.ts'
import { clientBytes } from './client-bytes.ts'
import { compareOn } from './compare.ts'
import { measureKeystrokes } from './keystrokes.ts'
import { measureImports } from './importing.ts'
import { measureMails } from './mailing.ts'
import { measureDownloads } from './downloading.ts'
import { measureStart } from './measure-start.ts'
import { measureExchange } from './exchanging.ts'
import { measureFilling } from './filling.ts'
import { printFigure } from './figure.ts'
import { measureChanges } from './changing.ts'
import { measurePurchases } from './purchasing.ts'
import { measureGrowth } from './growth.ts'
import { measurePrinting } from './printing.ts'
import { measurePublishing } from './publishing.ts'
import { measureLooking } from './looking.ts'
import { measureSchedules } from './scheduling.ts'
import { measureStream } from './stream.ts'
import { hasChromium } from '../browser.ts'
import { hasPostgresql } from '../../engine/test/servers/postgresql.ts'

const only = process.argv.slice(2)
const mostMinutes = 20

// Whatever hangs, the measurement ends; its servers end with this process.
setTimeout(() => {
  console.log(`stopped after ${mostMinutes} minutes`)
  process.exit(1)
}, mostMinutes * 60_000).unref()

const wants = (name: string) => only.length === 0 || only.some((each) => name.includes(each))

await compareOn('sqlite', wants)
if (hasPostgresql()) await compareOn('postgresql', wants)
else if (wants('postgresql')) console.log('skipped: postgresql (no server is installed)')
if (wants('stream-sqlite')) await measureStream('sqlite')
if (wants('stream-postgresql') && hasPostgresql()) await measureStream('postgresql')
if (wants('purchase-per-second')) {
  if (hasPostgresql()) await measurePurchases()
  else console.log('skipped: purchase-per-second (no server is installed)')
}
if (wants('update-per-second')) {
  if (hasPostgresql()) await measureChanges()
  else console.log('skipped: update-per-second (no server is installed)')
}
if (wants('mail-per-second')) await measureMails()
if (wants('schedule-claims')) {
  if (hasPostgresql()) await measureSchedules()
  else console.log('skipped: schedule-claims-per-second (no server is installed)')
}
if (callFigures.some(wants)) {
  if (hasPostgresql()) await measureCalls(wants)
  else console.log('skipped: api-list-postgresql (no server is installed)')
}
if (wants('csv-import')) await measureImports()
if (['csv-million', 'csv-memory', 'excel-'].some(wants)) {
  if (hasPostgresql()) await measureDownloads()
  else console.log('skipped: csv-million-rows (no server is installed)')
}
if (wants('excel-report-rows')) await measureFilling()
if (wants('pdf-per-second')) await measurePrinting()
if (wants('publish-growth')) await measureGrowth()
if (['import-5000', 'plan-5000'].some(wants)) await measureExchange()
if (['publish-2000', 'list-while', 'start-2000', 'memory-2000'].some(wants)) await measurePublishing()
if (wants('first-row') || wants('dashboard-first-chart')) {
  if (hasChromium) await measureLooking(wants)
  else console.log('skipped: first-row (no Chromium is installed)')
}
if (wants('start') || wants('idle')) await measureStart()
if (wants('keystroke')) {
  if (hasChromium) await measureKeystrokes()
  else console.log('skipped: keystroke (no chromium is installed)')
}
if (wants('js') || wants('css')) {
  if (existsSync('build/client/manifest.json')) for (const figure of clientBytes()) printFigure(figure)
  else console.log('skipped: bytes of the client (npm run build first)')
}
