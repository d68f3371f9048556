import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fillPlaces } from '../../runtime/mail/fill-places.ts'
import { outputKeys, type OutputPlans } from '../../runtime/output/outputs.ts'
import { isFileName } from '../files/file-name.ts'
import { keptAs, placeFile, stageFile, type FileToKeep } from '../files/keep-file.ts'
import type { Row } from '../execution/row.ts'
import { makeOutput } from '../output/make-output.ts'
import type { PageTools } from '../output/output-writer.ts'
import { linesOf, type Working } from './do-work.ts'
import { requireOurs } from './require-ours.ts'
import { WorkRefused } from './work-ended.ts'

/** A file of a run. */
export interface MadeFile {
  /** Drawn, and not only written: it goes into mails too. */
  isDrawn: boolean
  name: string
  /** Media type. */
  type: string
  bytes: Buffer
}

/** Milliseconds of drawing one PDF. */
export const drawMs = 300_000

/** The files of rows: those that go into the folder, and the report, which goes into mails too. */
export async function makeFiles(
  rows: Row[],
  values: Readonly<Record<string, unknown>>,
  working: Working,
): Promise<MadeFile[]> {
  const { files, report } = working.plan
  const plans: OutputPlans = { ...files?.plans, ...(report && { report: report.plan }) }
  const names: NonNullable<typeof files>['names'] = { ...files?.names, ...(report && { report: report.fileName }) }
  const made: MadeFile[] = []
  for (const key of outputKeys) {
    const output = makeOutput(key, plans, {
      ...{ language: String(working.scope.system.language), replaces: true, pieces: once(rows) },
      pages: pageTools(working),
    })
    if (!output) continue
    const bytes = Buffer.concat(await Array.fromAsync(output.bytes))
    const isDrawn = key === 'report'
    made.push({ isDrawn, name: plainName(fillPlaces(names[key] ?? key, values)), type: output.type, bytes })
  }
  return made
}

async function* once<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield await Promise.resolve(piece)
}

/** A value may hold what no name of a file may. */
export function plainName(name: string): string {
  const plain = name
    .replaceAll(/[\\/:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '_')
    .slice(-200)
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  return isFileName(plain) ? plain : `_${plain}`
}

function pageTools(working: Working): PageTools {
  const { engine, schedule, signal, plan, scope } = working
  const { blobs } = engine.store
  return {
    ...{ printer: engine.printer, workbookFiller: engine.workbookFiller, office: engine.office },
    ...{ principal: `schedule ${schedule.key}`, signal, ms: drawMs },
    ...{ login: {}, today: String(scope.system.today) },
    async blob(address) {
      const found = await blobs.get(address.slice('blob/'.length))
      const bytes = found && (await blobs.read(found.hash))
      return found && bytes && { type: found.type, bytes }
    },
    async linesOf(row) {
      const own: Record<string, Row[]> = {}
      for (const { name, plan: lines } of plan.report?.lines ?? []) own[name] = await linesOf(lines, row, working)
      return own
    },
  }
}

/**
 * Puts files into the folder of the upload setting, all of them or, where one has no room, none; the same names after a
 * crash. Answers the names; of one that is there and stays, none.
 */
export async function keepFiles(made: readonly MadeFile[], working: Working): Promise<string[]> {
  const { run, engine, plan } = working
  const { files } = plan
  if (!files) return []
  const { folder, existingFile, maxSize } = files
  const large = made.find(({ bytes }) => bytes.length > maxSize * 1024 * 1024)
  if (large) throw new WorkRefused('schedule-file-large', [large.name])
  const toKeep = made.map(({ name, bytes }, index): FileToKeep => {
    const hash = `sha256-${createHash('sha256').update(bytes).digest('hex')}`
    const root = join(engine.config.dataFolder, 'uploads')
    return { root, folder, existingFile, id: `schedule-${run.id}-${index}`, name, at: run.slot, hash }
  })
  try {
    // A try whose node died may have kept some of them.
    const before = run.tries > 1 ? await Promise.all(toKeep.map(keptAs)) : []
    for (const [index, file] of toKeep.entries())
      if (before[index] === undefined) await stageFile(file, once(made[index]?.bytes ?? Buffer.alloc(0)))
    await requireOurs(working)
    const names: string[] = []
    for (const [index, file] of toKeep.entries()) names.push(before[index] ?? (await placeFile(file)) ?? '')
    return names.filter((name) => name !== '')
  } catch (error) {
    if (working.signal.aborted) throw error
    engine.log.warn({ error, run: run.id }, 'a file of a schedule could not be kept')
    throw new WorkRefused('schedule-file-not-kept')
  }
}
