import {
  changesOf,
  draftRelease,
  type Ask,
  type Change,
  type Draft,
  type DraftOptions,
  type DraftTools,
} from './draft-release.ts'

/** Where releases are drafted: what takes long at many documents. */
export interface Drafts {
  draft(siteId: number, options: DraftOptions, ask: Ask): Promise<Draft>
  changes(siteId: number): Promise<Change[]>
  close(): Promise<void>
}

/** Drafts in the thread that asks: for programs that do nothing else meanwhile. */
export function draftsHere(tools: DraftTools): Drafts {
  return {
    draft: (siteId, options, ask) => draftRelease(siteId, options, ask, tools),
    changes: (siteId) => changesOf(siteId, tools),
    close: async () => {},
  }
}
