import type { SourceSettings } from '../../source-settings.ts'
import { readConnectString } from '../../read-connect-string.ts'
import { connectPatterns } from '../connect-patterns.ts'
import { libraryList } from '../library-list.ts'
import type { LinkMode } from '../link.ts'
import type { JobOptions } from './open-job.ts'
import * as defaults from '../../../../runtime/generated/defaults.ts'

/** The JDBC properties of a job. Dates are ISO: two-digit years fail outside 1940 to 2039. */
export function jobOptions(settings: SourceSettings, mode: LinkMode): JobOptions {
  const more = readConnectString(settings.connectString ?? '', connectPatterns)
  const { isolation = defaults.dataSourceSpec.isolation, naming = defaults.dataSourceSpec.naming } = settings
  const libraries = libraryList(settings)
  const isTransactional = mode === 'write' && isolation !== 'none'
  return {
    naming,
    ...(libraries.length > 0 ? { libraries } : {}),
    'date format': 'iso',
    'time format': 'iso',
    errors: 'full',
    'query timeout mechanism': 'cancel',
    'extended metadata': true,
    'transaction isolation': mode === 'control' ? 'none' : isolation,
    'auto commit': !isTransactional,
    'true autocommit': !isTransactional && isolation !== 'none' && mode === 'read',
    ...(mode === 'read' ? { access: 'read only' } : {}),
    // Text without a CCSID is none to the driver unless it is told so.
    ...(more.translateBinary || settings.codePage
      ? { 'translate binary': (more.translateBinary ?? 'true') === 'true' }
      : {}),
    ...(more.sort ? { sort: more.sort as 'hex' } : {}),
    ...(more.sortLanguage ? { 'sort language': more.sortLanguage } : {}),
    ...(more.sortWeight ? { 'sort weight': more.sortWeight as 'shared' } : {}),
    ...(more.blockSize ? { 'block size': more.blockSize as '32' } : {}),
    ...(more.optimizeGoal ? { 'query optimize goal': more.optimizeGoal as '0' } : {}),
  }
}
