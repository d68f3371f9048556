import { readConnectString } from '../../read-connect-string.ts'
import type { SourceSettings } from '../../source-settings.ts'
import { connectPatterns } from '../connect-patterns.ts'
import { libraryList } from '../library-list.ts'
import type { LinkMode } from '../link.ts'
import * as defaults from '../../../../runtime/generated/defaults.ts'

/** What an ODBC driver is told, and how it wants statements; the driver of IBM, or another one that stands in for it. */
export interface OdbcDialect {
  keywords(settings: SourceSettings, mode: LinkMode): Record<string, string | number | undefined>
  /** The statement as this driver's database takes it. */
  rewrite(text: string): string
}

const commitModes = { none: 0, 'read committed': 1, 'read uncommitted': 2, 'repeatable read': 3 }
const sorts: Record<string, number> = { hex: 0, language: 2, table: 3 }

/** The IBM i Access ODBC Driver. */
export const accessDriver: OdbcDialect = {
  keywords(settings, mode) {
    const { isolation = defaults.dataSourceSpec.isolation, naming = defaults.dataSourceSpec.naming } = settings
    const more = readConnectString(settings.connectString ?? '', connectPatterns)
    const libraries = libraryList(settings)
    return {
      DRIVER: 'IBM i Access ODBC Driver',
      SYSTEM: settings.system,
      UID: settings.user,
      PWD: settings.password,
      NAM: naming === 'system' ? 1 : 0,
      // Before the first comma stands the default library: with system naming there is none, so that the list is searched.
      DBQ: libraries.length === 0 ? undefined : `${naming === 'system' ? ',' : ''}${libraries.join(',')}`,
      CMT: mode === 'control' ? 0 : commitModes[isolation],
      // Only SELECT on connections that read.
      CONNTYPE: mode === 'read' ? 2 : 0,
      CCSID: 1208,
      UNICODESQL: 1,
      // Dates as 2026-11-20: two-digit years fail outside 1940 to 2039.
      DFT: 5,
      TFT: 0,
      SSL: more.tls === 'true' ? 1 : 0,
      TRANSLATE: more.translateBinary === 'true' ? 1 : undefined,
      SORTTYPE: more.sort && sorts[more.sort],
      LANGUAGEID: more.sortLanguage?.toUpperCase(),
      SORTWEIGHT: more.sortWeight === undefined ? undefined : more.sortWeight === 'unique' ? 1 : 0,
      BLOCKSIZE: more.blockSize,
    }
  },
  rewrite: (text) => text,
}
