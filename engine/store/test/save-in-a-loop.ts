/**
 * Saves one document and puts twenty others in one step, over and over; prints each acknowledged revision. Killed by
 * `embedded-store.test.ts`.
 */
import { writeSync } from 'node:fs'
import { openStore } from '../open-store.ts'
import { item, set, shelf } from './part-kinds.ts'

const [dataFolder = '', databaseUrl = ''] = process.argv.slice(2)
const store = await openStore({ dataFolder, databaseUrl, set })
let saved =
  (await store.documents.find('shelf/loop')) ?? (await store.documents.create(shelf('loop', { items: [] }), 'loop'))
writeSync(1, `${saved.revision}\n`)
for (;;) {
  const next = saved.revision + 1
  saved = await store.documents.save(saved.id, shelf('loop', { note: String(next), items: [`item/${next}`] }), {
    revision: saved.revision,
    by: 'loop',
  })
  const note = String(next)
  // As an import does.
  await store.documents.change(
    Array.from({ length: 20 }, (_, n) => ({ do: 'put', document: item(`part-${n}`, { note }) })),
    'loop',
  )
  // Without a buffer in between: what is read was acknowledged.
  writeSync(1, `${saved.revision}\n`)
}
