import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Call } from './call.ts'
import type { Choices, Side } from '../exchange/join-sides.ts'
import { shown } from '../exchange/tell-plan.ts'

/** What is read here of a plan that is printed for programs. */
interface PrintedPlan {
  steps?: { address: string; conflicts: { at: string; title: string; ours?: unknown; theirs?: unknown }[] }[]
}

/** Runs a command with other arguments; what it prints goes to `print`. */
type RunAgain = (args: string[], print: (text: string) => void) => Promise<number>

/**
 * Plans first, asks for each place that both sides have changed which of them holds, and then runs the command with what was
 * chosen: whoever is asked sits here, while the work is done by the engine that runs.
 */
export async function interactively(call: Call, args: string[], run: RunAgain): Promise<number> {
  const { options, print } = call
  const plain = args.filter((one) => one !== '--interactive')
  const command = plain.findIndex((one) => one === 'import' || one === 'plan')
  if (command < 0) throw new Error('--interactive belongs to import and plan.')
  const mode = options.mode === undefined ? ['--mode', 'overwrite'] : []
  const lines: string[] = []
  const code = await run([...plain.with(command, 'plan'), ...mode, '--format', 'json'], (text) => lines.push(text))
  const { steps = [] } = code === 1 ? read(lines) : {}
  const clashing = steps.filter(({ conflicts }) => conflicts.length > 0)
  if (clashing.length === 0) return run([...plain, ...mode], print)
  const choices = await chosen(clashing, call)
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-choices-'))
  const file = join(folder, 'choices.json')
  try {
    writeFileSync(file, JSON.stringify(choices), { mode: 0o600 })
    return await run([...plain, ...mode, '--choices', file], print)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What is no plan is told by the command itself. */
function read(lines: readonly string[]): PrintedPlan {
  try {
    return JSON.parse(lines.join('\n')) as PrintedPlan
  } catch {
    return {}
  }
}

async function chosen(steps: NonNullable<PrintedPlan['steps']>, { ask, print }: Call): Promise<Choices> {
  const asking = ask ? { ask, close: () => undefined } : terminal()
  const choices: Record<string, Record<string, Side>> = {}
  try {
    for (const { address, conflicts } of steps) {
      print(`${address}: changed here and in the bundle`)
      const places: Record<string, Side> = {}
      for (const { at, title, ours, theirs } of conflicts) {
        print(`  ${title || 'The document'}`)
        print(`    o  here:  ${shown(ours)}`)
        print(`    t  there: ${shown(theirs)}`)
        places[at] = await sideOf(asking.ask)
      }
      choices[address] = places
    }
  } finally {
    asking.close()
  }
  return choices
}

async function sideOf(ask: NonNullable<Call['ask']>): Promise<Side> {
  for (;;) {
    const answer = (await ask('  ours or theirs? [o/t] ')).trim().toLowerCase()
    if (answer === 'o' || answer === 'ours') return 'ours'
    if (answer === 't' || answer === 'theirs') return 'theirs'
  }
}

function terminal() {
  if (!process.stdin.isTTY) throw new Error('There is nobody to ask: --ours, --theirs or --choices say what holds.')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  return { ask: (question: string) => lines.question(question), close: () => lines.close() }
}
