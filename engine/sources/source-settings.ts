import type { Secret } from '../../runtime/generated/common/secret.ts'
import type { DataSourceSpec } from '../../runtime/generated/kinds/data-source.ts'

/** The connection that a `data-source` document describes, its secrets opened. */
export interface SourceSettings extends Opened<Omit<DataSourceSpec, 'database_type'>> {
  /** Address of the document; names the source in problems and metrics. */
  address: string
  database_type: number
}

type Opened<Spec> = { [Key in keyof Spec]: Spec[Key] extends Secret | undefined ? string : Spec[Key] }
