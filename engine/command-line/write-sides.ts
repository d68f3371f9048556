import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { formatJson } from '../../runtime/format.ts'
import type { Call } from './call.ts'
import type { PlannedImport } from '../exchange/plan-import.ts'

/** Hidden: no document is read there. */
const conflictsFolder = '.conflicts'

/**
 * Where somebody decides conflicts, both sides of each stay to be read: `DIR/.conflicts/<kind>/<key>.ours.json` and so on, also
 * what both last agreed on.
 */
export function writeSides(
  place: string,
  planned: readonly Pick<PlannedImport, 'address' | 'sides'>[],
  { options, print }: Pick<Call, 'options' | 'print'>,
): void {
  if (options.side === undefined && options.choices === undefined && !options.interactive) return
  const clashing = planned.filter(({ sides }) => sides !== undefined)
  const folder = join(existsSync(place) && statSync(place).isDirectory() ? place : dirname(place), conflictsFolder)
  for (const { address, sides } of clashing)
    for (const [side, document] of Object.entries(sides ?? {})) {
      if (document === undefined) continue
      const path = join(folder, `${address}.${side}.json`)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, formatJson(document))
    }
  if (clashing.length > 0) print(`Both sides of ${clashing.length} documents are in ${folder}.`)
}
