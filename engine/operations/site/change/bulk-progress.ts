import { createHash } from 'node:crypto'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { contentOf, siteRequest } from '../request/site-request.ts'

/** Longer than a change of rows may take. */
const keptMs = 300_000
/** A person who waits reads no more often. */
const betweenMs = 300

/** How many rows a change of this session is behind; 0 where none is under way. */
export const bulkProgress: DeclaredOperation<'bulk-progress'> = async ({ contentId, once }, context) => {
  contentOf(await siteRequest(context), contentId)
  return { rows: (await context.store.counters.get(nameOf(once, context)))?.count ?? 0 }
}

/** Writes down where every node reads it how far the wish is; that it cannot be written stops nothing. */
export function noteProgress(
  once: string | undefined,
  context: Context,
): { at(done: number): void; end(): Promise<void> } {
  if (once === undefined) return { at: () => undefined, end: () => Promise.resolve() }
  const name = nameOf(once, context)
  let noted = 0
  let last = performance.now()
  let writing: Promise<unknown> = Promise.resolve()
  return {
    at(done) {
      const now = performance.now()
      if (now - last < betweenMs) return
      last = now
      const by = done - noted
      noted = done
      writing = writing.then(() => context.store.counters.add(name, { windowMs: keptMs, by })).catch(() => undefined)
    },
    async end() {
      await writing
      if (noted > 0) await context.store.counters.reset(name).catch(() => undefined)
    },
  }
}

/** Of the session: nobody else asks for it. */
function nameOf(once: string, { session }: Context): string {
  return `bulk/${createHash('sha256')
    .update(JSON.stringify([session?.id, once]))
    .digest('base64url')}`
}
