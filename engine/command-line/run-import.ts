import { existsSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { formatJson } from '../../runtime/format.ts'
import type { Problem } from '../../runtime/problem.ts'
import { loadDefinitions } from '../definitions/load-definitions.ts'
import { localizedSet } from '../json-schemas/localized-set.ts'
import { missingSecrets } from '../live/missing-secrets.ts'
import { Unreadable } from '../parsing/errors.ts'
import { fileLimits, storedSettings } from '../settings/installation.ts'
import { isArchive, withArchive, type OpenedArchive } from '../exchange/open-archive.ts'
import { bundleName } from '../exchange/bundle.ts'
import { dataFolderOf, operatorOf, withEngine, type Call, type RunningEngine } from './call.ts'
import { readChoices } from './choices.ts'
import { documentsLeft, importDocuments, type ImportResult } from '../exchange/import.ts'
import { isError, makePlan, type ImportPlan, type PlanWish } from '../exchange/make-plan.ts'
import { operatorContext } from './operator-context.ts'
import { readOverlay } from '../exchange/overlay.ts'
import { planText } from './plan-file.ts'
import { verifyBundle } from '../exchange/signature.ts'
import { refusalSentence } from '../exchange/plan-refusal.ts'
import { publishable } from '../exchange/publishable.ts'
import { changeLines, stepLine } from '../exchange/tell-plan.ts'
import { counted, printOfStore, printProblems } from './told.ts'
import { validateLive } from '../exchange/validate-live.ts'
import { messagesIn } from '../exchange/validate.ts'
import { writeSides } from './write-sides.ts'

/** The folder, or what an archive holds for the time of the work. */
async function withFolder(
  call: Call,
  engine: RunningEngine,
  work: (folder: string, archive?: OpenedArchive) => Promise<number>,
): Promise<number> {
  if (!existsSync(call.place)) throw new Error(`There is no ${call.place}`)
  if (call.options.verify !== undefined) await verifyBundle(call.place, call.options.verify)
  if (!isArchive(call.place)) return work(call.place)
  const { importMegabytes: megabytes } = fileLimits(await storedSettings(engine.store))
  const opening = {
    ...{ megabytes, dataFolder: dataFolderOf(call), archives: engine.archives },
    put: (path: string) => copyFile(call.place, path),
    shown: relative(process.cwd(), call.place),
    caller: { principal: 'command line', signal: new AbortController().signal },
  }
  return withArchive(opening, async (archive) => {
    if (archive.problems.length === 0) return work(archive.folder, archive)
    const message = messagesIn(call.options.language, call.root)
    for (const problem of archive.problems) {
      const place = problem.in === '' ? '' : `/${problem.in}`
      call.print(
        `${relative(process.cwd(), call.place)}${place} ${problem.code} ${message({ ...problem, message: '' })}`,
      )
    }
    call.print(`Nothing was imported: ${archive.problems.length} problem(s).`)
    return 1
  }).catch((error: unknown) => {
    if (error instanceof Unreadable) throw new Error('The archive holds more than may be imported.', { cause: error })
    throw error
  })
}

function wishOf(call: Call, engine: RunningEngine, archive: OpenedArchive | undefined): PlanWish {
  const { place, root, options } = call
  const { set, validators } = engine
  const { prune, kinds, side, overlay, choices, bundle } = options
  return {
    ...{ root, prune, kinds, side, validators, bundle: bundleName(place, bundle ?? archive?.bundle) },
    mode: options.mode ?? 'new',
    choices: choices === undefined ? undefined : readChoices(choices),
    overlay: overlay === undefined ? undefined : readOverlay(overlay),
    words: localizedSet({ set, definitions: loadDefinitions(root, undefined, set) }, options.language),
    ...(archive && { fileNames: archive.fileNames }),
  }
}

export function runImport(call: Call): Promise<number> {
  return withEngine(call, (engine) =>
    withFolder(call, engine, async (folder, archive) => {
      const { store, set } = engine
      const { options, environment } = call
      const by = await operatorOf(call, store)
      const result = await importDocuments(folder, store, set, {
        ...wishOf(call, engine, archive),
        ...{ by, environment, dry: options.dry, secrets: options.secrets },
        context: operatorContext(engine, { store, by, language: options.language }),
      })
      return tellImport(archive ? { ...result, problems: result.problems.map(archive.placed) } : result, call)
    }),
  )
}

function tellImport(result: ImportResult, call: Call): number {
  const { options, print, place } = call
  const { problems, planned, leftOut, refused, imported, deleted, missing, withoutFiles } = result
  const errors = printProblems(problems, call)
  for (const step of planned)
    if (['change', 'rename', 'delete', 'kept'].includes(step.action) || (options.dry && step.action === 'create'))
      print(stepLine(step))
  if (errors > 0) print(`Nothing was imported: ${errors} problem(s).`)
  writeSides(place, planned, call)
  if (refused !== undefined) throw new Error(refusalSentence(refused))
  printLeftOut(leftOut, call)
  const same = planned.filter(({ action }) => action === 'unchanged').length
  const gone = deleted > 0 ? ` Deleted ${deleted}.` : ''
  const summary = options.dry ? 'Nothing was stored (--dry).' : `Imported ${imported} documents.${gone}`
  if (errors === 0) print(same === 0 ? summary : `${summary} ${same} unchanged.`)
  printOfStore([...withoutFiles, ...missing], call)
  for (const name of result.strayVariables) print(`warning ${name} fits no secret of these documents.`)
  return errors > 0 ? 1 : missing.length > 0 && !options.dry ? 3 : 0
}

function printLeftOut(leftOut: readonly string[], { print }: Call): void {
  if (leftOut.length === 0) return
  const some = leftOut.slice(0, 5).join(', ')
  const more = leftOut.length > 5 ? `, ${leftOut.length - 5} more` : ''
  print(`Left out: ${some}${more}. With --environment, or named by --kind, they come too.`)
}

/** What an import would do, told and written down; nothing is stored. */
export function runPlan(call: Call): Promise<number> {
  return withEngine(call, (engine) =>
    withFolder(call, engine, async (folder, archive) => {
      const { store, set } = engine
      const { options, root } = call
      const wish = { ...wishOf(call, engine, archive), mode: options.mode ?? 'overwrite' }
      const plan = await makePlan(folder, store, set, wish)
      const problems = archive ? plan.problems.map(archive.placed) : plan.problems
      const isSound = !problems.some(isError)
      const secrets = isSound
        ? await Promise.all(documentsLeft(plan).map((document) => missingSecrets(document, { store, set })))
        : []
      const told: ToldPlan = { plan: { ...plan, problems }, missing: secrets.flat(), live: [] }
      if (options.live && isSound) {
        const live = { root, dataFolder: dataFolderOf(call), overlay: wish.overlay, engine }
        const { found, others } = await validateLive(folder, store, set, live)
        told.plan.problems = archive ? found.map(archive.placed) : found
        told.live = others
      }
      const publishing = isSound ? publishable(plan, engine) : []
      if (options.format === 'json') call.print(jsonOf(told, publishing))
      else tellPlan(told, publishing, call)
      if (plan.refused !== undefined || told.plan.problems.some(isError)) return 1
      const changes = plan.planned.some(({ action }) => action !== 'unchanged' && action !== 'kept')
      if (options.out !== undefined) {
        if (archive)
          throw new Error('A plan that is written down is made of a folder: its files lie there until it is applied.')
        writeFileSync(options.out, await planText(plan, store), { mode: 0o600 })
        if (options.format === 'text') call.print(`Wrote ${options.out}.`)
      }
      return changes ? 2 : 0
    }),
  )
}

interface ToldPlan {
  plan: ImportPlan
  missing: Problem[]
  /** What is wrong with stored documents that those of the folder use. */
  live: Problem[]
}

function tellPlan({ plan, missing, live }: ToldPlan, publishing: readonly string[], call: Call): void {
  const { print } = call
  printProblems(plan.problems, call)
  for (const step of plan.planned) {
    if (step.action === 'unchanged') continue
    print(stepLine({ ...step, changes: [] }))
    for (const text of changeLines(step)) print(text)
  }
  printLeftOut(plan.leftOut, call)
  printOfStore([...plan.withoutFiles, ...missing, ...live], call)
  if (publishing.length > 0) print(`To publish then: ${publishing.join(', ')}.`)
  writeSides(call.place, plan.planned, call)
  if (plan.refused !== undefined) print(refusalSentence(plan.refused))
  const count = (...actions: string[]) => plan.planned.filter(({ action }) => actions.includes(action)).length
  const counts = [
    counted(count('create'), 'new document'),
    `${count('change', 'rename')} changed`,
    `${count('delete')} deleted`,
    `${count('unchanged')} unchanged`,
    `${count('kept')} kept as here`,
  ]
  print(`${counts.join(', ')}.`)
}

/** The same for programs. */
function jsonOf({ plan, missing, live }: ToldPlan, publishing: readonly string[]): string {
  const problem = ({ code, in: place, at, severity = 'error', values = [] }: Problem) => ({
    code,
    in: place,
    at,
    severity,
    values,
  })
  return formatJson({
    bundle: plan.bundle,
    steps: plan.planned
      .filter(({ action }) => action !== 'unchanged')
      .map(({ action, address, was, changes, conflicts, sides }) => ({
        ...{ action, address, ...(was !== undefined && { was }) },
        changes: changes.map(({ what, at, title, before, after }) => ({ what, at, title, before, after })),
        conflicts: conflicts.map(({ at, title, base, mine, theirs }) => ({ at, title, base, ours: mine, theirs })),
        ...(sides && { sides }),
      })),
    unchanged: plan.planned.filter(({ action }) => action === 'unchanged').length,
    leftOut: plan.leftOut,
    problems: plan.problems.map(({ file, line, column, problem: one }) => ({ file, line, column, ...problem(one) })),
    missing: missing.map((one) => ({ address: one.in, at: one.at })),
    live: [...plan.withoutFiles, ...live].map(problem),
    publish: publishing,
    ...(plan.refused !== undefined && { refused: refusalSentence(plan.refused) }),
  }).trimEnd()
}
