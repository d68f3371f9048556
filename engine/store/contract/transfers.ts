import type { Language } from '../../../runtime/document.ts'
import type { TransferPlan } from '../../../runtime/transfer/plan.ts'
import type { CatalogueColumn } from '../../../runtime/generated/calls/answer.ts'
import type { LineFault } from '../../../runtime/generated/calls/transfer.ts'
import type { TransferSetting } from '../../../runtime/generated/common/transfer-setting.ts'

/**
 * `checked`: the file is here, nothing is written. `stopping`: its user wants it stopped. `ended`: its node is gone, and
 * what it did not commit is undone.
 */
export type TransferState = 'checked' | 'running' | 'stopping' | 'done' | 'failed' | 'stopped' | 'ended'

export type TransferStage = 'inputCheck' | 'transferCheck' | 'execution' | 'postSchema'
export type TransferOutcome = 'success' | 'error' | 'rollback' | 'abort' | 'timeout'

export type { LineFault }

export interface TransferAbout {
  name: string
  size: number
  hash: string
  /** How the file is read. */
  encoding: NonNullable<TransferSetting['encoding']>
  startRow: number
  /** Numbers of columns of the file by the names of what they become, where the user says it. */
  mapping?: Record<string, number>
  /** The engine wrote the file, of rows of the table. */
  isMade?: boolean
  /** Lines as their user changed them, by number; null: left out. */
  edits?: Record<number, string[] | null>
  /** Rows that their user put behind the lines of the file. */
  added?: string[][]
  /** What the columns of its table demand, as the catalogue said it when it was checked. */
  demands?: CatalogueColumn[]
  /** Lines whose keys the table takes for those of another line, whose letters are not the same. */
  sameKeys?: Record<number, number>
  /** Lines with data, and those that the input check does not take. */
  lines: number
  faulty: number
  /** The first of them. */
  problems: LineFault[]
  stage: TransferStage
  outcome?: TransferOutcome
  /** What is told of the outcome: the key of a message. */
  text?: string
  /** The line at which the database refused. */
  refused?: LineFault
  /** Of a trial: the first lines that the database would refuse. */
  refusals?: LineFault[]
  /** Faulty lines are left out, and those that the trial before it told. */
  leaveOut?: boolean
  isDry?: boolean
  /** Lines that are behind it, and those whose rows are kept. */
  done: number
  written: number
  counts?: { inserted: number; updated: number; deleted: number }
  ms?: number
  /** Its user has read what became of it. */
  isDismissed?: boolean
  /** Name under which its file is kept in its folder; empty: one of this name was there. */
  kept?: string
  /** Where it was begun: what asks the data source after its outcome when its node is gone. */
  begun?: {
    release: number
    plan: string
    /** What the log calls it. */
    object: string
    /** The data source keeps a receipt of it. */
    receipts: boolean
    /** Whom its mails tell of it, where its page sends some. */
    mail?: { once: string; language: Language; login: Record<string, unknown> }
    /** Where its file is kept. */
    keep?: NonNullable<TransferPlan['keep']>
  }
}

/** A file that a user of a site sent to be transferred. */
export interface Transfer {
  id: string
  siteId: number
  userKey: string
  contentId: number
  state: TransferState
  at: string
  /** The file. */
  blob: string
  about: TransferAbout
}

export type TransferOwner = Pick<Transfer, 'siteId' | 'userKey' | 'contentId'>
export type TransferUser = Pick<Transfer, 'siteId' | 'userKey'>

export interface TransferStore {
  /** Keeps a checked file; of those of this user that nobody started, older ones go. */
  add(transfer: TransferOwner & Pick<Transfer, 'blob' | 'about'>): Promise<string>
  /** It begins; false when it was begun, or is gone. Without a sign of its node for `ms` it has ended. */
  begin(id: string, about: TransferAbout, ms: number): Promise<boolean>
  /** Says how far it is; false when it is to be stopped. */
  renew(id: string, about: TransferAbout, ms: number): Promise<boolean>
  /** Ends it. */
  settle(id: string, state: 'checked' | 'done' | 'failed' | 'stopped' | 'ended', about: TransferAbout): Promise<void>
  find(id: string, owner: TransferOwner): Promise<Transfer | undefined>
  /** Those whose node is gone, for `ms`: who has one of them finds out what became of it, and settles it. */
  takeOver(ms: number): Promise<Transfer[]>
  /** The one of this user that is under way, or whose outcome nobody knows yet. */
  running(owner: TransferOwner): Promise<Transfer | undefined>
  /** Wants it stopped; false where none of this user is under way. */
  stop(id: string, owner: TransferOwner): Promise<boolean>
  /** Those of a user that were begun, of all contents, newest first. */
  ofUser(user: TransferUser): Promise<Transfer[]>
  /** One that has ended is no longer among them; false where this user has none with this id. */
  dismiss(id: string, user: TransferUser): Promise<boolean>
  /** Takes away what has had its time, with the files; answers how many. */
  sweep(): Promise<number>
}
