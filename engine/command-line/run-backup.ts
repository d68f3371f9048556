import { statSync, existsSync } from 'node:fs'
import { dataFolderOf, type Call } from './call.ts'
import { counted } from './told.ts'

const onServer = 'A store on PostgreSQL is backed up and brought back by the tools of PostgreSQL.'

/** Copies what lies in the data folder, and says what does not. */
export async function runBackup(call: Call): Promise<number> {
  if (call.environment['KUMIKI_DATABASE_URL']) throw new Error(onServer)
  const { backupFolder } = await import('../store/backup-folder.ts')
  const { store, sources, uploads } = await backupFolder(dataFolderOf(call), call.place)
  const key = store.key === undefined ? '' : ` and the key to ${store.key}`
  call.print(`Copied ${store.bytes} bytes to ${store.file}${key}.`)
  call.print(`Copied ${counted(sources, 'embedded database')} and ${counted(uploads, 'kept file')}.`)
  if (store.key === undefined)
    call.print('The master key is not in it: it is KUMIKI_SECRET. Without it the secrets of the copy cannot be read.')
  call.print('Not in it: the databases of other servers, and what the environment says.')
  return 0
}

/** Puts a backup where there is no store yet. */
export async function runRestore(call: Call): Promise<number> {
  if (call.environment['KUMIKI_DATABASE_URL']) throw new Error(onServer)
  if (!existsSync(call.place) || !statSync(call.place).isDirectory())
    throw new Error(`There is no backup in ${call.place}`)
  const { restoreFolder } = await import('../store/backup-folder.ts')
  const { sources, uploads, hasKey } = await restoreFolder(call.place, dataFolderOf(call))
  call.print(
    `Restored the store, ${counted(sources, 'embedded database')} and ${counted(uploads, 'kept file')} to ${dataFolderOf(call)}.`,
  )
  if (!hasKey && !call.environment['KUMIKI_SECRET'])
    call.print('The backup holds no master key: start with the KUMIKI_SECRET of the installation that it is of.')
  return 0
}
