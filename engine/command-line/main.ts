import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { line, messagesIn, validate } from './validate.ts'

const usage = `Usage: npx kumiki <command>

  validate DIR [--language ja|en]   check all documents below a folder; each problem with its place
`

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs one command; answers the exit code: 0 done, 1 problems found, 2 used wrongly. */
export async function main(args: string[], print: (text: string) => void = console.log): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { language: { type: 'string', default: 'en' }, help: { type: 'boolean' } },
  })
  const [command, folder] = positionals
  if (command === 'validate' && folder !== undefined) {
    if (!existsSync(folder)) {
      print(`There is no ${folder}`)
      return 2
    }
    return runValidate(folder, values.language === 'ja' ? 'ja' : 'en', print)
  }
  print(usage)
  return values.help === true ? 0 : 2
}

function runValidate(folder: string, language: 'ja' | 'en', print: (text: string) => void): number {
  const found = validate(folder, root)
  const message = messagesIn(language, root)
  for (const problem of found) print(line(problem, message(problem.problem)))
  const errors = found.filter(({ problem }) => problem.severity !== 'warning').length
  print(errors === 0 ? 'No problems.' : `${errors} problem${errors === 1 ? '' : 's'}.`)
  return errors === 0 ? 0 : 1
}
