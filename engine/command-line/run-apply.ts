import { existsSync } from 'node:fs'
import { operatorOf, withEngine, type Call } from './call.ts'
import { doPlan } from '../exchange/import.ts'
import { operatorContext } from './operator-context.ts'
import { planFrom } from './plan-file.ts'
import { refusalSentence } from '../exchange/plan-refusal.ts'
import { stepLine } from '../exchange/tell-plan.ts'
import { printOfStore, printProblems } from './told.ts'

/** Does what a plan says, and nothing where the store is not what it was made for. */
export function runApply(call: Call): Promise<number> {
  return withEngine(call, async (engine) => {
    const { place, options, print, environment } = call
    if (!existsSync(place)) throw new Error(`There is no ${place}`)
    const { store, set, validators } = engine
    const by = await operatorOf(call, store)
    const plan = await planFrom(place, store, set, validators)
    const context = operatorContext(engine, { store, by, language: options.language })
    const { result, names } = await doPlan(plan, { store, set, by, secrets: options.secrets, environment, context })
    const errors = printProblems(result.problems, call)
    if (errors > 0) {
      print(`Nothing was applied: ${errors} problem(s).`)
      return 1
    }
    if (result.refused !== undefined) throw new Error(refusalSentence(result.refused))
    if (names !== undefined) throw new Error(`Nothing was applied. Saved by others meanwhile: ${names}. Plan again.`)
    for (const step of plan.planned) print(stepLine(step))
    print(`Applied ${result.imported} documents.${result.deleted > 0 ? ` Deleted ${result.deleted}.` : ''}`)
    printOfStore(result.missing, call)
    return result.missing.length > 0 ? 3 : 0
  })
}
