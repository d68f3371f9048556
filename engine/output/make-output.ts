import { outputFormats, type OutputKey } from '../../runtime/output/index.ts'
import type { OutputFormat } from '../../runtime/output/output-format.ts'
import type { FilePlan, OutputCheck, OutputPlans } from '../../runtime/output/outputs.ts'
import { outputWriters } from './index.ts'
import type { OutputRows } from './output-writer.ts'

/** A file of rows, whose bytes are made as they are taken. */
export interface Output {
  /** Media type. */
  type: string
  bytes: AsyncGenerator<Uint8Array, void>
  /** Reads the rows instead, and tells what the file cannot hold; without it every character can stand there. */
  check?: () => Promise<OutputCheck>
}

/** Rows of a list as a file of a format; undefined where the release does not offer it. */
export function makeOutput<Key extends OutputKey>(
  key: Key,
  list: OutputPlans & Pick<FilePlan, 'totals'>,
  asked: Omit<OutputRows, 'totals'>,
): Output | undefined {
  const plan: OutputPlans[Key] = list[key]
  if (!plan) return undefined
  const format: OutputFormat = outputFormats[key]
  const { bytes, check } = outputWriters[key]
  const rows = { ...asked, totals: list.totals ?? [] }
  return {
    type: format.mediaType(plan),
    bytes: bytes(plan, rows),
    ...(check && { check: () => check(plan, rows) }),
  }
}
