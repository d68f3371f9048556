import { existsSync } from 'node:fs'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import { dataFolderOf, definitionsOf, withStore, type Call } from './call.ts'
import { readOverlay } from '../exchange/overlay.ts'
import { counted, printOfStore, printProblems } from './told.ts'
import { readChecked, wrongFilesIn } from '../exchange/validate.ts'

/** Checks a folder, by itself or against the store and the databases. Where there is no document, nothing was checked. */
export async function runValidate(call: Call): Promise<number> {
  const { place, options, root } = call
  if (!existsSync(place)) throw new Error(`There is no ${place}`)
  const overlay = options.overlay === undefined ? undefined : readOverlay(options.overlay)
  if (options.live) return runLive(call, overlay)
  const set = loadJsonSchemas(root, definitionsOf(call))
  const { found, read, files } = readChecked(place, root, { set, ...(overlay && { overlay }) })
  const errors = printProblems([...found, ...(await wrongFilesIn(place, read, set))], call)
  return conclude(errors, { documents: read.length, files }, call)
}

/** Against the store and the databases, which are asked when the documents themselves are sound. */
async function runLive(call: Call, overlay: ReturnType<typeof readOverlay> | undefined): Promise<number> {
  const { validateLive } = await import('../exchange/validate-live.ts')
  return withStore(call, async (store, set) => {
    const { place, root, engine } = call
    const checked = await validateLive(place, store, set, { root, overlay, engine, dataFolder: dataFolderOf(call) })
    printProblems(checked.found, call)
    printOfStore(checked.others, call)
    const problems = [...checked.found.map(({ problem }) => problem), ...checked.others]
    const errors = problems.filter(({ severity }) => severity !== 'warning').length
    return conclude(errors, checked, call)
  })
}

function conclude(
  errors: number,
  { documents, files }: { documents: number; files: number },
  { print, place }: Call,
): number {
  const where = `${counted(documents, 'document')} in ${counted(files, 'file')}`
  if (errors > 0) print(`${counted(errors, 'problem')}: ${where}.`)
  else if (documents > 0) print(`No problems: ${where}.`)
  else print(`There is no document in ${place}: documents are in files whose names end with .json.`)
  return errors === 0 && documents > 0 ? 0 : 1
}
