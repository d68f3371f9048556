import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments, dataFolderOf, type Call, type RunningEngine } from './call.ts'
import { throughControlSocket } from './control-socket.ts'
import { secretVariable } from '../exchange/given-secrets.ts'
import { refusalText } from './refusal-text.ts'
import { usage } from './usage.ts'

export type { RunningEngine } from './call.ts'

type Command = (call: Call) => number | Promise<number>

interface CommandAbout {
  load(): Promise<Command>
  /** On the embedded store it is done by the engine that works on it. */
  byEngine?: true | 'when live'
  /** It is about no folder and no site. */
  alone?: true
  /** What stands behind it is no path. */
  named?: true
  /** How many things it may be about. */
  most?: number
}

const commands: Record<string, CommandAbout> = {
  validate: { load: async () => (await import('./run-validate.ts')).runValidate, byEngine: 'when live', most: 1 },
  plan: { load: async () => (await import('./run-import.ts')).runPlan, byEngine: true, most: 1 },
  apply: { load: async () => (await import('./run-apply.ts')).runApply, byEngine: true, most: 1 },
  import: { load: async () => (await import('./run-import.ts')).runImport, byEngine: true, most: 1 },
  export: { load: async () => (await import('./run-export.ts')).runExport, byEngine: true },
  publish: { load: async () => (await import('./publish.ts')).runPublish, byEngine: true, named: true },
  schema: { load: async () => (await import('./describe.ts')).runSchema },
  reference: { load: async () => (await import('./describe.ts')).runReference, most: 1 },
  backup: { load: async () => (await import('./run-backup.ts')).runBackup, most: 1 },
  restore: { load: async () => (await import('./run-backup.ts')).runRestore, most: 1 },
  'rotate-secret': { load: async () => (await import('./rotate-secret.ts')).runRotateSecret, alone: true, most: 0 },
}

const root = fileURLToPath(new URL('../..', import.meta.url))

interface MainOptions {
  engine?: RunningEngine
  cwd?: string
  ask?: Call['ask']
}

/** Runs one command; answers the exit code: 0 done, 1 problems found, 2 used wrongly or refused. */
export async function main(
  args: string[],
  print: (text: string) => void = console.log,
  environment: Record<string, string | undefined> = process.env,
  { engine, cwd = process.cwd(), ask }: MainOptions = {},
): Promise<number> {
  let call: Call | undefined
  try {
    const { names, options } = readArguments(args, cwd)
    const [name = '', ...rest] = names
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    const [place = command?.alone ? '' : undefined, ...more] = rest
    if (!command || place === undefined || options.help) {
      print(usage)
      return options.help ? 0 : 2
    }
    if (rest.length > (command.most ?? Infinity))
      throw new Error(
        `${name} takes ${command.most === 0 ? 'nothing' : 'one'}: not also ${rest.slice(command.most).join(' ')}.`,
      )
    const whole = command.named || command.alone ? place : resolve(cwd, place)
    call = { place: whole, more, options, cwd, root, environment, print, ask, engine }
    if (options.interactive) {
      const { interactively } = await import('./interactively.ts')
      return await interactively(call, args, (again, say) =>
        main(again, say, environment, { cwd, ...(engine && { engine }) }),
      )
    }
    const run = await command.load()
    return (await elsewhere(command, call, args)) ?? (await run(call))
  } catch (error) {
    print(refusalText(error, { language: 'en', ...call?.options, root }))
    return 2
  }
}

/** What the engine that works on the embedded store answers; undefined where none does. */
async function elsewhere({ byEngine }: CommandAbout, call: Call, args: string[]): Promise<number | undefined> {
  const { environment, engine, options, print } = call
  const isIts = byEngine === true || (byEngine === 'when live' && options.live)
  if (!isIts || engine || environment['KUMIKI_DATABASE_URL']) return undefined
  return throughControlSocket(dataFolderOf(call), args, print, secretsIn(environment))
}

/** What the engine at work is given of the caller's environment. */
function secretsIn(environment: Call['environment']): Record<string, string> {
  const own = Object.entries(environment).filter(([name]) => name.startsWith(secretVariable))
  return Object.fromEntries(own) as Record<string, string>
}
