import { checkNow, type CheckedNow } from './check-now.ts'
import type { PackedText } from '../../store/store.ts'
import { makePreviewDrafts, type PreviewDraft, type PreviewWish } from './draft-preview.ts'
import { packPart, type TextPart } from './texts.ts'
import {
  changesOf,
  draftRelease,
  type Changes,
  type Draft,
  type DraftOptions,
  type DraftTools,
  type Hearer,
} from './draft-release.ts'

/** Where releases are drafted: what takes long at many documents. */
export interface Drafts {
  draft(siteId: number, options: DraftOptions, hearer: Hearer<PackedText[]>): Promise<Draft>
  /** Against the release that runs or ran; with `release`: of that earlier one again. */
  changes(siteId: number, release?: number): Promise<Changes>
  /** What is wrong with a site as it stands now. */
  check(siteId: number): Promise<CheckedNow>
  /** Of what is not saved yet; `texts` hears of those that are new, by their hashes. */
  preview(wish: PreviewWish, texts: (part: TextPart) => void): Promise<PreviewDraft>
  close(): Promise<void>
}

/** Drafts in the thread that asks: for programs that do nothing else meanwhile. */
export function draftsHere(tools: DraftTools): Drafts {
  const draftPreview = makePreviewDrafts(tools)
  return {
    draft: (siteId, options, hearer) =>
      draftRelease(siteId, options, { ...hearer, texts: (part) => hearer.texts(packPart(part)) }, tools),
    changes: (siteId, release) => changesOf(siteId, release, tools),
    check: (siteId) => checkNow(siteId, tools),
    preview: (wish, texts) => draftPreview(wish, { texts }),
    close: async () => {},
  }
}
