import { parse } from 'node:path'
import type { TransferPlan } from '../../runtime/transfer/plan.ts'

type ExistingFile = NonNullable<TransferPlan['keep']>['existingFile']

/** Bytes of a name that every usual file system takes. */
const mostBytes = 255
const mostTries = 10_000

/**
 * The names under which a file may be kept, the first that is free counts. `at`: an ISO time, of the stamp (UTC). The same file
 * has the same names each time, so that what was kept before a crash is found again.
 */
export function* keptNames(name: string, existingFile: ExistingFile, at: string): Generator<string> {
  const { name: stem, ext } = parse(name)
  const fitting = (end: string): string => {
    const start = beginning(stem, mostBytes - Buffer.byteLength(end))
    return `${start.replace(/[. ]+$/, '')}${end}`
  }
  yield fitting(ext)
  if (existingFile === 'noUpload') return
  const stamp = existingFile === 'timestamp' ? `_${at.slice(0, 19).replaceAll(/\D/g, '')}` : ''
  if (stamp) yield fitting(`${stamp}${ext}`)
  for (let count = 2; count < mostTries; count++) yield fitting(`${stamp}_${count}${ext}`)
}

/** As many characters of a text as have room in so many bytes; none where there is less room than none. */
function beginning(text: string, bytes: number): string {
  let left = bytes
  const some: string[] = []
  for (const character of text) {
    left -= Buffer.byteLength(character)
    if (left < 0) break
    some.push(character)
  }
  return some.join('')
}
