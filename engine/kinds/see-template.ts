import { fileId } from '../../runtime/references/find-files.ts'
import type { TemplateSeen } from '../../runtime/report/template-seen.ts'
import { callerOf } from '../call/caller-of.ts'
import type { Context } from '../call/context.ts'

interface Asked {
  /** The stored file, as `blob/` and its key. */
  template: string
  sheet?: string | undefined
}

/** How many are remembered: while a form is filled in, the same is asked again and again. */
const most = 20
const remembered = new Map<string, TemplateSeen>()

/**
 * What a stored workbook has; undefined where there is no such file. Throws Unreadable for what is no workbook, and
 * ParseRefused.
 */
export async function seeTemplate({ template, sheet }: Asked, context: Context): Promise<TemplateSeen | undefined> {
  const { blobs } = context.store
  const blob = await blobs.get(fileId(template))
  if (!blob) return undefined
  const key = JSON.stringify([blob.hash, sheet])
  const known = remembered.get(key)
  if (known) return known
  const bytes = await blobs.read(blob.hash)
  if (!bytes) return undefined
  const look = { task: 'look' as const, ...(sheet !== undefined && { sheet }) }
  const piece = await context.engine.workbookFiller.whole(look, bytes, callerOf(context))
  if (!('seen' in piece)) return undefined
  const [oldest] = remembered.keys()
  if (remembered.size >= most && oldest !== undefined) remembered.delete(oldest)
  remembered.set(key, piece.seen)
  return piece.seen
}
