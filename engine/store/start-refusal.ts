import { join } from 'node:path'
import { StartRefused } from './errors.ts'
import { storeFile } from './keys/data-folder.ts'
import { textProperty } from '../../runtime/json/text-property.ts'

/** Why a store could not be opened, with what the administrator can do; undefined for a fault of the program. */
export function startRefusal(
  error: unknown,
  { dataFolder, databaseUrl }: { dataFolder: string; databaseUrl?: string | undefined },
): StartRefused | undefined {
  if (error instanceof StartRefused) return error
  const found = codeOf(error)
  if (!found) return undefined
  const { code, words } = found
  const text = folderSentence(code, dataFolder) ?? (databaseUrl ? server(databaseUrl, code, words) : file(code, words))
  return text === undefined
    ? undefined
    : new StartRefused(text.replaceAll('{0}', join(dataFolder, storeFile)), { cause: error })
}

/** The code of the error or of what caused it: the store's own errors have none. */
function codeOf(error: unknown): { code: string; words: string } | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = textProperty(each, 'code')
    if (code !== undefined) return { code, words: each.message }
    if (each instanceof AggregateError) return codeOf(each.errors[0])
  }
  return error instanceof Error && error.name === 'StoreUnavailable'
    ? { code: 'NO_ANSWER', words: error.cause instanceof Error ? error.cause.message : error.message }
    : undefined
}

function folderSentence(code: string, folder: string): string | undefined {
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `KUMIKI_DATA names ${folder}, which is a file or lies below one (${code}). Choose a folder.`
  if (code === 'EROFS')
    return `The file system of ${folder} is read-only (EROFS). Choose another folder with KUMIKI_DATA.`
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL')
    return `There is no room on the disk of ${folder} (${code}). Make room and start again.`
  if (code === 'EACCES' || code === 'EPERM')
    return `This user may not write to ${folder} (${code}). Give the right, or choose another folder with KUMIKI_DATA.`
  return undefined
}

function file(code: string, words: string): string | undefined {
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return `The store {0} is damaged (${words}). It was left as it is: put a backup in its place, or move it away to begin a new store.`
  if (/^SQLITE_(READONLY|CANTOPEN|PERM|IOERR)/.test(code))
    return `The store {0} cannot be opened for writing (${words}). Look at the rights of the file, its folder and the disk.`
  return undefined
}

/** Without user and password. */
function server(databaseUrl: string, code: string, words: string): string {
  const { host, pathname } = new URL(databaseUrl)
  const away = /^(E[A-Z]+|NO_ANSWER|57P.*|08.*|53300)$/.test(code)
  return away
    ? `The database server ${host} of KUMIKI_DATABASE_URL does not answer (${code}). Start it, or correct the address.`
    : `The database ${host}${pathname} of KUMIKI_DATABASE_URL refuses: ${words} (${code}).`
}
