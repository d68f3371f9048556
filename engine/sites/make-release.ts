import { compilerNumber } from '../../runtime/compile/compile-release.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { Release, Store } from '../store/store.ts'
import type { DraftOptions } from './drafts/draft-release.ts'
import type { Drafts } from './drafts/drafts.ts'

export interface PublishOptions extends DraftOptions {
  by: string
  note?: string | undefined
  /** Also where this node cannot open the port: it is served as soon as it can. Else whoever publishes is told. */
  withoutPort?: boolean | undefined
}

/**
 * Checks and compiles what is to be published, and adds it as a release when nothing stands against it; the problems
 * come in any case. Throws `SiteGone` for a site or an earlier release that does not exist.
 */
export async function makeRelease(
  siteId: number,
  { by, note, withoutPort: _, ...options }: PublishOptions,
  { store, drafts }: { store: Store; drafts: Drafts },
): Promise<{ release?: Release; problems: Problem[] }> {
  const { problems, release: drafted } = await drafts.draft(siteId, options)
  if (!drafted) return { problems }
  // Part by part, before the release names them: nobody else waits for so many.
  await store.contents.putPacked(drafted.texts)
  const { base, manifest } = drafted
  const release = await store.releases.add(
    { siteId, base, by, compiler: compilerNumber, ...(note ? { note } : {}), manifest },
    [],
  )
  return { release, problems }
}
