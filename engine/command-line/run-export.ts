import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { schemaFolder } from '../../runtime/json-schema/schema-line.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { isAddress, type Address } from '../../runtime/document.ts'
import { bundleName } from '../exchange/bundle.ts'
import { signBundle } from '../exchange/signature.ts'
import { withStore, type Call } from './call.ts'
import { exportArchive, exportDocuments } from './export.ts'
import { counted } from './told.ts'

/** In the words of the caller; undefined where none are wanted, and none lie there from an earlier export. */
async function schemasBeside(call: Call): Promise<JsonSchemaSet | undefined> {
  if (!call.options.schemas && !existsSync(join(call.place, schemaFolder))) return undefined
  const { describing, wordsOf } = await import('./describe.ts')
  return wordsOf(describing(call)).set
}

/** Writes documents of the store, and the files that they name, into a folder or an archive. */
export function runExport(call: Call): Promise<number> {
  const { place, more, options, print } = call
  const wrong = more.find((one) => !isAddress(one))
  if (wrong !== undefined) throw new Error(`${wrong} is no address: kind/key, as site/wholesale.`)
  const addresses = more.filter((one): one is Address => isAddress(one))
  return withStore(call, async (store, set) => {
    const wish = {
      ...{ addresses, kinds: options.kinds, bundle: bundleName(place, options.bundle) },
      keepsName: options.bundle !== undefined,
      force: options.mode === 'force',
      schemas: await schemasBeside(call),
    }
    const write = place.endsWith('.zip') ? exportArchive : exportDocuments
    const { written, files, missing, removed, kept, ahead, leftOut } = await write(place, wish, store, set)
    if (options.sign !== undefined) await signBundle(place, options.sign)
    for (const address of missing) print(`There is no ${address}`)
    for (const file of removed) print(`Removed ${file}`)
    for (const file of kept) print(`Kept ${file}: its document is no longer there, and it was changed by hand.`)
    for (const file of ahead)
      print(`Kept ${file}: it was changed in the folder since. Import it first, or export with --mode force.`)
    const along = files > 0 ? ` and ${counted(files, 'file')}` : ''
    print(`Wrote ${counted(written, 'document')}${along} to ${place}.`)
    if (leftOut > 0)
      print(`Left out ${counted(leftOut, 'document')} of this installation alone; --environment takes them along.`)
    return missing.length > 0 || ahead.length > 0 ? 1 : 0
  })
}
