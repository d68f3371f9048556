export type SiteStatus = 'private' | 'processing' | 'publish'

export interface SiteState {
  siteId: number
  status: SiteStatus
  /** While it is processing: what held before, and holds when the change is cut off. */
  standing?: 'private' | 'publish'
  /** The release that runs, or that ran when the site was stopped. */
  release: number | null
  by: string
  at: string
}

export interface SiteStore {
  /** A site without a row is private. `processing` ends by itself when its node is gone or its time is over. */
  state(siteId: number): Promise<SiteState>
  all(): Promise<SiteState[]>
  /** Takes the site for publishing or stopping; false while another does. At most `ms` (default 30 s), unless renewed. */
  begin(siteId: number, options: { by: string; ms?: number }): Promise<boolean>
  /** Keeps it `ms` longer; false when this node does not have it. */
  renew(siteId: number, ms: number): Promise<boolean>
  /** Ends `processing` with the state that holds from now on; sends the event `site`. */
  settle(
    siteId: number,
    state: { status: 'private' | 'publish'; release?: number | null; by: string },
  ): Promise<SiteState>
}
