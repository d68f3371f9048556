/** `ended`: its node is gone, so that it will never be done. */
export type DownloadState = 'running' | 'done' | 'failed' | 'stopped' | 'ended'

/** A file of rows that is made in the background, for one user of a site. */
export interface Download {
  id: string
  siteId: number
  userKey: string
  contentId: number
  /** Of the file. */
  name: string
  state: DownloadState
  /** How far it is. */
  rows: number
  bytes: number
  /** Rows that there were when it was asked for. */
  total?: number
  at: string
  endedAt?: string
  /** When it goes. */
  until?: string
  /** Of the file, once it is done. */
  blob?: string
  /** Why it failed, for the user. */
  reason?: string
}

export type DownloadOwner = Pick<Download, 'siteId' | 'userKey'>

/** How many bytes of files are kept at most, of a site and of all sites. */
export interface DownloadRoom {
  site: number
  all: number
}

export interface DownloadStore {
  /**
   * Begins one. Throws TooManyDownloads while as many run for this user as may, DownloadsFull without room; of those that
   * ended the oldest go.
   */
  begin(
    download: DownloadOwner & Pick<Download, 'contentId' | 'name' | 'total'>,
    ms: number,
    room?: DownloadRoom,
  ): Promise<string>
  /** Says how far it is and keeps it `ms` longer; false when it is no longer to be made. */
  renew(id: string, progress: Pick<Download, 'rows' | 'bytes'>, ms: number): Promise<boolean>
  /** Ends it; false when it was ended before. */
  settle(
    id: string,
    end: Pick<Download, 'rows' | 'bytes' | 'blob' | 'reason'> & { state: 'done' | 'failed' | 'stopped' | 'ended' },
  ): Promise<boolean>
  /** Newest first. */
  list(owner: DownloadOwner): Promise<Download[]>
  /** Stops one that runs; takes one away that has ended, with its file. False where this user has none with this id. */
  remove(id: string, owner: DownloadOwner): Promise<boolean>
  /** Takes away those that have had their time; answers how many. */
  sweep(): Promise<number>
}
