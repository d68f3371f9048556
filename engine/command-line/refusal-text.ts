import type { Language } from '../../runtime/document.ts'
import { textProperty } from '../../runtime/json/text-property.ts'
import { CallError } from '../codes/call-error.ts'
import { loadDefinitions } from '../definitions/load-definitions.ts'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import { failureOf } from '../server/pipeline/failure-of.ts'
import { AlreadyRegistered } from '../store/errors.ts'

/** Why a command was refused, as whoever called it reads it; what a kind refuses, in the words of the console. */
export function refusalText(error: unknown, { language, root }: { language: Language; root: string }): string {
  if (error instanceof CallError || error instanceof AlreadyRegistered) {
    const set = loadJsonSchemas(root)
    const definitions = loadDefinitions(root, undefined, set)
    const { message, problems = [] } = failureOf(error, { definitions, set, language, requestId: '' })
    const lines = problems.map((problem) => `${problem.code} ${problem.message} (${problem.in}#${problem.at})`)
    return [message, ...lines].join('\n')
  }
  if (!(error instanceof Error)) return String(error)
  return fileTrouble(error) ?? error.message
}

/** What the system says of a path, in a sentence. */
function fileTrouble(error: Error): string | undefined {
  const [code, path] = [textProperty(error, 'code'), textProperty(error, 'path')]
  return code === undefined || path === undefined ? undefined : troubles[code]?.(path)
}

const troubles: Record<string, (path: string) => string> = {
  ENOENT: (path) => `There is no ${path}, or it is a link to what is not there.`,
  ENOTDIR: (path) => `${path} cannot be: a part of its path is a file.`,
  EISDIR: (path) => `${path} is a folder.`,
  EEXIST: (path) => `${path} is there already.`,
  EACCES: (path) => `${path} cannot be read or written by this user.`,
  EROFS: (path) => `${path} cannot be written: its disk is read only.`,
  ENOSPC: (path) => `There is no room for ${path}.`,
}
