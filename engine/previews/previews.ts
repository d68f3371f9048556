import { randomBytes } from 'node:crypto'
import type { Document } from '../../runtime/document.ts'
import type { Problem } from '../../runtime/problem.ts'
import { required } from '../../runtime/values/required.ts'
import type { TextPart } from '../sites/drafts/texts.ts'
import { releaseParts } from '../sites/load-release.ts'
import { makeRunningRelease, type RunningRelease } from '../sites/running-release.ts'
import type { Sites } from '../sites/sites.ts'
import type { Source } from '../sources/source.ts'
import type { Sources } from '../sources/sources.ts'
import type { ReleaseManifest } from '../store/store.ts'
import { storedJson } from '../store/stored-json.ts'
import { keptPreviews, type Kept, type KeptParts } from './kept-previews.ts'
import type { Preview } from './preview.ts'
import { findLink, linkStands, type Visitor } from './preview-links.ts'
import { takenBack } from './taken-back.ts'

interface Draw {
  siteId: number
  /** As they stand in their forms. */
  documents: readonly Document[]
  /** Path of a preview of the same owner that is drawn again. */
  path?: string | undefined
  owner: string
}

export interface Previews {
  /**
   * Draws the site. With problems that stand against it, the preview shows what it showed before. Throws `SiteGone`.
   */
  draw(wish: Draw): Promise<{ preview: Preview; problems: Problem[] }>
  byPath(path: string): Preview | undefined
  /** From now on its pages are seen through the eyes of this user; without: of nobody. */
  enter(preview: Preview, visitor: Visitor | undefined): Promise<void>
  /** The preview of a link, drawn again where this node has it not; undefined: there is none, or its time is over. */
  linked(path: string): Promise<Preview | undefined>
  /** Somebody looks at it: it stays for a while longer. One whose link was taken back meanwhile ends; answers whether it stands. */
  touch(preview: Preview): Promise<boolean>
  /** Calls `handler` when a preview has ended. */
  onEnd(handler: (preview: Preview) => void): void
  close(): Promise<void>
}

export interface PreviewsParts extends KeptParts {
  sites: Pick<Sites, 'preview'>
  sources: Sources
  mostMs(): number
}

/** What is told of what was written: the latest. */
const mostWritten = 20
/** As long as a login of the console lasts at most. */
const sessionMs = 24 * 60 * 60_000

/** An address that nobody guesses. */
export const newPreviewPath = (): string => `preview-${randomBytes(32).toString('base64url')}`

/** Previews of this node. Each has a store of its own in memory: when it ends, nothing is left of it. */
export function makePreviews(parts: PreviewsParts): Previews {
  const { store, now } = parts
  const kept = keptPreviews(parts)
  const opening = new Map<string, Promise<Preview | undefined>>()
  const openLinked = async (path: string): Promise<Preview | undefined> => {
    const link = await findLink(path, now().getTime(), store)
    if (!link) return undefined
    const { siteId, until, documents, visitor } = link
    const preview = await kept.open({ path, siteId, until, owner: undefined })
    await drawInTurn(preview, documents, parts)
    await enter(preview, visitor, now)
    kept.add(preview)
    return preview
  }
  return {
    async draw({ documents, path, siteId, owner }) {
      const known = path === undefined ? undefined : kept.get(path)
      const isOwn = known?.siteId === siteId && known.owner === owner
      const preview =
        known && isOwn ? known : await kept.open({ path: newPreviewPath(), siteId, owner, until: undefined })
      if (preview !== known) kept.add(preview)
      kept.touch(preview)
      return { preview, problems: await drawInTurn(preview, documents, parts) }
    },
    byPath: (path) => kept.get(path),
    async enter({ path }, visitor) {
      const preview = kept.get(path)
      if (preview) await enter(preview, visitor, now)
    },
    async linked(path) {
      const before = opening.get(path) ?? openLinked(path)
      opening.set(path, before)
      try {
        return await before
      } finally {
        opening.delete(path)
      }
    },
    async touch(preview) {
      const isLink = preview.owner === undefined
      if (isLink && !(await linkStands(preview.path, now().getTime(), store))) {
        await kept.end(preview.path)
        return false
      }
      kept.touch(preview)
      return true
    },
    onEnd: (handler) => kept.onEnd(handler),
    close: () => kept.close(),
  }
}

function drawInTurn(preview: Kept, documents: readonly Document[], parts: PreviewsParts): Promise<Problem[]> {
  const problems = preview.drawing.then(() => draw(preview, documents, parts))
  preview.drawing = problems.catch(() => undefined)
  return problems
}

async function draw(preview: Kept, documents: readonly Document[], parts: PreviewsParts): Promise<Problem[]> {
  const { siteId, path, texts } = preview
  const draft = await parts.sites.preview({ siteId, path, documents }, (part) => takeTexts(texts, part))
  if (!draft.release) return draft.problems
  preview.version += 1
  preview.documents = documents
  preview.release = runnable(preview, { ...draft.release, parts })
  const isNamed = namesOf(draft.release.manifest)
  for (const hash of texts.keys()) if (!isNamed.has(hash)) texts.delete(hash)
  return draft.problems
}

async function enter(preview: Kept, visitor: Visitor | undefined, now: () => Date): Promise<void> {
  preview.user = undefined
  if (!visitor) return
  const { number: siteId, until = now().getTime() + sessionMs, store } = preview
  const { userKey, data } = visitor
  const { token } = await store.sessions.create({
    ...{ audience: 'site', siteId, userKey, data, epoch: 0, address: '' },
    expiresAt: new Date(until).toISOString(),
  })
  preview.user = { ...visitor, token }
}

/** The drafted release, whose transactions are all rolled back. */
function runnable(
  preview: Kept,
  { manifest, documents, parts }: { manifest: ReleaseManifest; documents: [string, Document][]; parts: PreviewsParts },
): RunningRelease {
  const { texts, number, version, sources } = preview
  const text = (hash: string) => required(texts.get(hash), `text ${hash}`)
  const open = async (document: Document): Promise<Source> => {
    const source = await parts.sources.open(document)
    const known = sources.get(source)
    if (known) return known
    const own = takenBack(source, (statements) => {
      const written = { at: parts.now().toISOString(), source: `${document.kind}/${document.key}`, statements }
      preview.written = [written, ...preview.written].slice(0, mostWritten)
    })
    sources.set(source, own)
    return own
  }
  const read = {
    ...{ siteId: number, number: version, documents: new Map(documents) },
    plan: (hash: string) => () => text(hash),
    menu: text,
    screen: (hash: string) => Promise.resolve(storedJson('screen', text(hash))),
  }
  return makeRunningRelease(releaseParts(manifest, read), {
    sources: { ...parts.sources, open },
    mostMs: parts.mostMs,
    preview: () => preview.user?.token,
  })
}

function takeTexts(into: Map<string, string>, { texts, bytes }: TextPart): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = 0
  for (const { hash, size } of texts) into.set(hash, buffer.toString('utf8', end, (end += size)))
}

const namesOf = ({ screens, plans, menus = {} }: ReleaseManifest): Set<string> =>
  new Set([
    ...Object.values(screens).flatMap((routes) => Object.values(routes)),
    ...Object.values(plans),
    ...Object.values(menus),
  ])
