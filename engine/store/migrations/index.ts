import type { Kysely } from 'kysely'
import type { Facts } from '../connection/facts.ts'
import type { Tables } from '../tables.ts'
import { firstTables } from './001-first-tables.ts'
import { schemaRuns } from './002-schema-runs.ts'
import { keepNamedBlobs } from './003-keep-named-blobs.ts'
import { stoppedRuns } from './004-stopped-runs.ts'
import { faultsOfRuns } from './005-faults-of-runs.ts'
import { nameOfInstall } from './006-name-of-install.ts'
import { givenAnswers } from './007-given-answers.ts'
import { sitesWithoutReasons } from './008-sites-without-reasons.ts'
import { removedDocuments } from './009-removed-documents.ts'
import { listViews } from './010-list-views.ts'
import { downloads } from './011-downloads.ts'
import { transfers } from './012-transfers.ts'
import { favorites } from './013-favorites.ts'
import { unclearAnswers } from './014-unclear-answers.ts'
import { jobRuns } from './015-job-runs.ts'
import { mailsInOutbox } from './016-mails-in-outbox.ts'
import { schedules } from './017-schedules.ts'
import { changeSets } from './018-change-sets.ts'
import { plannedReleases } from './019-planned-releases.ts'
import { releasesOfPlans } from './020-releases-of-plans.ts'

/** All migrations of the store, oldest first, named after their files. They only go forward. */
export const migrations = {
  '001-first-tables': firstTables,
  '002-schema-runs': schemaRuns,
  '003-keep-named-blobs': keepNamedBlobs,
  '004-stopped-runs': stoppedRuns,
  '005-faults-of-runs': faultsOfRuns,
  '006-name-of-install': nameOfInstall,
  '007-given-answers': givenAnswers,
  '008-sites-without-reasons': sitesWithoutReasons,
  '009-removed-documents': removedDocuments,
  '010-list-views': listViews,
  '011-downloads': downloads,
  '012-transfers': transfers,
  '013-favorites': favorites,
  '014-unclear-answers': unclearAnswers,
  '015-job-runs': jobRuns,
  '016-mails-in-outbox': mailsInOutbox,
  '017-schedules': schedules,
  '018-change-sets': changeSets,
  '019-planned-releases': plannedReleases,
  '020-releases-of-plans': releasesOfPlans,
} satisfies Record<string, (db: Kysely<Tables>, facts: Facts) => Promise<void>>
