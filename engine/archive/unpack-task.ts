import type { ProblemCode } from '../../runtime/generated/problem-texts.ts'
import type { ListedFile } from './archive-layout.ts'

/** What is to be unpacked, and how much of it there may be. */
export interface UnpackTask {
  /** File of the archive. */
  path: string
  /** Where the files go. */
  folder: string
  /** Documents go there too, each under its name. */
  keepsDocuments?: boolean
  /** The archive may be a folder as somebody packed it: what is no archive of an export is kept as it lies there. */
  isFolder?: boolean | undefined
  limits: UnpackLimits
}

export interface UnpackLimits {
  /** Bytes that all of it may be unpacked. */
  unpacked: number
  /** Bytes that all documents may be, which are held. */
  documents: number
}

/** What is wrong with an archive: in which entry, and where in it. */
export interface ArchiveProblem {
  code: ProblemCode
  /** Name of the entry, with line and column where there are some; empty: the archive as such. */
  in: string
  /** JSON pointer. */
  at: string
  values: (string | number)[]
}

/** What comes of it, piece by piece. */
export type Unpacked =
  | { bundle: string }
  | { document: unknown }
  | { file: ListedFile; path: string }
  | { problem: ArchiveProblem }
