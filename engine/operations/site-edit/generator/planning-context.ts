import { describeStep } from '../../../execution/describe-step.ts'
import type { DescribedColumn, StatementSource } from '../../../sources/source.ts'
import type { Words } from './table-name.ts'
import type { Names } from './store/names.ts'
import type { Pairs } from './list/pairs.ts'
import type { FindShape, TableShape } from './table-shape.ts'

/** What is known while tables, an order and a login are put into statements. */
export interface PlanningContext {
  source: StatementSource
  words: Words
  find: FindShape
  names: Names
  /** Tables whose rows bind those of this one to others. */
  pairs(shape: TableShape): Pairs[]
  /** Key of the site: its schemas begin with it. */
  key: string
}

/** What a statement that reads gives, as the database describes it. */
export async function describe({ source }: PlanningContext, sql: readonly string[]): Promise<DescribedColumn[]> {
  return (await describeStep({ source, step: { sql: sql.join('\n') }, reads: true })).columns
}

/** Key of a result column; no object holds a value under the one name that is none of its own. */
export const columnKey = (name: string): string => (name === '__proto__' ? 'proto' : name)
